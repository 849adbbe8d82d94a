"""Evaluation: any judge against labelled rows, through the gate itself.

answers   a row as a one-claim answer whose documents are its fragments
running   rows through the gate into a stored run: streamed, resumed, with progress
summary   a run as a table of numbers
measure   the wire shape, the text and the page of that table
"""
