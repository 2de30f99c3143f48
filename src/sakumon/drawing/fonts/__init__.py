"""The font that every drawing is set in, bundled so that all machines draw alike."""

from pathlib import Path

FONT_FILE = Path(__file__).with_name("ipaexg.ttf")
