"""Applications in Form 3, from the draft to the certificate."""
