"""The order in which findings are listed: that of the law. Decides nothing."""

from collections.abc import Iterable
from functools import lru_cache

from nausetu.law import Finding

_ORDER = (
    "IVM-2025 r.3", "IVM-2025 r.4(1)", "IVM-2025 r.4(3)", "IVM-2025 r.4(3) table", "IVM-2025 r.4(3) Note 1",
    "IVM-2025 r.4(3) Note 2", "IVM-2025 r.4(3) Note 3", "IVM-2025 r.4(3) Note 4", "IVM-2025 r.4(3) Note 5",
    "IVM-2025 r.4(4)", "IVM-2025 r.4(5)", "IVM-2025 r.4(6)", "IVM-2025 r.22(1)", "IVM-2025 Form 4",
    "IVM-2025 Form 5", "IVSC-2026 r.11", "IVSC-2026 r.15(2)", "IVSC-2026 r.15(4)", "IVSC-2026 r.19",
)  # fmt: skip


@lru_cache(maxsize=512)
def _rank(rule: str) -> int:
    """Place of the longest provision listed that `rule` begins with. Raises ValueError on a provision not listed."""
    return max((len(provision), index) for index, provision in enumerate(_ORDER) if rule.startswith(provision))[1]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """`findings` in the order of the law; those of one provision as they came."""
    return sorted(findings, key=lambda finding: _rank(finding.rule))
