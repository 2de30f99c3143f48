"""The browser app: a server of positions, scenes and plays, and one client for every family."""
