"""The gateway: one public address for the five services.

It proxies, limits and checks; it holds no data, decides nothing of law and changes no body. Order of a request: see
gateway.stages.
"""
