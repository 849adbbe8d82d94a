"""The gate: the only place that knows the order of the stages."""
