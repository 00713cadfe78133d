"""Reference implementations, on scikit-learn's conventions. Nothing here knows of the theorems."""
