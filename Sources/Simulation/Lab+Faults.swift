internal import Identity
internal import Peer
internal import Replication
public import Vocabulary

extension Lab {
    /// Ends a peer at once, as `kill -9` does: what was not flushed is gone.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - flushing: Batches that the disk still had time for, the oldest first; nobody has heard of that.
    public func crash(_ peer: Int, flushing: Int = 0) {
        guard nodes[peer].isRunning else { return }
        observer?.willCrash(peer, in: self)
        let isLosing = sabotage == .loseAcknowledged
        nodes[peer].crash(flushing: isLosing ? 0 : flushing)
        if isLosing { nodes[peer].disk.loseLastRuns() }
    }

    /// Ends a peer as `crash` does, after it has done that many more things: an effect that its core
    /// wants done, or a batch that is on disk and of which its core has not heard.
    public func crash(_ peer: Int, afterEffects count: Int) {
        nodes[peer].fuse = max(1, count)
    }

    /// Counts something that a peer has done.
    ///
    /// - Returns: Whether it has crashed because of it.
    func burnsDown(_ peer: Int) -> Bool {
        guard let left = nodes[peer].fuse else { return false }
        nodes[peer].fuse = left - 1
        guard left <= 1 else { return false }
        crash(peer, flushing: Int(dice.next() % 3))
        return true
    }

    /// Starts a crashed peer from its disk.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - isRestored: Whether the disk is found to be a restored copy; what it holds now stays one.
    /// - Throws: `ReplicationError` if what is stored contradicts itself.
    public func restart(_ peer: Int, isRestored: Bool = false) throws {
        precondition(!nodes[peer].isRunning, "the peer runs")
        if isRestored { nodes[peer].disk.disownLogs() }
        nodes[peer].disk.now = now
        let core = nodes[peer].program.start(
            "Peer \(peer)",
            seed: dice.next(),
            secret: newSecret(),
            stored: nodes[peer].disk.stored,
            past: nodes[peer].disk.archivedRooms,
            isRestored: isRestored
        )
        try Self.requireSound(core)
        nodes[peer].restart(core)
        observer?.didRestart(peer, in: self)
        for (device, endpoint) in nodes[peer].disk.peers.sorted(by: { $0.key < $1.key }) {
            handle(.hint(endpoint, device: device), on: peer)
        }
        for other in nodes.indices where other != peer && nodes[other].isRunning {
            for listing in nodes[other].advertised {
                let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
                timeline.push(
                    .sighting(node: peer, sighting(listing, of: other), name: ""),
                    at: now + delay
                )
            }
        }
        handle(.tick, on: peer)
    }

    /// Splits the network: nothing passes between two groups.
    public func split(_ left: [Int], _ right: [Int]) {
        for one in left {
            for other in right {
                wires.cut(Way(from: one, to: other))
                wires.cut(Way(from: other, to: one))
            }
        }
    }

    /// Sets up a copy of a peer: the same key, and a copy of what is on its disk.
    ///
    /// Both go on with the same logs, so the device that they are forks them.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - isRestored: Whether the copy notices that it is one, as a database with its own inode does.
    ///   - likeItsTwin: Whether both draw the same random numbers from now on, and so names.
    /// - Returns: The index of the copy.
    /// - Throws: `ReplicationError` if what is stored contradicts itself.
    public func clone(
        _ peer: Int,
        isRestored: Bool = false,
        likeItsTwin: Bool = false
    ) throws -> Int {
        let original = nodes[peer]
        let seed = dice.next()
        func core() -> PeerCore {
            original.program.start(
                "Peer \(peer)",
                seed: seed,
                secret: newSecret(),
                stored: original.disk.stored,
                isRestored: isRestored
            )
        }
        if likeItsTwin {
            crash(peer)
            nodes[peer].restart(core())
        }
        let copy = Machine(original.program, at: addedEndpoint, seed: seed, core: core())
        let index = append(copy)
        try Self.requireSound(nodes[index].core)
        nodes[index].disk = original.disk
        nodes[index].advertising.isFirstUnheard = true
        if isRestored { nodes[index].disk.disownLogs() }
        return index
    }

    /// Adds a peer that has never heard of the others.
    ///
    /// - Returns: Its index.
    /// - Throws: What libsodium says of a key.
    public func add() throws -> Int {
        let index = try append(addedEndpoint)
        for other in nodes.indices where nodes[other].isRunning && other != index {
            for listing in nodes[other].advertised {
                timeline.push(
                    .sighting(node: index, sighting(listing, of: other), name: ""),
                    at: now + .milliseconds(200)
                )
            }
        }
        return index
    }

    /// Where the next peer is that comes later than the first ones.
    private var addedEndpoint: Endpoint {
        let (high, low) = UInt16(nodes.count).quotientAndRemainder(dividingBy: 256)
        return Endpoint(ipv4: 10, 1, UInt8(high), UInt8(low), port: 7370)
    }

    /// Tells a peer where all others are that it can reach, as a person would.
    public func introduce(_ peer: Int) {
        for other in nodes.indices where other != peer && !isCut(peer, other) {
            handle(.hint(nodes[other].endpoint, device: nodes[other].key.device), on: peer)
        }
    }
}

extension Lab {
    /// Gives a peer another address, as another access point does: what is under way to the old one is lost,
    /// and nobody is told.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - endpoint: Where it is from now on; nobody else's.
    public func move(_ peer: Int, to endpoint: Endpoint) {
        wires.move(peer, from: nodes[peer].endpoint, to: endpoint)
        nodes[peer].endpoint = endpoint
    }
}

extension Lab {
    /// Has a peer's program stand still, as a machine does that has too much to do; what comes waits in
    /// its socket as far as there is room, and its clock goes on.
    public func stop(_ peer: Int) {
        guard nodes[peer].isAwake else { return }
        nodes[peer].standstill.begin(.stopped, now: now)
    }

    /// Has a peer's machine sleep: what comes is lost, and a clock like Linux' stands still.
    public func sleep(_ peer: Int) {
        guard nodes[peer].isAwake else { return }
        nodes[peer].standstill.begin(.asleep, now: now)
    }

    /// Lets a peer go on that stood still or slept.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - countsSleep: Whether its clock shows the time that it has slept.
    public func wake(_ peer: Int, countsSleep: Bool = true) {
        guard nodes[peer].isRunning, nodes[peer].pause != .none else { return }
        let (held, sleptSince) = nodes[peer].standstill.end()
        if let sleptSince, !countsSleep { nodes[peer].clock.stand(since: sleptSince, now: now) }
        nodes[peer].wakeAt = nil
        let life = nodes[peer].life
        for event in held where nodes[peer].life == life { happen(event) }
        handle(.tick, on: peer)
    }

    /// Lets a peer's clock run faster or slower from now on.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - rate: Microseconds that it counts in a thousand true ones, 500…2000.
    public func drift(_ peer: Int, rate: UInt64) {
        nodes[peer].clock.run(at: rate, now: now)
        retime(peer)
    }

    /// Puts a peer's clock forward.
    public func jump(_ peer: Int, by span: Instant.Span) {
        nodes[peer].clock.jump(span, now: now)
        retime(peer)
    }

    /// Plans a peer's next waking anew: its clock tells another time than before.
    private func retime(_ peer: Int) {
        guard nodes[peer].isAwake else { return }
        nodes[peer].wakeAt = nil
        handle(.tick, on: peer)
    }

    /// All machines sleep: time passes, nobody does anything, and what was under way is lost.
    public func sleep(for span: Instant.Span) {
        timeline.clear()
        timeline.pass(to: now + span)
        for peer in nodes.indices {
            nodes[peer].wakeAt = nil
            handle(.tick, on: peer)
        }
    }

    /// - Throws: `ReplicationError` if something stored contradicts itself: no fault of ours does that.
    private static func requireSound(_ core: PeerCore) throws(ReplicationError) {
        for room in core.asideRooms {
            if case .damaged(let error) = room.trouble { throw error }
        }
    }
}
