internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension Lab {
    /// Datagrams that a socket keeps for a program that stands still.
    static let socketBuffer = 256

    /// Lets an event happen now, or when its program has time.
    func happen(_ event: Event) {
        guard !waits(event) else { return }
        take(event)
    }

    /// Lets an event happen.
    func take(_ event: Event) {
        switch event {
        case .datagram(let datagram): arrive(datagram)
        case .flushed(let node, let life): flush(node, life)
        case .wake(let node, let life):
            guard nodes[node].life == life, nodes[node].wakeAt.map({ $0 <= now }) == true,
                nodes[node].pause == .none
            else { return }
            nodes[node].wakeAt = nil
            handle(.tick, on: node)
        case .sighting(let node, let sighting, let name):
            guard nodes[node].pause == .none else { return nodes[node].held.append(event) }
            handle(sighting.map { .sighted($0) } ?? .vanished(name: name), on: node)
        case .free(let node, let life):
            guard nodes[node].life == life else { return }
            nodes[node].isBusy = false
            serve(node)
        }
    }

    private func arrive(_ datagram: Datagram) {
        guard !isCut(datagram.from, datagram.to), nodes[datagram.to].isRunning else { return }
        switch nodes[datagram.to].pause {
        case .none: break
        case .asleep: return
        case .stopped:
            guard nodes[datagram.to].held.count < Self.socketBuffer else { return }
            return nodes[datagram.to].held.append(.datagram(datagram))
        }
        observer?.willReceive(datagram, in: self)
        handle(.datagram(from: datagram.source, bytes: datagram.bytes), on: datagram.to)
        observer?.didReceive(datagram, in: self)
    }

    /// The next batch is on disk; the program hears of it unless it ends right then.
    private func flush(_ node: Int, _ life: Int) {
        guard nodes[node].life == life, !nodes[node].unflushed.isEmpty else { return }
        guard nodes[node].pause == .none else {
            return nodes[node].held.append(.flushed(node: node, life: life))
        }
        let batch = nodes[node].unflushed.removeFirst()
        nodes[node].disk.now = batch.at
        nodes[node].disk.flush(batch.changes)
        if let reason = nodes[node].disk.contradiction { refused(reason, by: node) }
        guard !burnsDown(node) else { return }
        handle(.stored(ticket: batch.ticket), on: node)
    }

    /// The disk does not take what a core wants written.
    private func refused(_ reason: String, by node: Int) {
        guard let observer else { preconditionFailure("peer \(node): \(reason) (seed \(seed))") }
        observer.diskRefused(reason, of: node, in: self)
    }

    /// Does what a core wants done.
    func perform(_ effect: Effect, of peer: Int) {
        switch effect {
        case .send(let endpoint, let bytes), .offer(let endpoint, let bytes):
            send(bytes, from: peer, to: endpoint)
        case .store(let ticket, let changes):
            nodes[peer].unflushed.append((ticket, changes, now))
            let delay = Instant.Span(microseconds: 500 + dice.next() % 4_000)
            queue.push(.flushed(node: peer, life: nodes[peer].life), at: now + delay)
        case .reopen(let room):
            let stored = nodes[peer].disk.archived(room)
            handle(.reopened(room, stored), on: peer)
        case .readBlob(let blob, let range):
            handle(.blob(blob, range, nodes[peer].disk.blob(blob, range)), on: peer)
        case .answer(let command, let result):
            observer?.answered(command, result, by: peer, in: self)
            if observer == nil || command == awaited { nodes[peer].answers[command] = result }
        case .advertise(let listings): advertise(listings, of: peer)
        case .confirm, .event, .roomsChanged: break
        }
    }

    /// Tells the others, as multicast DNS would, about a second later or less.
    func advertise(_ listings: [RoomListing], of peer: Int) {
        let old = nodes[peer].advertised
        nodes[peer].advertised = listings
        for other in nodes.indices where other != peer && !isCut(peer, other) {
            let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
            for listing in listings {
                queue.push(
                    .sighting(node: other, sighting(listing, of: peer), name: ""),
                    at: now + delay
                )
            }
            for gone in old where !listings.contains(where: { $0.id == gone.id }) {
                let name = "\(gone.id)@\(peer)"
                queue.push(.sighting(node: other, nil, name: name), at: now + delay)
            }
        }
    }

    func sighting(_ listing: RoomListing, of peer: Int) -> Sighting {
        Sighting(
            name: "\(listing.id)@\(peer)",
            device: nodes[peer].key.device,
            listing: listing,
            endpoints: [nodes[peer].endpoint]
        )
    }
}
