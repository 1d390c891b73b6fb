import Vocabulary

// The responder: it works where avahi-daemon does not.
extension Driver {
    func stepResponder(_ now: Instant) {
        if responder.hasDied(now) {
            dropResponder(now)
            statistics.responderRestarts += 1
        }
        guard !responder.isThere, carrier == .none, responder.startAt <= now, embeddedFrom <= now
        else { return }
        startResponder(now)
    }

    /// Ends the responder at once, without a word to the network.
    func dropResponder(_ now: Instant) {
        responder.kill()
        if carrier == .embedded { loseCarrier(now) }
    }

    /// Notes that nobody does the work.
    func loseCarrier(_ now: Instant) {
        carrier = .none
        table.beginGeneration(now: now)
    }

    private func startResponder(_ now: Instant) {
        guard responder.start(now, onReport: { [unowned self] in take($0) }) else { return }
        table.beginGeneration(now: now)
        responder.configure()
    }

    private func take(_ report: ResponderReport) {
        let now = Clock.now()
        switch report {
        case .running:
            responder.didBegin()
            carrier = .embedded
            plan.startOver()
            table.settle(now: now)
        case .failed(let code): responder.didFail(code)
        case .sighting(let sighting): table.take(sighting, now: now)
        case .pong: break
        }
    }
}
