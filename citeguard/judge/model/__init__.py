"""The judge that asks a language model: one claim, only its fragments, one call.

data      claim and fragments as one JSON value between random boundary lines
reply     the closed shape of a reply, and the schema sent for it
quotes    where a quote stands in a fragment: exactly, or as it looks
checks    what of a reply is believed, and what makes it unknown
logprobs  how likely the model's own tokens made the verdict
identity  what tells one judgment from another
asking    the judge itself
"""
