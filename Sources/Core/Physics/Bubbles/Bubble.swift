/// What hangs in a grid.
public enum Bubble: UInt8, Hashable, Sendable, CaseIterable {
    /// One of four colours.
    case blue, red, orange, green
    /// Never pops.
    case indestructible
    /// Pops its row.
    case lightning
    /// Pops its neighbours.
    case bomb
    /// Pops all of the shot's colour.
    case star
    /// Pulls shots, and never pops.
    case magnetic

    /// What can be shot.
    public static let colours: [Bubble] = [.blue, .red, .orange, .green]

    /// Whether it can be shot, and pops with its like.
    public var isColour: Bool {
        switch self {
        case .blue, .red, .orange, .green: true
        case .indestructible, .lightning, .bomb, .star, .magnetic: false
        }
    }

    /// Whether it does something when it is hit or popped.
    public var isSpecial: Bool {
        switch self {
        case .lightning, .bomb, .star: true
        case .blue, .red, .orange, .green, .indestructible, .magnetic: false
        }
    }

    /// Whether it can pop; the others only fall.
    public var pops: Bool { isColour || isSpecial }
}
