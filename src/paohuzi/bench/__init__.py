"""The project's own measurements: kernel, ting, self-play, each against a plain search."""
