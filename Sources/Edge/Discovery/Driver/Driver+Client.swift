import Vocabulary

// avahi-daemon: it may come and go at any time.
extension Driver {
    func stepClient(_ now: Instant) {
        if client == nil, clientRetryAt <= now { connect(now) }
        guard let client else { return }
        switch client.state {
        case .running:
            if carrier != .avahi { takeOver(client, now) }
            client.tick(now)
        case .connecting, .registering:
            guard carrier == .avahi else { return }
            // The daemon settles another host name and wants its records back afterwards.
            client.suspend()
            loseCarrier(now)
            embeddedFrom = now + Self.patienceWhileRegistering
        case .failed:
            self.client = nil
            if carrier == .avahi { loseCarrier(now) }
            // Its records are gone from the network, or nobody renews them: no time to lose.
            embeddedFrom = now
            if clientRetryAt <= now { connect(now) }
        }
    }

    private func connect(_ now: Instant) {
        clientRetryAt = now + Self.clientRetryInterval
        guard SystemBus.isThere else { return }
        client = ClientSession(poll: poll, filter: filter) { [unowned self] report in
            table.take(report, now: Clock.now())
        }
        if client?.state == .failed { client = nil }
        if !hasConnected { embeddedFrom = now + patience }
        hasConnected = true
    }

    /// How long the daemon may take before the responder does its work.
    private var patience: Instant.Span {
        switch client?.state {
        case .connecting: Self.patienceWhileConnecting
        case .registering: Self.patienceWhileRegistering
        case .running, .failed, nil: .seconds(0)
        }
    }

    // The responder dies without a goodbye: its records stay in everybody's cache until the daemon
    // replaces them within a second, so the rooms leave nobody's list.
    private func takeOver(_ client: ClientSession, _ now: Instant) {
        dropResponder(now)
        carrier = .avahi
        plan.startOver()
        table.beginGeneration(now: now)
        client.begin()
        table.settle(now: now)
    }
}
