import Foundation
import Games
import Identity
import Replication
import Simulation
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Peer

/// A room of `Protocol/vectors`, received operation by operation as from a network.
struct VectorRoom {
    private struct Line {
        let header: OperationHeader
        let payload: [UInt8]
        let id: OperationID
        let seal: Signature?
    }

    private let id: RoomID
    private let lines: [Line]
    /// Each log's operations in order.
    private let inOrder: [Line]
    /// How many operations follow each one of a log; `nil`: begin it.
    private let followers: [LogName: [OperationID?: Int]]

    init(_ json: JSON) throws {
        id = try json["room"].name()
        lines = try json["lines"].array.map { line in
            Line(
                header: try OperationHeader(decoding: try line["header"].bytes),
                payload: try line["payload"].bytes,
                id: try line["id"].name(),
                seal: try line["seal"].optional { Signature(try $0.bytes) } ?? nil
            )
        }
        inOrder = lines.sorted { $0.header.sequence < $1.header.sequence }
        var followers: [LogName: [OperationID?: Int]] = [:]
        for line in lines {
            followers[line.header.log, default: [:]][line.header.previous, default: 0] += 1
        }
        self.followers = followers
    }

    /// One of the files.
    static func file(_ name: String) throws -> JSON {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Protocol/vectors/\(name).json")
        return try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
    }

    var count: Int { lines.count }

    /// The state after the first operations of an order.
    ///
    /// - Parameters:
    ///   - order: Indices of lines.
    ///   - isBulk: Whether all are reduced at once, as when a stored room is loaded.
    /// - Returns: One after each operation; in bulk the last alone.
    /// - Throws: What is wrong with an operation.
    func states(_ order: [Int], isBulk: Bool = false) throws -> [StateDigest] {
        let cryptography = Sodium()
        var room = RoomState(
            logs: RoomLogs(room: id, cryptography: cryptography),
            games: .withPoll
        )
        var digests: [StateDigest] = []
        var appended: [Place] = []
        for index in order {
            let reception = try receive(lines[index], into: &room)
            if isBulk {
                appended += reception
            } else {
                room.reduce(reception)
                digests.append(room.digest)
            }
        }
        guard isBulk else { return digests }
        room.reduce(appended)
        return [room.digest]
    }

    /// The room itself, all of it received and reduced.
    func room() throws -> RoomState {
        var room = RoomState(logs: RoomLogs(room: id, cryptography: Sodium()), games: .withPoll)
        for line in lines { room.reduce(try receive(line, into: &room)) }
        return room
    }

    private func isDisputed(_ header: OperationHeader) -> Bool {
        followers[header.log]?[header.previous] ?? 0 > 1
    }

    private func receive(_ line: Line, into room: inout RoomState) throws -> [Place] {
        // All logs are known from the start: what an operation names is named by number. Where a log
        // parts each way but the first has a number of its own.
        var numbering = LogNumbering()
        var numbers: [OperationID: UInt32] = [:]
        var taken: [LogName: Set<OperationID?>] = [:]
        for other in inOrder {
            let header = other.header
            let log = try room.logs.addLog(header.log)
            let before = header.previous.flatMap { numbers[$0] }
            let isBranch = taken[header.log]?.contains(header.previous) == true
            taken[header.log, default: []].insert(header.previous)
            let number = isBranch ? UInt32(500 + numbers.count) : before ?? UInt32(log)
            numbers[other.id] = number
            if numbering[number] == nil { numbering.map(number, to: log, limit: Limits.logs) }
            guard isDisputed(header) else { continue }
            _ = try room.logs.addBranch(of: log, at: Int(header.sequence), id: other.id)
            numbering.pin(number, at: Int(header.sequence), to: other.id)
        }
        let header = line.header
        let frontier = header.frontier.compactMap { id -> OperationBody.Reference? in
            guard let number = numbers[id], let sequence = lines.first(where: { $0.id == id })
            else { return nil }
            return .init(log: number, sequence: sequence.header.sequence)
        }.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
        let before = lines.first { $0.id == header.previous }?.header.seat
        var writer = ByteWriter()
        line.payload.withUnsafeBytes {
            OperationBody.write(
                kind: header.kind,
                seat: header.seat == before ? .same : .other(header.seat),
                frontier: frontier,
                payload: $0,
                into: &writer
            )
        }
        let run = RunFrame(
            room: 0,
            log: try #require(numbers[line.id]),
            first: header.sequence,
            count: 1,
            bodies: writer.bytes,
            seal: line.seal
        )
        let source = DeviceID(words: .one)
        return try room.logs.receive(
            run,
            numbering: numbering,
            from: source,
            credit: 10_000,
            beyondCuts: Dictionary(
                uniqueKeysWithValues: room.logs.logs.indices.map { ($0, 1 << 20) }
            )
        ).appended
    }
}
