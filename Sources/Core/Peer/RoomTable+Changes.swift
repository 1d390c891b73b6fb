internal import Replication
internal import Vocabulary
internal import Wire

// What is asked of a room, and what changes in it, in one step each: for what more than one machine does.
extension RoomTable {
    /// Whether this device is a member of a room.
    func isMember(of id: RoomID) -> Bool { self[id]?.session.stage == .member }

    /// Whether a device is in a room that is here.
    func hasPresent(_ device: DeviceID, in id: RoomID) -> Bool {
        self[id]?.state.hasPresent(device) == true
    }

    /// This device is in a room, by what it holds.
    mutating func enter(_ id: RoomID) { self[id]?.session.go(to: .member) }

    /// This device was let into a room, or wants back into one that it is leaving.
    mutating func arrive(in id: RoomID) { self[id]?.session.go(to: .arriving) }

    /// This device leaves a room, and lets others hear so until a time.
    mutating func leave(_ id: RoomID, until time: Instant) {
        self[id]?.session.go(to: .leaving(until: time))
    }

    /// This device has written that it leaves: nobody has shown yet that it holds that.
    mutating func part(from id: RoomID, until time: Instant) {
        leave(id, until: time)
        self[id]?.sync.note(isHeard: false)
    }

    /// A member of a room has shown that it holds what this device has written last.
    mutating func noteHeard(in id: RoomID) { self[id]?.sync.note(isHeard: true) }

    /// Something happens in a room.
    mutating func enliven(_ id: RoomID, now: Instant) { self[id]?.sync.enliven(now: now) }

    /// Operations of a room are new here.
    mutating func grow(_ id: RoomID, now: Instant) { self[id]?.sync.grow(now: now) }

    /// Nobody is asked for operations of a room any more.
    mutating func askNobody(in id: RoomID) { self[id]?.sync.askNobody() }

    /// Has what is to be done in the rounds of a room looked at anew.
    mutating func lookAgain(at id: RoomID) { self[id]?.session.monitor.lookAgain() }

    /// A room is no successor of another one, by what both hold.
    mutating func refuse(_ successor: RoomID, after id: RoomID) {
        self[id]?.session.monitor.refuse(successor)
    }

    /// Forgets what a device was sending, in all rooms.
    mutating func forget(source device: DeviceID) {
        for id in keys { self[id]?.state.logs.forget(source: device) }
    }
}
