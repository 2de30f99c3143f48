"""Goal areas after the paper: dug along paths, shrunk, filled, and stored once as their proof."""
