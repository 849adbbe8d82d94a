"""A kit of attacks on a judge, in both languages: how often does it call something entailed that is not?

kit       the questions, made from facts and attacks of our own
trial     asks a judge, counts false accepts by kind
bound     the exact upper bound of a rate
"""
