"""Manning statements (IVM-2025 r.4(2)): the minimum manning as the surveyor records it in the Certificate of Survey."""
