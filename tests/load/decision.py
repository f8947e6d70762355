"""G13: one decision in this process: the rules, the findings in words, the JSON. Microseconds of CPU.

usage: python tests/load/decision.py [--rounds 5]

The question is validated beforehand. `spin` is a loop of plain Python, to tell this machine's pace just now.
"""

import json
import time
from collections.abc import Callable
from datetime import date

import parts
from pydantic_core import to_json
from through_gateway import QUESTIONS

from manning.decisions.schemas import MinimumManningQuestion
from manning.law import decide_minimum_manning
from nausetu.http.decisions import worded
from nausetu.i18n import Catalogue

_TIMES = 2000


def microseconds(work: Callable[[], object]) -> float:
    """CPU of one call, over many."""
    began = time.process_time()
    for _ in range(_TIMES):
        work()
    return (time.process_time() - began) / _TIMES * 1e6


def main() -> None:
    """Print the figures."""
    options = parts.parser(__doc__).parse_args()
    catalogue, day = Catalogue.load("manning.law"), date(2027, 2, 10)
    question = MinimumManningQuestion.model_validate_json(QUESTIONS["manning/minimum-manning"])

    def decide() -> bytes:
        return to_json(worded(decide_minimum_manning(question, day), day, catalogue, "en"))

    microseconds(decide)

    def one() -> dict[str, float]:
        rounds = [(microseconds(decide), microseconds(lambda: sum(range(1000)))) for _ in range(5)]
        return {"G13": min(found[0] for found in rounds), "spin us": min(found[1] for found in rounds)}

    print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()
