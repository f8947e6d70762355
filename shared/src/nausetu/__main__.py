"""`python -m nausetu`: the command where the script is not on the path."""

from nausetu.cli import main

main()
