internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension Lab {
    /// Lets an event happen now, or when its program has time.
    func happen(_ event: Event) {
        guard !waits(event) else { return }
        take(event)
    }

    /// Lets an event happen.
    func take(_ event: Event) {
        switch event {
        case .datagram(let datagram): arrive(datagram)
        case .forwarded(let datagram, let rest): forward(datagram, rest)
        case .flushed(let node, let life): flush(node, life)
        case .wake(let node, let life):
            guard nodes[node].life == life, nodes[node].wakeAt.map({ $0 <= now }) == true,
                nodes[node].pause == .none
            else { return }
            nodes[node].wakeAt = nil
            handle(.tick, on: node)
        case .sighting(let node, let sighting, let name):
            guard nodes[node].pause == .none else {
                return nodes[node].standstill.hold(event)
            }
            handle(sighting.map { .sighted($0) } ?? .vanished(name: name), on: node)
        case .free(let node, let life):
            guard nodes[node].life == life else { return }
            nodes[node].inbox.free()
            serve(node)
        }
    }

    private func arrive(_ datagram: Datagram) {
        guard !isCut(datagram.from, datagram.to), nodes[datagram.to].isRunning else { return }
        guard nodes[datagram.to].pause == .none else {
            return nodes[datagram.to].standstill.hold(datagram)
        }
        observer?.willReceive(datagram, in: self)
        handle(.datagram(from: datagram.source, bytes: datagram.bytes), on: datagram.to)
        observer?.didReceive(datagram, in: self)
    }

    /// The next batch is on disk; the program hears of it unless it ends right then.
    private func flush(_ node: Int, _ life: Int) {
        guard nodes[node].life == life, !nodes[node].unflushed.isEmpty else { return }
        guard nodes[node].pause == .none else {
            return nodes[node].standstill.hold(.flushed(node: node, life: life))
        }
        guard let ticket = nodes[node].flush() else { return }
        if let reason = nodes[node].disk.contradiction { refused(reason, by: node) }
        guard !burnsDown(node) else { return }
        handle(.stored(ticket: ticket), on: node)
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
            nodes[peer].write(ticket, changes, at: now)
            let delay = Instant.Span(microseconds: 500 + dice.next() % 4_000)
            timeline.push(.flushed(node: peer, life: nodes[peer].life), at: now + delay)
        case .reopen(let room):
            let stored = nodes[peer].disk.archived(room)
            handle(.reopened(room, stored), on: peer)
        case .readBlob(let blob, let range):
            handle(.blob(blob, range, nodes[peer].disk.blob(blob, range)), on: peer)
        case .answer(let command, let result):
            observer?.answered(command, result, by: peer, in: self)
            if observer == nil || command == awaited { nodes[peer].answers[command] = result }
        case .advertise(let listings): advertise(listings, of: peer)
        case .event(_, let event): taps.onEvent?(peer, event)
        case .confirm, .roomsChanged: break
        }
    }

    /// Tells the others, as multicast DNS would, about a second later or less.
    func advertise(_ listings: [RoomListing], of peer: Int) {
        let old = nodes[peer].advertised
        nodes[peer].advertising.listings = listings
        guard !nodes[peer].advertising.isFirstUnheard else {
            nodes[peer].advertising.isFirstUnheard = false
            return
        }
        for other in nodes.indices where other != peer && !isCut(peer, other) {
            let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
            let arrival = nodes[peer].advertising.arrival(at: other, now + delay)
            for listing in listings {
                timeline.push(
                    .sighting(node: other, sighting(listing, of: peer), name: ""),
                    at: arrival
                )
            }
            for gone in old where !listings.contains(where: { $0.id == gone.id }) {
                let name = "\(gone.id)@\(peer)"
                timeline.push(.sighting(node: other, nil, name: name), at: arrival)
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

// Programs that take time for what they do: so a crowd that asks too much of its machines shows what it does
// then, as many daemons on one computer do.
extension Lab {
    /// Whether an event waits for its program to have time.
    func waits(_ event: Event) -> Bool {
        guard effort.microseconds > 0 else { return false }
        switch event {
        case .datagram(let datagram): wait(event, for: datagram.to)
        case .flushed(let node, _), .wake(let node, _): wait(event, for: node)
        case .forwarded, .sighting, .free: return false
        }
        return true
    }

    private func wait(_ event: Event, for node: Int) {
        // A machine that sleeps takes nothing in, and a machine that does nothing keeps it elsewhere.
        guard nodes[node].isAwake else { return take(event) }
        if case .datagram = event, nodes[node].inbox.isFull { return sent.overflow() }
        nodes[node].inbox.append(event)
        serve(node)
    }

    /// Has a program do the next thing, if it does nothing else.
    func serve(_ node: Int) {
        guard let event = nodes[node].inbox.next() else { return }
        timeline.push(.free(node: node, life: nodes[node].life), at: now + effort)
        take(event)
    }
}
