"""The rules engine: pure, without I/O, clock or hidden randomness."""
