"""What words, numbers and small words mean, in Russian and English: parsers and lexicons.

Everything here is deterministic and knows nothing of claims or citations. A language is a folder under `data/`.

    tokens      words, numbers, identifiers, punctuation, with offsets
    stems       Snowball, memoised
    detection   which covered language a text is in, or none
    sentences   sentence and block structure of plain text and Markdown
    quantities  numbers with what they count, units, bounds, ranges
    dates       calendar dates, times of day, periods
    marks       negation, modality, universals, comparators, conditions, exceptions, ... bound to what they govern
    names       proper names, identifiers, quoted titles
    phrases     listed expressions found in a row of tokens
    words       function words, calendar words, what counts as a content word
    synonyms    words that may stand for one another; antonyms: pairs of opposites
    grammar     verb, preposition, case and tense, by form and neighbours alone
    lexicon     the data files
    analysis    all of the above for one short text
"""
