internal import Vocabulary
internal import Wire

extension ReplayFile {
    /// The bytes of the file.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 1 << 16)
        writer.raw(Self.magic)
        writer.byte(Self.version)
        writer.words(room.id.words)
        writer.varint(UInt64(room.logs.count))
        for log in room.logs { Self.write(log, into: &writer) }
        writer.words(digest.words)
        return writer.bytes
    }

    private static func write(_ log: StoredRoom.Log, into writer: inout ByteWriter) {
        writer.words(log.name.device.words)
        writer.fixed(log.name.nonce)
        writer.varint(log.origin.map { UInt64($0.parent) + 1 } ?? 0)
        if let origin = log.origin { writer.varint(origin.place) }
        let bodies = log.runs.first?.bodies ?? []
        writer.varint(UInt64(log.runs.first?.count ?? 0))
        writer.varint(UInt64(bodies.count))
        writer.raw(bodies)
        writer.varint(UInt64(log.seals.count))
        for seal in log.seals {
            writer.varint(seal.sequence)
            writer.words(seal.signature.words)
        }
    }

    /// Reads the form of a file; every length is checked before anything is kept.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: What is wrong with its form.
    public init(decoding bytes: [UInt8]) throws(ReplayFault) {
        guard bytes.count <= Self.longest else { throw .tooLong(bytes: bytes.count) }
        guard bytes.starts(with: Self.magic) else { throw .noReplay }
        var reader = ByteReader(bytes, range: Self.magic.count..<bytes.count)
        do throws(WireError) {
            let version = try reader.byte()
            guard version == Self.version else {
                throw .unknown(field: .version, value: UInt64(version))
            }
            let room = RoomID(words: try reader.words32())
            let count = try reader.varint(.log, atMost: Limits.logs)
            var logs: [StoredRoom.Log] = []
            var operations = 0
            for _ in 0..<count {
                logs.append(try Self.log(from: &reader, after: logs, &operations))
            }
            self.init(
                room: StoredRoom(id: room, logs: logs),
                digest: StateDigest(words: try reader.words32())
            )
            try reader.finish()
        } catch {
            throw .malformed(error, at: reader.offset)
        }
        try checkEmptyLogs()
    }

    private static func log(
        from reader: inout ByteReader,
        after logs: [StoredRoom.Log],
        _ operations: inout Int
    ) throws(WireError) -> StoredRoom.Log {
        let name = LogName(
            device: DeviceID(words: try reader.words32()),
            nonce: try reader.fixed()
        )
        var origin: StoredRoom.Log.Origin?
        let parent = try reader.varint(.log, atMost: logs.count)
        if parent > 0 {
            let place = try reader.varint(.sequence, atMost: Self.operations)
            origin = .init(parent: UInt32(parent - 1), place: UInt64(place))
        } else if logs.contains(where: { $0.name == name }) {
            throw .notCanonical
        }
        let count = try reader.varint(.count, atMost: Self.operations - operations)
        operations += count
        let length = try reader.varint(.run, atMost: reader.remaining)
        guard count <= length / shortestBody, count > 0 || length == 0 else {
            throw .outOfRange(field: .count, value: UInt64(count))
        }
        let first = origin?.place ?? 0
        let run = StoredRun(first: first, count: UInt32(count), bodies: try reader.raw(length))
        let range = first..<first + UInt64(count)
        return StoredRoom.Log(
            name: name,
            origin: origin,
            runs: count > 0 ? [run] : [],
            seals: try seals(from: &reader, in: range),
            mayContinue: false
        )
    }

    /// Seals ascend, and the last one is that of the last operation.
    private static func seals(
        from reader: inout ByteReader,
        in range: Range<UInt64>
    ) throws(WireError) -> [Seal] {
        let count = try reader.varint(
            .count,
            atMost: min(range.count, reader.remaining / shortestSeal)
        )
        var seals: [Seal] = []
        seals.reserveCapacity(count)
        for _ in 0..<count {
            let sequence = try reader.varint()
            let isNext = seals.last.map { $0.sequence < sequence } ?? true
            guard range.contains(sequence), isNext else {
                throw .outOfRange(field: .sequence, value: sequence)
            }
            let signature = Signature(words: try reader.words64())
            seals.append(Seal(sequence: sequence, signature: signature))
        }
        guard seals.last?.sequence == range.last else {
            throw .outOfRange(field: .count, value: UInt64(count))
        }
        return seals
    }

    /// A log without an operation says nothing that could be checked, unless another one parts from it.
    private func checkEmptyLogs() throws(ReplayFault) {
        let parents = Set(room.logs.compactMap { $0.origin?.parent })
        for (number, log) in room.logs.enumerated() where log.runs.isEmpty {
            guard parents.contains(UInt32(number)) else {
                throw .log(log.name, first: 0, last: 0, .empty)
            }
        }
    }
}
