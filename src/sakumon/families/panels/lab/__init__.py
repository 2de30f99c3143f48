"""Experiments of the paper that this family grew from, rerun: one file for each table or figure."""
