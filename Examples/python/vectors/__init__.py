"""What goes into Protocol/vectors: one module a group of files, each with `make()`, content by file name."""
