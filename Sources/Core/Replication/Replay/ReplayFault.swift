public import Vocabulary
public import Wire

/// What is wrong with a replay file, and where.
public enum ReplayFault: Error, Hashable, Sendable {
    /// What is wrong within one log.
    public enum Reason: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// The signature does not fit: one of these operations, or something that they name, was changed.
        case wrongSignature
        /// More operations, or more bytes, than may be between two signatures.
        case tooMuchUnsigned
        /// They name something that is not in the file.
        case missing
        /// They break a rule.
        case refused(ReplicationError)
    }

    /// The file is of another kind.
    case noReplay
    /// It is longer than any replay.
    case tooLong(bytes: Int)
    /// It ends too early, or does not follow the grammar.
    case malformed(WireError, at: Int)
    /// Operations `first` to `last` of a log.
    case log(LogName, first: Int, last: Int, Reason)
    /// Nothing opens the room.
    case noCreate
    /// It cannot be played again here.
    case rules(RulesFault)
    /// The state that follows is not what the file promises.
    case otherState(computed: StateDigest)
}

extension ReplayFault: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .noReplay: "Not a Parlor replay file."
        case .tooLong(let bytes):
            "The file has \(bytes) bytes; a replay has at most \(ReplayFile.longest)."
        case .malformed(.unknown(.version, let version), _):
            "The replay is of version \(version), which this Parlor does not know."
        case .malformed(let error, let offset):
            "The file is damaged near byte \(offset): \(Self.words(error))."
        case .log(let name, let first, let last, let reason):
            "Log \(Self.words(name)), \(Self.words(first, last)): \(Self.words(reason))."
        case .noCreate: "Nothing in the file opens its room."
        case .rules(let fault): "The replay cannot be played again. \(fault)"
        case .otherState(let computed):
            "All signatures are good, but the state that follows is \(computed), not the one that the "
                + "file promises: something is missing."
        }
    }

    private static func words(_ name: LogName) -> String {
        "\(name.device)/\(SeatID(name.nonce))"
    }

    private static func words(_ first: Int, _ last: Int) -> String {
        first < last ? "operations \(first) to \(last)" : "operation \(last)"
    }

    private static func words(_ reason: Reason) -> String {
        switch reason {
        case .empty: "the log is empty"
        case .wrongSignature:
            "the signature does not fit; they, or something that they name, were changed"
        case .tooMuchUnsigned: "too much lies between two signatures"
        case .missing: "something that they name is not in the file"
        case .refused(.malformed(let error)): words(error)
        case .refused(.wrongSignature): "the signature does not fit"
        case .refused(.notAdmitted): "the log begins before anybody let its device in"
        case .refused(.tooManyLogs): "its device has more logs than may be"
        case .refused(.misplacedCreate): "a room is opened where none may be"
        case .refused(.tooManyOrphans), .refused(.fork): "the log contradicts itself"
        }
    }

    private static func words(_ error: WireError) -> String {
        switch error {
        case .truncated: "it ends too early"
        case .trailing: "it goes on after its end"
        case .notCanonical: "this is not how Parlor writes it"
        case .unexpectedType, .unknown, .unknownLog: "this means nothing"
        case .outOfRange(let field, let value): "\(value) is no \(field.rawValue) that can be"
        case .invalidText: "this is no text"
        }
    }
}
