internal import Games
internal import Identity
public import Peer
internal import Replication
internal import Rules
public import Vocabulary
public import Wire

/// Why a step of a laboratory did not work out.
public enum LabError: Error, Equatable, CustomStringConvertible {
    /// A peer said no.
    case refused(peer: Int, Refusal)
    /// Not a room code.
    case badCode(String)
    /// A peer did not answer in time.
    case noAnswer(peer: Int, seed: UInt64)
    /// The peers did not come to the same state in time.
    case notSettled(digests: [String], seed: UInt64)

    /// What went wrong, with the seed that repeats it.
    public var description: String {
        switch self {
        case .refused(let peer, let refusal): "Peer \(peer) refused: \(refusal)."
        case .badCode(let code): "\(code) is not a room code."
        case .noAnswer(let peer, let seed): "Peer \(peer) did not answer (seed \(seed))."
        case .notSettled(let digests, let seed):
            "The peers differ (seed \(seed)): \(digests.joined(separator: ", "))."
        }
    }
}

extension Lab {
    /// Gives a peer a command and lets time pass until it answers.
    @discardableResult
    public func perform(
        _ command: Command,
        on peer: Int,
        within limit: Instant.Span = .seconds(30)
    ) throws -> RoomID {
        let id = newCommand()
        awaited = id
        handle(.command(id, command), on: peer)
        guard run(until: limit, { nodes[peer].answers[id] != nil }),
            let answer = nodes[peer].answers.removeValue(forKey: id)
        else { throw LabError.noAnswer(peer: peer, seed: seed) }
        switch answer {
        case .success(.room(let room)), .success(.edited(let room, _, _)): return room
        case .success(.pong), .success(.blob): return RoomID(words: .zero)
        case .failure(let refusal): throw LabError.refused(peer: peer, refusal)
        }
    }

    /// Opens a room.
    @discardableResult
    public func create(_ code: String, on peer: Int) throws -> RoomID {
        let drawing = Catalogue.drawing.activity
        return try perform(.create(code: try parse(code), activity: drawing, title: ""), on: peer)
    }

    /// Lets peers join a room, one after the other.
    public func join(_ code: String, on peers: Int...) throws {
        for peer in peers { try perform(.join(try parse(code), name: nil), on: peer) }
    }

    /// Draws strokes for a peer's seat.
    public func draw(_ strokes: [Stroke], in code: String, on peer: Int) throws {
        try perform(.draw(try parse(code), strokes, pen: nil), on: peer)
    }

    /// Lets time pass until all running peers of a room show the same state.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - limit: Virtual time after which it should have happened.
    /// - Returns: The digest that all have.
    /// - Throws: `LabError.notSettled` with the seed.
    @discardableResult
    public func settle(
        _ room: RoomID,
        within limit: Instant.Span = .seconds(30)
    ) throws -> StateDigest {
        let members = nodes.indices.filter {
            nodes[$0].isRunning && nodes[$0].core.logs(of: room) != nil
        }
        let end = now + limit
        var agreed = isSettled(members, room)
        // Whether all hold the same is not asked after each of many thousand events.
        while !agreed, let next = timeline.first, next <= end {
            let pause = min(end, max(next, now + .milliseconds(1)))
            while let next = timeline.first, next <= pause { step() }
            agreed = isSettled(members, room)
        }
        let digests = members.map { nodes[$0].core.stateDigest(of: room) }
        guard agreed, Set(digests).count == 1, let digest = digests.first ?? nil else {
            throw LabError.notSettled(
                digests: digests.map { $0.map { "\($0)" } ?? "none" },
                seed: seed
            )
        }
        return digest
    }

    /// Whether peers hold the same operations of a room, and all of them on disk.
    func isSettled(_ members: [Int], _ room: RoomID) -> Bool {
        guard members.allSatisfy({ nodes[$0].unflushed.isEmpty }), let first = members.first else {
            return members.isEmpty
        }
        let digest = nodes[first].core.logs(of: room)?.digest
        return members.dropFirst().allSatisfy { nodes[$0].core.logs(of: room)?.digest == digest }
    }

    /// The name that bytes have as a blob.
    public func blobID(_ bytes: [UInt8]) -> BlobID { Sodium().blake2b256(bytes) }

    /// The bytes of a blob that a peer has on disk, if it has all.
    public func blob(_ id: BlobID, on peer: Int) -> [UInt8]? { nodes[peer].disk.blobs[id] }

    /// Bytes of operations, seals and blobs that a peer has on disk.
    public func bytesStored(_ peer: Int) -> Int { nodes[peer].disk.bytes }

    private func parse(_ code: String) throws -> RoomCode {
        guard let parsed = RoomCode(code) else { throw LabError.badCode(code) }
        return parsed
    }
}
