"""Yards that make whole levels of goal areas."""
