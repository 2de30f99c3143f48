"""The kinds of rooms: each covers as much of the plane as asked for, corner to corner."""
