"""Evaluation: any judge against labelled rows, through the gate itself; two releases of a system against each other.

answers   a row as a one-claim answer whose documents are its fragments
running   rows through the gate into a stored run: streamed, resumed, with progress
summary   a run as a table of numbers
measure   the wire shape, the text and the page of that table
releases  decisions about the same questions in pairs
paired    two shares of the same cases: difference, interval, exact test
compared  the wire shape and the text of that
"""
