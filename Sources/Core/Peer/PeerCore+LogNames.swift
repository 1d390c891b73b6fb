internal import Replication
internal import Vocabulary
internal import Wire

// What others call the logs of a room.
extension PeerCore {
    /// Learns which log a device means by a number.
    mutating func learn(
        _ name: LogName,
        _ number: UInt32,
        _ room: UInt32,
        from device: DeviceID
    ) {
        guard let id = acquaintances[device]?.theirRooms[room], number < Limits.logs else { return }
        let known = acquaintances[device]?.theirLogs[id]?[number]
        // A number never changes its meaning on a connection.
        guard known == nil || known == name else { return drop(.malformed) }
        let names = acquaintances[device]?.theirLogs.values.reduce(0) { $0 + $1.count } ?? 0
        guard rooms.holds(id) || names < Limits.logsOfStrangers else { return drop(.notAllowed) }
        acquaintances[device]?.theirLogs[id, default: [:]][number] = name
        map(name, number, in: id, from: device)
    }

    /// Remembers the logs of a room that a device explained before this one came in.
    mutating func recallLogs(of id: RoomID, from device: DeviceID) {
        let logs = acquaintances[device]?.theirLogs[id] ?? [:]
        for (number, name) in logs.sorted(by: { $0.key < $1.key }) {
            map(name, number, in: id, from: device)
        }
    }

    /// Gives logs places again that a device has named before, and that had to give way since.
    mutating func nameAgain(_ numbers: [UInt32], in id: RoomID, _ device: DeviceID) {
        guard rooms.holds(id) else { return }
        for number in numbers {
            guard let numbering = acquaintances[device]?.shared[id]?.numbering,
                numbering[number] == nil,
                let name = acquaintances[device]?.theirLogs[id]?[number]
            else { continue }
            map(name, number, in: id, from: device)
        }
    }

    private mutating func map(
        _ name: LogName,
        _ number: UInt32,
        in id: RoomID,
        from device: DeviceID
    ) {
        guard let room = rooms[id] else { return }
        let isNew = room.logs.number(of: name) == nil
        // Whoever is not known to be in the room may be, but cannot fill the table of its logs.
        if isNew, room.stage == .member, !room.hasPresent(device) {
            guard room.logsOfStrangers < Limits.logsOfStrangers else { return drop(.notAllowed) }
            rooms[id]?.logsOfStrangers += 1
        }
        if isNew { makeRoom(in: id, for: device) }
        do throws(ReplicationError) {
            guard let ours = try rooms[id]?.logs.addLog(name, from: device) else { return }
            acquaintances[device]?.shared[id, default: .init()].numbering.map(
                number,
                to: ours,
                limit: Limits.logs
            )
        } catch {
            drop(.notAllowed)
        }
    }

    /// Has a name give way in a full table of logs.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - source: Who names another log; `nil`: this device.
    mutating func makeRoom(in id: RoomID, for source: DeviceID?) {
        guard let vacated = rooms[id]?.logs.vacate(for: source) else { return }
        rooms[id]?.wanted[vacated] = nil
        for device in acquaintances.keys.sorted() where acquaintances[device]?.shared[id] != nil {
            acquaintances[device]?.shared[id]?.numbering.forget(vacated)
            acquaintances[device]?.shared[id]?.asked[vacated] = nil
            acquaintances[device]?.shared[id]?.needed[vacated] = nil
        }
    }
}
