internal import Vocabulary
internal import Wire

/// What the numbers of another device mean, as it has said on a connection: a number never changes its meaning.
struct TheirNames: Sendable {
    /// The rooms by its numbers.
    private var rooms: [UInt32: RoomID] = [:]
    /// The logs of those rooms by its numbers: said once, and needed again after this device has left a room
    /// and come back.
    private var logs: [RoomID: [UInt32: LogName]] = [:]
    /// What it has sent that names logs by numbers which mean nothing yet.
    var unread = UnreadRuns()

    /// How many rooms have a number.
    var roomCount: Int { rooms.count }
    /// How many logs have one, of all rooms.
    var logCount: Int { logs.values.reduce(0) { $0 + $1.count } }

    /// The room that has a number.
    subscript(room number: UInt32) -> RoomID? { rooms[number] }
    /// The log of a room that has a number.
    subscript(log number: UInt32, in room: RoomID) -> LogName? { logs[room]?[number] }

    /// Whether a room has a number.
    func holds(_ room: RoomID) -> Bool { rooms.values.contains(room) }

    /// The logs of a room, ascending by number.
    func logs(of room: RoomID) -> [(number: UInt32, name: LogName)] {
        (logs[room] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Learns what a number means, which meant nothing or the same.
    mutating func learn(_ room: RoomID, _ number: UInt32) { rooms[number] = room }

    /// The same of a log.
    mutating func learn(_ log: LogName, _ number: UInt32, in room: RoomID) {
        logs[room, default: [:]][number] = log
    }
}
