"""The one vessel register: particulars, home State, owner, last survey. Other services keep only facts of their own."""
