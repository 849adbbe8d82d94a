"""Stage 1: bytes or a Python value in, one `CheckRequest` out. A file per wire format.

A file that is not JSON, or whose top level is no object, is an `InputError`. Every defect inside is a finding with its
path in `CheckRequest.defects`, and the rest is still parsed. After this stage nobody checks types again.
"""

from __future__ import annotations

from citeguard.contract.defects import Defects, kind_of
from citeguard.contract.formats import AUTO, choose
from citeguard.contract.formats import format_names as format_names
from citeguard.contract.strict_json import MAX_RESPONSE_BYTES as MAX_RESPONSE_BYTES
from citeguard.contract.strict_json import StrictObject, strict_value
from citeguard.contract.strict_json import read_file as read_file
from citeguard.contract.strict_json import read_json as read_json
from citeguard.errors import InputError
from citeguard.models import CheckRequest


def parse(data: object, *, format: str = AUTO, place: str = "request") -> CheckRequest:  # noqa: A002  # the users' word
    """The request that `data` states.

    What `read_json` gave is taken as it is; any other Python value is first taken for the JSON it would be sent as.
    Raises InputError where that is no JSON or no object, ConfigError for an unknown format.
    """
    if type(data) is not StrictObject:
        data = strict_value(data, place)
    if not isinstance(data, StrictObject):
        raise InputError(f"the top level must be an object; got {kind_of(data)}", place=place)
    return choose(format, data).parse(data, Defects(place))
