"""Where a request comes from: what a trusted proxy says, else who is connected."""

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import Scope

from sakumon.core.errors import CannotServe
from sakumon.core.message import Message

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Proxies:
    """The proxies whose word on who asks is taken."""

    def __init__(self, names: Sequence[str]) -> None:
        self._networks = [_network(name) for name in names]

    def trust(self, address: str) -> bool:
        """Tell whether an address is that of a trusted proxy."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def settle(self, scope: Scope) -> None:
        """Put who really asks, and how, into a request that a trusted proxy passes on."""
        peer = scope["client"][0] if scope.get("client") else ""
        if not self.trust(peer):
            return
        headers = Headers(scope=scope)
        said = [text.strip() for text in headers.get("x-forwarded-for", "").split(",")]
        # The last proxy writes last: what stands further to the left, anybody may have written.
        asking = next((text for text in reversed(said) if text and not self.trust(text)), peer)
        scope["client"] = (asking, 0)
        scheme = headers.get("x-forwarded-proto", "")
        if scheme in ("http", "https") and scope["type"] == "http":
            scope["scheme"] = scheme


def site_of(address: str) -> str:
    """Return what counts as one address: of the long ones, which come by the million, the network.

    A household or a small host has 2^64 of them.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


def _network(name: str) -> Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError:
        problem = Message("'{name}' is no address and no network of a proxy", name=name)
        raise CannotServe(problem) from None
