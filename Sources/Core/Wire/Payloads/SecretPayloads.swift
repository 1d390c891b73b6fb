public import Vocabulary

/// The hash that binds a seat to a value.
public typealias CommitHash = Bytes32<Commit>

/// The salt of a commitment.
public typealias Salt = Bytes32<Reveal>

/// Binds a seat to a value that it does not show yet.
public struct Commit: Hashable, Sendable {
    /// The round.
    public var round: UInt32
    /// Tells several commitments of a seat in a round apart.
    public var label: UInt32
    /// Of the salt, the value, and all that it is for (`message`).
    public var hash: CommitHash

    /// The label of what dice are made of.
    public static let dice = UInt32.max

    /// Describes a commitment.
    public init(round: UInt32, label: UInt32, hash: CommitHash) {
        self.round = round
        self.label = label
        self.hash = hash
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.unsigned(round)
        writer.unsigned(label)
        writer.identifier(hash)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        round = UInt32(try reader.unsigned(.round, in: 0...Int(UInt32.max)))
        label = UInt32(try reader.unsigned(.round, in: 0...Int(UInt32.max)))
        hash = try reader.identifier()
    }
}

/// Shows the value that a seat is bound to.
public struct Reveal: Hashable, Sendable {
    /// The operation that bound it.
    public var commit: OperationID
    /// The salt.
    public var salt: Salt
    /// The value, at most `Limits.revealed` bytes.
    public var value: [UInt8]

    /// Describes what is shown.
    public init(commit: OperationID, salt: Salt, value: [UInt8]) {
        self.commit = commit
        self.salt = salt
        self.value = value
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.identifier(commit)
        writer.identifier(salt)
        writer.byteString(value)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        commit = try reader.identifier()
        salt = try reader.identifier()
        value = try reader.byteString(.payload, atMost: Limits.revealed)
    }
}
