"""Invitations to a study: addresses that other machines reach, and pictures of them to scan."""

import io
import ipaddress
from collections.abc import Sequence
from urllib.parse import quote

import segno

from sakumon.web.answers.studies import Invitation, Invitations
from sakumon.web.config import LOOPBACK

# White space around the squares, which scanners need.
MARGIN = 4


def invitations(name: str, codes: Sequence[str], base: str) -> Invitations:
    """Return the invitations to a study of the app at an address."""
    page = f"{base.partition('#')[0]}#/study/{quote(name, safe='')}"
    people = [invitation(code, f"{page}/{code}") for code in codes]
    return Invitations(name, invitation("", page), people)


def invitation(code: str, address: str) -> Invitation:
    """Return an invitation with its QR code."""
    out = io.BytesIO()
    look = {"border": MARGIN, "light": "#fff", "svgclass": None, "lineclass": None}
    segno.make_qr(address).save(out, kind="svg", xmldecl=False, omitsize=True, nl=False, **look)
    svg = out.getvalue().decode()
    return Invitation(code, address, svg)


def reachable(hosts: Sequence[str]) -> list[str]:
    """Return names of this server that other machines know: addresses first, they need no look-up.

    A name that has a dot in it was given by someone who knows what others call this machine.
    """
    found = [host for host in dict.fromkeys(hosts) if host != "*" and not is_local(host)]
    return sorted(found, key=lambda host: not _is_address(host) and "." not in host)


def is_local(host: str) -> bool:
    """Tell whether a name means, on every machine, that machine itself."""
    if host in LOOPBACK:
        return True
    return _is_address(host) and ipaddress.ip_address(host).is_loopback


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
