"""The unit that a request names for its offsets, in formats that let it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import Defects
from citeguard.contract.fields import MUST
from citeguard.messages import told
from citeguard.models import OffsetUnit

_UNITS = {unit.value: unit for unit in OffsetUnit}


def default_unit(data: Mapping[str, Any], defects: Defects) -> OffsetUnit:
    """`offset_unit` of the request; code points where it names none."""
    value = data.get("offset_unit", "codepoint")
    if type(value) is str and value in _UNITS:
        return _UNITS[value]
    defects.invalid("offset_unit", told(MUST["offset_unit"]), value)
    return OffsetUnit.CODEPOINT
