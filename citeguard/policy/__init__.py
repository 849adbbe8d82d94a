"""Deciding: a pure function over facts. Nothing is averaged, the worst reason wins, not knowing is never good news."""

from citeguard.policy.decide import decide as decide
from citeguard.policy.rules import SHIPPED as SHIPPED
from citeguard.policy.rules import Policy as Policy
from citeguard.policy.rules import load_policy as load_policy
from citeguard.policy.rules import parse_policy as parse_policy
from citeguard.policy.rules import shipped as shipped
from citeguard.policy.rules import shipped_policy as shipped_policy
from citeguard.policy.rules import strict as strict
from citeguard.policy.waiving import with_waivers as with_waivers
