import Foundation
import Identity
import Replication
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
    private let seats: [LogName: [UInt64: SeatID?]]

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
        seats = Dictionary(
            lines.map { ($0.header.log, [$0.header.sequence: $0.header.seat]) },
            uniquingKeysWith: { $0.merging($1) { first, _ in first } }
        )
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
        var room = Room(
            number: 0,
            stage: .member,
            logs: RoomLogs(room: id, cryptography: cryptography)
        )
        var digests: [StateDigest] = []
        var appended: [Place] = []
        for index in order {
            let reception = try receive(lines[index], into: &room)
            if isBulk { appended += reception } else { room.reduce(reception) }
            digests.append(room.stateDigest(cryptography))
        }
        guard isBulk else { return digests }
        room.reduce(appended)
        return [room.stateDigest(cryptography)]
    }

    private func receive(_ line: Line, into room: inout Room) throws -> [Place] {
        // All logs are known from the start: what an operation names is named by number.
        var numbering = LogNumbering()
        var places: [OperationID: OperationBody.Reference] = [:]
        for other in lines {
            let log = try room.logs.addLog(other.header.log)
            numbering.map(UInt32(log), to: log, limit: Limits.logs)
            places[other.id] = .init(log: UInt32(log), sequence: other.header.sequence)
        }
        let header = line.header
        let frontier = header.frontier.compactMap { places[$0] }
            .sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
        let before = header.sequence == 0 ? nil : seats[header.log]?[header.sequence - 1] ?? nil
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
        let log = try #require(places[line.id]).log
        let run = RunFrame(
            room: 0,
            log: log,
            first: header.sequence,
            count: 1,
            bodies: writer.bytes,
            seal: line.seal
        )
        let source = DeviceID(words: .one)
        return try room.logs.receive(run, numbering: numbering, from: source, credit: 10_000)
            .appended
    }
}
