"""Note 1 to rule 4(3): vessels that lean on the transition period, and the day on which it ends."""
