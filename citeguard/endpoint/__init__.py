"""One client for an OpenAI-compatible server: transport, budget, usage. Knows nothing of claims and verdicts.

settings     what the user says about an endpoint: address, key, parameters, prices, limits
keys         where the API key comes from: a value, or a command that prints an expiring token
faults       every way in which an attempt fails, as one exception with a cause
completion   the envelope of a reply, read as untrusted input
transport    the only file that imports openai
structured   the only file that imports instructor
adaptation   what this endpoint refused or ignored so far, and the rung of the ladder that works
spending     tokens, money and calls: what was used, and caps on them
breaker      opens when a first wave of calls had no success
client       one question to the model: attempts, waits, rungs, one budget for all of them
"""
