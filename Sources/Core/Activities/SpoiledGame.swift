/// An activity with one thing wrong in its rules: all else is as it should be.
public protocol SpoiledGame: VariedGame {}
