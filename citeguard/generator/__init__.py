"""What a generator needs to cite so that citeguard can check it: models cannot count offsets, so they are not asked to.

shape      what the model answers: claims, each with chunk ids and exact quotes (pydantic, ready for structured output)
asking     prompts in Russian and English, the data that goes with them, one call to a model
resolving  chunk id and quote to document, version, range and hash: exact only, ambiguity told
feedback   what a report tells the model for its next try
"""

from __future__ import annotations

from citeguard.generator.resolving import Resolution as Resolution
from citeguard.generator.resolving import resolution as resolution
from citeguard.generator.resolving import resolve as resolve
