/// Why a message between the daemon and its responder cannot be read.
enum ResponderMessageError: Error, Hashable, Sendable {
    /// It ends inside a field.
    case truncated
    /// It goes on after its last field.
    case trailing(bytes: Int)
    /// Its kind is unknown.
    case unknownKind(UInt8)
    /// A text is not UTF-8.
    case badText
    /// A number is out of its range.
    case outOfRange
}
