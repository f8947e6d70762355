"""The rule sets and dated parameters that this service applies."""

from nausetu.law import load_instruments, load_parameters

INSTRUMENTS = load_instruments("training_institutes.law")
IVM = INSTRUMENTS["IVM-2025"]
PARAMETERS = load_parameters("training_institutes.law", INSTRUMENTS)
