"""What a person sees who opens an address where there is nothing: a sentence, and a way home."""

from collections.abc import Mapping
from html import escape

from sakumon.core.message import Message
from sakumon.words import LANGUAGES, translate

HTML = "text/html"


def wants_page(headers: Mapping[str, str]) -> bool:
    """Tell whether a person asks, in the address bar of a browser, and no program."""
    return HTML in headers.get("accept", "")


def language_of(headers: Mapping[str, str], chosen: str) -> str:
    """Return the language of a page: the one that was asked for, else the browser's first."""
    if chosen in LANGUAGES:
        return chosen
    wanted = (part.strip()[:2].lower() for part in headers.get("accept-language", "").split(","))
    return next((name for name in wanted if name in LANGUAGES), LANGUAGES[0])


def refused_page(words: str, language: str) -> str:
    """Return a page that says why not, and leads to the start."""
    sentence = escape(words[:1].upper() + words[1:])
    home = escape(translate(Message("To the start page"), language))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>作問</title>'
        '<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/style.css">'
        '</head><body><main class="trouble"><p class="brand"><b lang="ja">作問</b></p>'
        f'<h1>{sentence}</h1><p><a class="button main" href="/">{home}</a></p></main></body></html>'
    )
