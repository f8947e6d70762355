"""A request is a straight line of stages, one file each, in this order:

1. `cors`      where origins are configured: preflights answered, headers added (Starlette's own middleware)
2. `identify`  request id taken over or made (the W3C trace before it, by nausetu.telemetry); the client's address
3. `shape`     method, framing, path: nothing ambiguous goes further; the route is found
4. `size`      a declared length beyond the route's limit is refused before a byte is read
5. `admit`     a token that is there must hold (cached); services check again themselves
6. `rate`      so many requests per client and class of route
7. `forward`   circuit of the service, time-outs, streaming both ways; the client's leaving cancels the call

A stage fills in the Exchange or raises a Problem; it never answers. Own paths leave the line after `rate`.
"""
