"""The commands, one module each: see `remigio_dsl.ui.cli` for what such a module has."""
