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
        var batches = nodes[peer].unflushed.prefix(flushing)
        if sabotage == .loseAcknowledged { batches = [] }
        for batch in batches {
            nodes[peer].disk.now = batch.at
            nodes[peer].disk.flush(batch.changes)
        }
        if sabotage == .loseAcknowledged { nodes[peer].disk.loseLastRuns() }
        nodes[peer].isRunning = false
        nodes[peer].life += 1
        nodes[peer].unflushed = []
        nodes[peer].wakeAt = nil
        nodes[peer].advertised = []
        nodes[peer].pause = .none
        nodes[peer].held = []
        nodes[peer].inbox = []
        nodes[peer].isBusy = false
        nodes[peer].fuse = nil
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
        nodes[peer].core = PeerCore(
            name: "Peer \(peer)",
            cryptography: nodes[peer].cryptography,
            signer: nodes[peer].signer,
            seed: dice.next(),
            secret: newSecret(),
            stored: nodes[peer].disk.stored,
            past: nodes[peer].disk.archivedRooms,
            isRestored: isRestored,
            games: nodes[peer].games
        )
        try nodes[peer].core.requireSound()
        nodes[peer].isRunning = true
        observer?.didRestart(peer, in: self)
        let listings = nodes[peer].core.roomList(now: time(of: peer))
            .filter(\.isMember).map(\.listing)
        if !listings.isEmpty { advertise(listings, of: peer) }
        for (device, endpoint) in nodes[peer].disk.peers.sorted(by: { $0.key < $1.key }) {
            handle(.hint(endpoint, device: device), on: peer)
        }
        for other in nodes.indices where other != peer && nodes[other].isRunning {
            for listing in nodes[other].advertised {
                let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
                queue.push(
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
                cuts.insert(Way(from: one, to: other))
                cuts.insert(Way(from: other, to: one))
            }
        }
    }

    /// Lets nothing pass from one peer to another; the other way stays open.
    public func cut(from: Int, to: Int) {
        cuts.insert(Way(from: from, to: to))
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
            PeerCore(
                name: "Peer \(peer)",
                cryptography: original.cryptography,
                signer: original.signer,
                seed: seed,
                secret: newSecret(),
                stored: original.disk.stored,
                isRestored: isRestored,
                games: original.games
            )
        }
        if likeItsTwin {
            crash(peer)
            nodes[peer].core = core()
            nodes[peer].isRunning = true
        }
        let index = append(original.key, addedEndpoint, seed, core())
        try nodes[index].core.requireSound()
        nodes[index].disk = original.disk
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
                queue.push(
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

    /// Joins everything together again.
    public func heal() {
        cuts.removeAll()
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
        precondition(addresses[endpoint] == nil, "the address is taken")
        addresses[nodes[peer].endpoint] = nil
        addresses[endpoint] = peer
        nodes[peer].endpoint = endpoint
    }
}

extension Lab {
    /// All machines sleep: time passes, nobody does anything, and what was under way is lost.
    public func sleep(for span: Instant.Span) {
        queue = EventQueue()
        now = now + span
        for peer in nodes.indices {
            nodes[peer].wakeAt = nil
            handle(.tick, on: peer)
        }
    }
}

extension PeerCore {
    /// - Throws: `ReplicationError` if something stored contradicts itself: no fault of ours does that.
    fileprivate func requireSound() throws(ReplicationError) {
        for room in asideRooms {
            if case .damaged(let error) = room.trouble { throw error }
        }
    }
}
