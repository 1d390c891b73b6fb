public import Wire

/// Why a sheet does not take what somebody would do on it.
public enum SheetFault: Error, Hashable, Sendable {
    /// Ink would lie outside the sheet's region.
    case outside
    /// Nobody draws with that tool there.
    case tool(StrokeStyle.Tool)
    /// The seat has drawn as many strokes there as it may.
    case usedUp(most: Int)
    /// Nothing is taken back there, and nothing brought back.
    case undo
    /// Nothing is cleared there, or only what is one's own.
    case clear

    /// What a person is told.
    public var message: String {
        switch self {
        case .outside: "That is outside your part of the sheet; stay within it."
        case .tool(.pen): "There is no pen on this sheet; take another tool."
        case .tool(.eraser): "There is no eraser on this sheet; take another tool."
        case .tool(.fill): "Nothing is filled on this sheet; take another tool."
        case .usedUp(1): "You have drawn your one stroke."
        case .usedUp(let most): "You have drawn all of your \(most) strokes."
        case .undo: "What is drawn on this sheet stays as it is."
        case .clear: "This sheet cannot be cleared."
        }
    }
}
