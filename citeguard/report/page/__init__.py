"""Parts of the HTML report.

markup    the only place where text becomes HTML
painting  which marks lie on which stretch of a text
passage   how much of a document one citation shows
items     what is marked in the answer, in reading order
answer    the answer with its marks
card      all that is said about one item
source    one citation of a claim in its document
tables    findings, documents, versions
page.css  page.js   constants: nothing from a report ever goes into them
"""
