public import Vocabulary

/// How a move is written.
public enum MoveEncoding: Hashable, Sendable {
    /// As it is.
    case open
    /// As a commitment to a value, under a label.
    case secret(label: UInt32, value: [UInt8])
}

/// Who makes a move.
public enum MoveAuthor: Hashable, Sendable {
    /// Somebody at the seat, be it a person or a bot.
    case people
    /// A device, by itself; `nil`: none that there is.
    case device(DeviceID?)
}

/// Why a seat may not do something.
public struct MoveFault: Error, Hashable, Sendable {
    /// What is wrong: one or more lower-case words with hyphens, for programs.
    public var code: String
    /// One sentence, for people.
    public var message: String

    /// Says why not.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// There is no such move.
    public static let unknown = MoveFault("unknown-move", "This game has no such move.")
    /// Anybody who watches cannot play.
    public static let notPlaying = MoveFault("not-playing", "You are watching this game.")
    /// The move belongs to another phase.
    public static let notNow = MoveFault("not-now", "You can't do that right now.")
}
