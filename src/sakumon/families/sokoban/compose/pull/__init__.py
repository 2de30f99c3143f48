"""Levels made backward: from the solved board as far away as pulls lead."""
