"""The embedded default judge.

judge          LocalJudge: one question in, one judgment out
quotation      the claim as whole sentences of the stored text
contradiction  one changed slot of an otherwise identical sentence
stored         one cited fragment as sentences, looked at only as closely as a claim needs
standing       whether a stored sentence stands on its own
stops          whether a full stop is one
enclosure      whether a text leaves a quotation or brackets open
items          the normal form in which sentences are compared
lexicon        word lists
"""

from citeguard.judge.local.judge import LocalJudge as LocalJudge
