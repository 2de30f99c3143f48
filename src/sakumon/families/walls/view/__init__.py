"""What people see and touch: drawings, rows of characters, the editor, presses and words."""
