"""Prompt files: front matter and body, read from wheel, sdist and editable install alike."""
