internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

/// The rooms, the devices that share them, and what those say to each other until they hold the same.
///
/// It asks, answers and passes on; what somebody writes in a room is decided above it.
struct Gossip: Sendable {
    /// Checks evidence.
    let cryptography: any Cryptography
    /// For names and numbers that need not be secret.
    var dice: Dice
    var rooms: RoomTable
    /// The other devices, and the ways to them.
    var network: Network
    /// What goes out of rooms beside what is written.
    var outgoing = Outgoing()
    var effects = Effects()

    /// This device.
    var device: DeviceID { network.device }

    mutating func drop(_ reason: DropReason) { network.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { network.route(&effects) }

    /// Begins to keep a room in step with another device.
    ///
    /// Anybody who is not in the room is told nothing of it, not even that this device is.
    mutating func share(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.state.hears(device) || room.session.stage == .arriving
        else {
            return
        }
        if room.state.hears(device) { network.peerStates.welcome(device) }
        sendDigest(id, to: device, now: now)
    }

    /// Tells the other one this peer's number of a room: what names no log needs no more.
    ///
    /// - Returns: Whether it is told.
    @discardableResult
    mutating func explainRoom(_ id: RoomID, to device: DeviceID) -> Bool {
        guard let room = rooms[id], network.peerStates[device]?.isConnected == true else {
            return false
        }
        network.peerStates[device]?.beginSharing(id)
        let shared = network.peerStates[device]?.shared[id] ?? .init()
        var isExplained = shared.explainedRoom
        if !isExplained {
            // What the queue has no room for is not said, and must be tried again.
            let frame = Frame.room(number: room.session.number, id: id)
            isExplained = network.peerStates.enqueue(frame, .control, to: device)
            if isExplained { network.peerStates[device]?.shared[id]?.noteExplained() }
            network.addresses.noteNews(in: id)
        }
        return isExplained
    }

    /// Tells the other one this peer's numbers of a room and, if it is a member, of the room's logs.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - device: The other one.
    ///   - named: The logs that are named to it now; `nil`: all. Many names take more room than what names a few of them.
    mutating func explain(_ id: RoomID, to device: DeviceID, _ named: Set<Int>? = nil) {
        guard explainRoom(id, to: device), let room = rooms[id] else { return }
        let shared = network.peerStates[device]?.shared[id] ?? .init()
        guard room.state.hears(device) || room.session.stage == .arriving else {
            return
        }
        // What nobody has written in is not passed on.
        for number in named?.sorted() ?? Array(room.state.logs.logs.indices)
        where !shared.explainedLogs.contains(number) && room.state.logs.hasBegun(number) {
            let name = room.state.logs.logs[number].name
            let frame = Frame.log(room: room.session.number, number: UInt32(number), name: name)
            guard network.peerStates.enqueue(frame, .control, to: device) else { break }
            network.peerStates[device]?.shared[id]?.noteExplained(log: number)
        }
        let branches = room.state.logs.branchNames
        guard branches.count != shared.explainedBranches else { return }
        let isSaid = branches.allSatisfy { branch in
            let name = room.state.logs.logs[Int(branch.place.log)].name
            let frame = Frame.branch(room: room.session.number, name: name, branch)
            return network.peerStates.enqueue(frame, .control, to: device)
        }
        guard isSaid else { return }
        network.peerStates[device]?.shared[id]?.noteExplained(branches: branches.count)
    }

    /// Learns which log a device means by a number.
    mutating func learn(
        _ name: LogName,
        _ number: UInt32,
        _ room: UInt32,
        from device: DeviceID
    ) {
        guard let id = network.peerStates[device]?.names[room: room], number < Limits.logs else {
            return
        }
        let known = network.peerStates[device]?.names[log: number, in: id]
        // A number never changes its meaning on a connection.
        guard known == nil || known == name else { return drop(.malformed) }
        let names = network.peerStates[device]?.names.logCount ?? 0
        guard rooms.holds(id) || names < Limits.logsOfStrangers else { return drop(.notAllowed) }
        network.peerStates[device]?.names.learn(name, number, in: id)
        map(name, number, in: id, from: device)
    }

    /// Remembers the logs of a room that a device explained before this one came in.
    mutating func recallLogs(of id: RoomID, from device: DeviceID) {
        for (number, name) in network.peerStates[device]?.names.logs(of: id) ?? [] {
            map(name, number, in: id, from: device)
        }
    }

    /// Gives logs places again that a device has named before, and that had to give way since.
    mutating func nameAgain(_ numbers: [UInt32], in id: RoomID, _ device: DeviceID) {
        guard rooms.holds(id) else { return }
        for number in numbers {
            guard let numbering = network.peerStates[device]?.shared[id]?.numbering,
                numbering[number] == nil,
                let name = network.peerStates[device]?.names[log: number, in: id]
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
        let isNew = room.state.logs.number(of: name) == nil
        // Anybody who is not known to be in the room may be, but cannot fill the table of its logs.
        if isNew, room.session.stage == .member, !room.state.hasPresent(device) {
            guard room.sync.logsOfStrangers < Limits.logsOfStrangers else {
                return drop(.notAllowed)
            }
            rooms[id]?.sync.noteLogOfStranger()
        }
        if isNew { makeRoom(in: id, for: device) }
        do throws(ReplicationError) {
            guard let ours = try rooms[id]?.state.logs.addLog(name, from: device) else { return }
            network.peerStates[device]?.shared[id, default: .init()].numbering.map(
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
        guard let vacated = rooms[id]?.state.logs.vacate(for: source) else { return }
        rooms[id]?.sync.forget(log: vacated)
        network.peerStates.forget(log: vacated, of: id)
    }

    /// Takes the first message of a handshake; see `Network.meet`.
    mutating func meet(_ hello: Packet.Hello, at endpoint: Endpoint, now: Instant) -> Bool {
        network.meet(hello, at: endpoint, now: now, &effects)
    }

    /// Takes the cookie that a greeting was answered with.
    mutating func takeCookie(
        _ cookie: Packet.Cookie,
        to number: UInt32,
        at endpoint: Endpoint
    ) -> Bool {
        defer { route() }
        return network.connections.outgoing.receive(cookie, to: number, at: endpoint, &effects)
    }

    /// Takes the second message of a handshake; see `Network.receiveAnswer`.
    mutating func takeAnswer(
        _ answer: ArraySlice<UInt8>,
        to number: UInt32,
        at endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        network.takeAnswer(answer, to: number, at: endpoint, now: now, &effects)
    }

    /// Takes the third message of a handshake; see `Network.receiveConfirmation`.
    mutating func takeConfirmation(
        _ confirmation: ArraySlice<UInt8>,
        to number: UInt32,
        now: Instant
    ) -> Link? {
        network.takeConfirmation(confirmation, to: number, now: now, &effects)
    }

    /// Takes the first packet of a connection; see `Network.confirm`.
    mutating func confirm(
        _ connection: UInt32,
        with packet: inout [UInt8],
        _ number: UInt32,
        now: Instant
    ) -> Link? {
        network.confirm(connection, with: &packet, number, now: now, &effects)
    }

    /// Takes a packet that asks whether addresses reach each other; see `Network.receiveProbe`.
    mutating func answerProbe(
        _ frames: [Frame],
        _ number: UInt32,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        let rooms = self.rooms
        return network.answerProbe(
            frames,
            number,
            from: device,
            at: endpoint,
            now: now,
            among: rooms,
            &effects
        )
    }

    /// Takes the number of a packet that could be read.
    ///
    /// - Returns: Whether it is new.
    mutating func accept(
        _ number: UInt32,
        size: Int,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        // Drawn for the few packets that need it alone: it costs as much as decrypting.
        let isElsewhere = network.peerStates[device]?.endpoint != endpoint
        let isNew = network.peerStates[device]?.link?.accept(
            number,
            from: endpoint,
            size: size,
            token: isElsewhere ? network.secrets.number() : 0,
            now: now
        )
        return isNew == true
    }

    /// Notes where a device is, as it has shown.
    mutating func remember(_ device: DeviceID, at endpoint: Endpoint) {
        network.remember(device, at: endpoint, among: rooms, &effects)
    }

    /// Notes that a device has acknowledged something.
    mutating func confirmNeighbour(_ device: DeviceID, now: Instant) {
        network.confirmNeighbour(device, now: now, &effects)
    }

    /// Takes what a device was asked to send back.
    ///
    /// - Returns: Whether it was a ping.
    mutating func takePong(_ token: UInt64, from device: DeviceID) -> Bool {
        network.pings.receive(token, from: device, &effects)
    }

    /// Greets a device, or anybody who is at an address; see `Network.greet`.
    mutating func greet(
        _ purpose: OutgoingHandshake.Purpose,
        at endpoints: [Endpoint],
        now: Instant
    ) {
        network.greet(purpose, at: endpoints, now: now, &effects)
    }

    /// Looks for a device on other ways; see `Network.seekPath`.
    mutating func seekPath(to device: DeviceID, now: Instant) {
        network.seekPath(to: device, now: now, among: rooms, &effects)
    }

    /// Repeats third messages, and gives up handshakes and pings that take too long.
    mutating func pollNetwork(now: Instant) {
        network.poll(now: now, &effects)
        network.pings.poll(now: now, &effects)
    }
}
