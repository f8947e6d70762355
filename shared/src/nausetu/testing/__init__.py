"""What tests of every package share: fixtures on real parts. Never imported by anything that runs in production."""
