"""Certificates as files: `saving` writes what an oracle found, `checker` verifies it alone, `certified` says who needs one."""
