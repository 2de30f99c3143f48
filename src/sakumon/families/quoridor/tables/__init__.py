"""Whole games solved exactly: levels of fence sets, in memory or in files, and their check."""
