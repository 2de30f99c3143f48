"""Players that look ahead on boards that no table reaches."""
