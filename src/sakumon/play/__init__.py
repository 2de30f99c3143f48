"""Playing: sessions, hints, clocks, opponents and simulated players, for every family alike."""
