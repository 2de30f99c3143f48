"""The book: puzzles with their rules and answers, ready to print."""

from sakumon.book.make import PAPERS, Layout, make_book

__all__ = ["PAPERS", "Layout", "make_book"]
