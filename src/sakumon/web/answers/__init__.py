"""What the server answers, by subject: plain values, which the API's description is made from.

They are made here and checked by types alone: an instance of a dataclass is written as it is.
"""
