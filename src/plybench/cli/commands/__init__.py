"""The commands, one file each; `app` names them."""
