"""An independent reader of Parlor's operations, written from Protocol/ with the standard library alone."""
