"""Certificates as files: `saving` writes what an oracle found, `checker` verifies it alone, `binding` says what data it is about,
`certified` says who needs one."""
