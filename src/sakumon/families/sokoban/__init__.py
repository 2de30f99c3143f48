"""Sokoban: push every packet onto a goal."""
