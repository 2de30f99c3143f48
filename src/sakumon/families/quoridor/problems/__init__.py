"""Problems: wished, sampled from a solved game, solved and rated."""
