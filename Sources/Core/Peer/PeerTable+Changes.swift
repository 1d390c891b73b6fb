internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// What is asked of another device, and what changes of it, in one step each: for those that more than one machine takes,
// or that change several devices.
extension PeerTable {
    /// Whether a device can be reached; nobody is who is not known.
    func isReachable(_ device: DeviceID) -> Bool { self[device]?.isReachable == true }

    /// Whether a device is known, and cannot be reached.
    func isLost(_ device: DeviceID) -> Bool { self[device]?.isReachable == false }

    /// Whether there is a connection with a device.
    func isConnected(_ device: DeviceID) -> Bool { self[device]?.isConnected == true }

    /// Whether a device shares a room with this one, as far as either has said.
    func shares(_ room: RoomID, with device: DeviceID) -> Bool {
        self[device]?.shared[room] != nil
    }

    /// Puts a frame into the queue of a connection.
    ///
    /// - Returns: Whether there is one, with room for it.
    @discardableResult
    mutating func enqueue(
        _ frame: Frame,
        _ priority: QueuedFrame.Priority,
        to device: DeviceID
    ) -> Bool {
        self[device]?.link?.enqueue(frame, priority) == true
    }

    /// Remembers where a device may be, after all that is known.
    mutating func consider(_ endpoint: Endpoint, of device: DeviceID) {
        self[device]?.consider(endpoint)
    }

    /// Has a device greeted, or probed, at a time.
    mutating func greet(_ device: DeviceID, at time: Instant) {
        self[device]?.greet(at: time)
    }

    /// Lets a device have as many frames wait as one with which a room is shared.
    mutating func welcome(_ device: DeviceID) {
        self[device]?.link?.limitFrames(to: Limits.waitingFrames)
    }

    /// Ends the connection with a device, and forgets what it has listed.
    mutating func disconnect(_ device: DeviceID) {
        self[device]?.disconnect()
    }

    /// A device cannot be reached any more over its connection; it is greeted at a time.
    mutating func lose(_ device: DeviceID, greetingAt time: Instant) {
        self[device]?.note(isReachable: false)
        self[device]?.greet(at: time)
    }

    /// A device can be reached again: what it was asked for in some rooms is asked for anew.
    mutating func revive(_ device: DeviceID, in rooms: some Sequence<RoomID>) {
        self[device]?.note(isReachable: true)
        self[device]?.link?.revive()
        for room in rooms where shares(room, with: device) {
            self[device]?.shared[room]?.beginAnew()
        }
    }

    /// A device has said that it is in a room.
    ///
    /// - Returns: Whether that is news.
    @discardableResult
    mutating func announce(_ device: DeviceID, in room: RoomID) -> Bool {
        let isNew = self[device]?.shared[room]?.isAnnounced != true
        self[device]?.shared[room, default: .init()].announce()
        return isNew
    }

    /// Sets when a device is to be sent a digest of a room that it shares; `nil`: with the next probe.
    mutating func sendDigest(of room: RoomID, to device: DeviceID, at time: Instant?) {
        self[device]?.shared[room]?.sendDigest(at: time)
    }

    /// A device has been sent what this one holds of a room, or what it must know first: it is sent that again later.
    mutating func noteHeads(of room: RoomID, to device: DeviceID, at time: Instant) {
        self[device]?.shared[room, default: .init()].noteHeads(at: time)
    }

    /// No device owes operations of a room any more.
    mutating func askNobody(in room: RoomID) {
        for device in keys.sorted() where self[device]?.shared[room]?.asked.isEmpty == false {
            self[device]?.shared[room]?.askNothing()
        }
    }

    /// What was asked for in a room is void: each device is sent a digest of it at a time.
    mutating func askAnew(in room: RoomID, at time: Instant) {
        for device in keys.sorted() where shares(room, with: device) {
            self[device]?.shared[room]?.askNothing()
            self[device]?.shared[room]?.sendDigest(at: time)
        }
    }

    /// A log of a room has given way: its number means another one from now on.
    mutating func forget(log: Int, of room: RoomID) {
        for device in keys.sorted() where shares(room, with: device) {
            self[device]?.shared[room]?.forget(log: log)
        }
    }

    /// Forgets a room that is shared with nobody any more.
    mutating func forget(_ room: RoomID) {
        for device in keys.sorted() {
            self[device]?.forget(room)
        }
    }
}
