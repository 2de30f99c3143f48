"""Sphinx: MyST pages and the furo theme; nothing is fetched while it builds."""

from importlib.metadata import version as installed

project = "Sakumon"
author = "The Sakumon authors"
copyright = "2026, The Sakumon authors"  # noqa: A001
version = release = installed("sakumon")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
exclude_patterns = ["images"]

html_theme = "furo"
html_title = f"Sakumon {release}"
html_show_sourcelink = False
