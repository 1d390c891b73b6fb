import CAvahi
import Glibc
import Vocabulary

// The responder process: started when nobody else does the work, and again whenever it dies.
extension Driver {
    func stepResponder(_ now: Instant) {
        if let responder {
            responder.tick(now)
            guard responder.hasEnded else { return }
            dropResponder(now)
            statistics.responderRestarts += 1
            responderStartAt = now + backoff.next(after: now.since(responderStartedAt))
        }
        guard carrier == .none, responderStartAt <= now, embeddedFrom <= now else { return }
        startResponder(now)
    }

    /// Ends the responder at once, without a word to the network.
    func dropResponder(_ now: Instant) {
        responder?.kill()
        responder = nil
        if carrier == .embedded { loseCarrier(now) }
    }

    /// Notes that nobody does the work.
    func loseCarrier(_ now: Instant) {
        carrier = .none
        table.beginGeneration(now: now)
    }

    private func startResponder(_ now: Instant) {
        responderStartedAt = now
        responder = ResponderProcess(configuration.responder, poll: poll, now: now) {
            [unowned self] in
            take($0)
        }
        guard let responder else {
            responderFailure = String(cString: strerror(errno))
            responderStartAt = now + backoff.next(after: .seconds(0))
            return
        }
        table.beginGeneration(now: now)
        responder.send(.configure(host: privateHost, interfaces: configuration.interfaces))
    }

    private func take(_ report: ResponderReport) {
        let now = Clock.now()
        switch report {
        case .running:
            responderFailure = nil
            carrier = .embedded
            plan.startOver()
            table.settle(now: now)
        case .failed(0): responderFailure = "libavahi-core is not installed"
        case .failed(let code): responderFailure = String(cString: avahi_strerror(code))
        case .sighting(let sighting): table.take(sighting, now: now)
        case .pong: break
        }
    }

    /// A name of our own, so that avahi-daemon's and other copies' host names are left alone.
    private var privateHost: String {
        "parlor-" + configuration.device.description.prefix(8)
    }
}
