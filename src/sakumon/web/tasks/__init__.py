"""What worker processes do: each task takes what the worker keeps, plain values and a budget."""
