"""Lists as clubs have them, workbooks or CSV, as tables of text: decoded, bounded, recognised."""
