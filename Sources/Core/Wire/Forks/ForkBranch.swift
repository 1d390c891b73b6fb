public import Vocabulary

/// One of the operations that a device wrote for the same place, with all that leads on to a seal: so
/// that anybody can see who wrote it.
public struct ForkBranch: Hashable, Sendable {
    /// The operation after the one before: what its header has beyond what follows.
    public struct Link: Hashable, Sendable {
        /// As in the header, ascending.
        public var frontier: [OperationID]
        /// As in the header.
        public var lamport: UInt64
        /// As in the header.
        public var seat: SeatID?
        /// As in the header; never that of a `Create`.
        public var kind: UInt64
        /// BLAKE2b-256 of the payload.
        public var payloadHash: BlobID

        /// Describes an operation.
        public init(
            frontier: [OperationID],
            lamport: UInt64,
            seat: SeatID?,
            kind: UInt64,
            payloadHash: BlobID
        ) {
            self.frontier = frontier
            self.lamport = lamport
            self.seat = seat
            self.kind = kind
            self.payloadHash = payloadHash
        }
    }

    /// The header of the operation at the disputed place.
    public var header: OperationHeader
    /// BLAKE2b-256 of its payload.
    public var payloadHash: BlobID
    /// The operations behind it, up to the next with a seal: at most 255.
    public var links: [Link]
    /// The seal of the last one.
    public var seal: Signature

    /// Describes a branch.
    public init(header: OperationHeader, payloadHash: BlobID, links: [Link], seal: Signature) {
        self.header = header
        self.payloadHash = payloadHash
        self.links = links
        self.seal = seal
    }

    /// The canonical encoding.
    public var encoded: [UInt8] {
        var writer = CBORWriter(capacity: 512 + 128 * links.count)
        encode(into: &writer)
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
        try self.init(from: &reader)
        try reader.finish()
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(4)
        writer.byteString(header.encoded)
        writer.identifier(payloadHash)
        writer.array(links.count)
        for link in links { link.encode(into: &writer) }
        writer.byteString(seal.bytes)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.proof, 4...4)
        header = try OperationHeader(
            decoding: try reader.byteString(.proof, atMost: Limits.forkEvidence)
        )
        payloadHash = try reader.identifier()
        links = []
        for _ in 0..<(try reader.array(.proof, 0...Limits.forkLinks)) {
            links.append(try Link(from: &reader))
        }
        let bytes = try reader.byteString(.proof, atMost: 64)
        guard let seal = Signature(bytes) else {
            throw .outOfRange(field: .proof, value: UInt64(bytes.count))
        }
        self.seal = seal
    }
}

extension ForkBranch.Link {
    fileprivate func encode(into writer: inout CBORWriter) {
        writer.array(5)
        writer.array(frontier.count)
        for id in frontier { writer.identifier(id) }
        writer.unsigned(lamport)
        writer.word(seat?.rawValue)
        writer.unsigned(kind)
        writer.identifier(payloadHash)
    }

    fileprivate init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.proof, 5...5)
        frontier = []
        for _ in 0..<(try reader.array(.frontier, 0...Limits.witnessFrontier)) {
            frontier.append(try reader.identifier())
        }
        guard zip(frontier, frontier.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw .notCanonical
        }
        lamport = try reader.unsigned()
        guard 1...Limits.lamport ~= lamport else {
            throw .outOfRange(field: .lamport, value: lamport)
        }
        seat = try reader.optionalWord().map(SeatID.init)
        kind = try reader.unsigned()
        guard kind != OperationKind.create else { throw .outOfRange(field: .kind, value: kind) }
        guard kind == OperationKind.witness || frontier.count <= Limits.frontier else {
            throw .outOfRange(field: .frontier, value: UInt64(frontier.count))
        }
        payloadHash = try reader.identifier()
    }
}

extension ForkBranch {
    /// The identifier of the operation at the disputed place.
    public func id(_ cryptography: some Cryptography) -> OperationID {
        Self.id(header, payloadHash, cryptography)
    }

    /// The identifier of the operation that the seal must be of.
    func sealedID(in room: RoomID, _ cryptography: some Cryptography) -> OperationID {
        var header = header
        var id = id(cryptography)
        for link in links {
            header = OperationHeader(
                room: room,
                log: header.log,
                sequence: header.sequence + 1,
                previous: id,
                frontier: link.frontier,
                lamport: link.lamport,
                seat: link.seat,
                kind: link.kind
            )
            id = Self.id(header, link.payloadHash, cryptography)
        }
        return id
    }

    /// Checks that the branch is of a room and a log, and that its author has sealed it.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - log: The log.
    ///   - cryptography: Hashes, and checks the seal.
    /// - Returns: The identifier of the operation at the disputed place.
    /// - Throws: What does not hold.
    public func check(
        in room: RoomID,
        of log: LogName,
        _ cryptography: some Cryptography
    ) throws(ForkFault) -> OperationID {
        let id = id(cryptography)
        // A `Create` names no room: it is the room.
        guard header.room ?? id == room else { throw .room }
        guard header.log == log else { throw .log }
        let message = Operation.sealMessage(sealedID(in: room, cryptography))
        guard cryptography.verify(seal, of: message, by: log.device) else { throw .seal }
        return id
    }

    private static func id(
        _ header: OperationHeader,
        _ payloadHash: BlobID,
        _ cryptography: some Cryptography
    ) -> OperationID {
        cryptography.blake2b256(header.encoded + payloadHash.bytes)
    }
}
