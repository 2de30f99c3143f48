"""Writers for game engines and map editors; they know no family."""
