public import Vocabulary

/// Two operations of one log for the first place where its branches differ, each sealed by the author.
///
/// It depends on nothing else: anybody who has it knows from where on the log does not count
/// (`Protocol/forks.md`).
public struct ForkEvidence: Hashable, Sendable {
    /// The log.
    public var log: LogName
    /// The branch whose identifier at the disputed place is the smaller one.
    public var first: ForkBranch
    /// The other branch.
    public var second: ForkBranch

    /// Puts two branches together.
    ///
    /// - Parameters:
    ///   - log: The log that is forked.
    ///   - first: The branch with the smaller identifier.
    ///   - second: The other one.
    public init(log: LogName, first: ForkBranch, second: ForkBranch) {
        self.log = log
        self.first = first
        self.second = second
    }

    /// The canonical encoding.
    public var encoded: [UInt8] {
        var writer = CBORWriter(capacity: 1024 + 128 * (first.links.count + second.links.count))
        writer.array(4)
        writer.identifier(log.device)
        writer.word(log.nonce)
        first.encode(into: &writer)
        second.encode(into: &writer)
        return writer.bytes
    }

    /// Reads a canonical encoding.
    ///
    /// - Throws: `WireError` for every other input.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.forkEvidence else {
            throw .outOfRange(field: .proof, value: UInt64(bytes.count))
        }
        var reader = CBORReader(bytes)
        _ = try reader.array(.proof, 4...4)
        log = LogName(device: try reader.identifier(), nonce: try reader.word())
        first = try ForkBranch(from: &reader)
        second = try ForkBranch(from: &reader)
        try reader.finish()
    }

    /// What the evidence proves in a room.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - cryptography: Hashes, and checks the seals.
    /// - Returns: The log, the place, and both operations there.
    /// - Throws: Why it proves nothing.
    public func fork(
        in room: RoomID,
        _ cryptography: some Cryptography
    ) throws(ForkFault) -> Fork {
        guard first.header.sequence == second.header.sequence else { throw .place }
        guard first.header.previous == second.header.previous else { throw .previous }
        let ids = (
            try first.check(in: room, of: log, cryptography),
            try second.check(in: room, of: log, cryptography)
        )
        guard ids.0 < ids.1 else { throw .order }
        return Fork(log: log, place: Int(first.header.sequence), first: ids.0, second: ids.1)
    }
}
