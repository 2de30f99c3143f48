"""Door mazes: a plane filled with rooms, joined by doors."""
