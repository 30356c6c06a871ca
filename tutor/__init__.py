"""Learn to play euchre from the command line, in English, Hindi, Marathi and Thai."""

__version__ = "0.1.0"
