"""Existence and exactness: citations resolved against the documents one reader may see.

stage        verify: request and documents in, Verification out
examination  one citation from every side
sources      document versions and what is indexed about them
edges        ranges that cut a token
trivial      quotes that would fit anywhere
dates        versions in force, superseded, in conflict
retrieval    citations outside of what was retrieved
references   claims and the ids they cite
hints        why an exact comparison failed
findings     the words of the findings
outline      headings, sections and footnotes of a stored text
fragments    cited slices with their surroundings
"""

from citeguard.verification.fragments import fragment as fragment
from citeguard.verification.fragments import fragments_of as fragments_of
from citeguard.verification.references import claim_findings as claim_findings
from citeguard.verification.references import reference_findings as reference_findings
from citeguard.verification.stage import verify as verify
