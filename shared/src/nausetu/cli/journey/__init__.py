"""The first journey from end to end, act by act through the gateway: certificates, crews, a suspension, a report.

`make demo` prints it, the end-to-end tests walk it. Every step may be repeated: its acts go out under the same
Idempotency-Keys and come to the same answers. All persons are invented.
"""
