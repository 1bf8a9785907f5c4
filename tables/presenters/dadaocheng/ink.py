"""The pen of Dadaocheng's pieces. The page always sets it; a picture outside a page writes its own ink in its place."""

INK = "var(--ink)"
