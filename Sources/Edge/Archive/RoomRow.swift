internal import Foundation
internal import GRDB
internal import Glibc
internal import Replication
internal import Vocabulary
internal import Wire

/// A room and its logs as their tables have them.
struct RoomRow {
    /// The room's row.
    let row: Int64
    /// The room.
    let id: RoomID
    /// What its passphrase was made into, if it is locked.
    let passphrase: Secret?
    /// The round that opened last, and when; as `StoredRoom` has it.
    let opened: StoredRoom.OpenedRound?
    /// The logs' rows, names, where branches part from others, and whether they may be gone on with, by
    /// number.
    var logs: [(row: Int64, name: LogName, origin: StoredRoom.Log.Origin?, continues: Bool)] = []

    /// Reads the rooms that `condition` lets through, with their logs.
    static func fetch(
        _ database: Database,
        where condition: String,
        arguments: StatementArguments = []
    ) throws -> [RoomRow] {
        var rooms: [RoomRow] = []
        let rows = try Row.fetchCursor(
            database,
            sql:
                "SELECT number, id, passphrase, round, opened FROM room WHERE \(condition) ORDER BY number",
            arguments: arguments
        )
        while let row = try rows.next() {
            guard let id = RoomID(try row.bytes(1, count: 32, "a room's name")) else { continue }
            let isLocked = !row.hasNull(atIndex: 2)
            let passphrase = isLocked ? try row.bytes(2, count: 32, "a room's passphrase") : []
            rooms.append(
                RoomRow(
                    row: try row.integer(0, "a room's number"),
                    id: id,
                    passphrase: Secret(passphrase),
                    opened: try opened(row)
                )
            )
        }
        for index in rooms.indices { try rooms[index].fetchLogs(database) }
        return rooms
    }

    /// A clock that was set back, or not yet set when the round opened, says nothing: then it counts anew.
    private static func opened(_ row: Row) throws -> StoredRoom.OpenedRound? {
        guard !row.hasNull(atIndex: 3), !row.hasNull(atIndex: 4),
            let round = UInt32(exactly: try row.integer(3, "a round's number"))
        else { return nil }
        let then = try row.integer(4, "a round's time")
        let now = Int64(time(nil))
        guard then >= firstSecond, then <= now else { return nil }
        return .init(round: round, age: .seconds(UInt64(now - then)))
    }

    /// 1 January 2025: no clock that was ever set shows less.
    private static let firstSecond: Int64 = 1_735_689_600

    private mutating func fetchLogs(_ database: Database) throws {
        let logs = try database.cachedStatement(
            sql: """
                SELECT number, position, device, nonce, parent, place, continues FROM log
                WHERE room = ? ORDER BY position
                """
        )
        let rows = try Row.fetchCursor(logs, arguments: [row])
        while let row = try rows.next() {
            guard try row.integer(1, "a log's number") == Int64(self.logs.count),
                let device = DeviceID(try row.bytes(2, count: 32, "a log's device"))
            else { throw Damage.missing("log \(self.logs.count) of a room") }
            let nonce = UInt64(bitPattern: try row.integer(3, "a log's nonce"))
            let name = LogName(device: device, nonce: nonce)
            let origin = try Self.origin(row, below: self.logs.count)
            let continues = try row.integer(6, "whether a log continues") == 1
            self.logs.append((try row.integer(0, "a log's number"), name, origin, continues))
        }
    }

    private static func origin(
        _ row: Row,
        below number: Int
    ) throws -> StoredRoom.Log.Origin? {
        guard !row.hasNull(atIndex: 4) else { return nil }
        let parent = try row.integer(4, "a branch's parent")
        let place = try row.integer(5, "a branch's place")
        guard 0..<Int64(number) ~= parent, place >= 0 else {
            throw Damage.missing("the log that log \(number) of a room parts from")
        }
        return StoredRoom.Log.Origin(parent: UInt32(parent), place: UInt64(place))
    }

    /// The room with its runs and seals.
    func stored(runs: [Int64: RunCollector], seals: [Int64: [Seal]]) -> StoredRoom {
        StoredRoom(
            id: id,
            logs: logs.map { log in
                StoredRoom.Log(
                    name: log.name,
                    origin: log.origin,
                    runs: runs[log.row]?.runs() ?? [],
                    seals: seals[log.row] ?? [],
                    mayContinue: log.continues
                )
            },
            passphrase: passphrase,
            opened: opened
        )
    }

    /// The room as the writer must know it.
    func indexed(runs: [Int64: RunCollector]) -> RoomIndex.Room {
        RoomIndex.Room(
            row: row,
            logs: logs.map { log in
                RoomIndex.Log(
                    row: log.row,
                    name: log.name,
                    next: runs[log.row]?.next ?? log.origin?.place ?? 0
                )
            }
        )
    }
}
