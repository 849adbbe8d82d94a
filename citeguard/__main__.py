"""`python -m citeguard`."""

from citeguard.cli import main

if __name__ == "__main__":
    main()
