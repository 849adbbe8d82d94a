"""The judge that asks a language model: one claim, only its fragments, one call.

data     claim and fragments as one JSON value between random boundary lines
reply    the closed shape of a reply, and the schema sent for it
checks   what of a reply is believed, and what makes it unknown
asking   the judge itself
memory   what identifies a judgment, and its form at rest
"""
