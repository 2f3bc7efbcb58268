"""Parts of the documentation that are generated from the code: drawings and reference pages."""
