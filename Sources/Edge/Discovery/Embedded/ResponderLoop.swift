import CAvahi
import Glibc
import Vocabulary

/// The whole of the responder process: it does what comes through a socket.
final class ResponderLoop {
    private let channel: ResponderChannel
    private let poll: PollLoop
    private var watch: PollLoop.Watch?
    private var station: Station?
    private var hasEnded = false

    /// Takes over the socket; `nil` without memory.
    init?(descriptor: Int32) {
        channel = ResponderChannel(descriptor)
        guard let poll = PollLoop() else { return nil }
        self.poll = poll
        watch = poll.watch(channel.descriptor) { [unowned self] in receive() }
    }

    /// Works until the daemon closes the socket or is gone, then says goodbye to the network.
    func run() {
        while !hasEnded {
            station?.tick(Clock.now())
            if station?.hasFailed == true { hasEnded = true }
            guard !hasEnded, poll.turn(until: station?.nextDeadline) else { break }
        }
        // Whatever happens now: nothing of us stays for longer than this.
        alarm(2)
        watch?.cancel()
        station = nil
    }

    private func receive() {
        while !hasEnded {
            switch channel.receive() {
            case .nothing: return
            case .closed: hasEnded = true
            case .message(let message): take(message)
            }
        }
    }

    private func take(_ message: [UInt8]) {
        guard let command = try? ResponderCommand(message) else {
            hasEnded = true
            return
        }
        switch command {
        case .configure(let host, let interfaces): start(host, interfaces)
        case .change(let change): station?.apply(change)
        case .ping(let number): send(.pong(number))
        }
    }

    private func start(_ host: String, _ interfaces: [String]) {
        do {
            station = try Station(poll: poll, host: host, interfaces: interfaces) {
                [unowned self] in
                send(.sighting($0))
            }
            send(.running)
        } catch {
            send(.failed(error.code))
            hasEnded = true
        }
    }

    // Waiting for a slow daemon is right: there is nobody else to work for, and nothing piles up.
    private func send(_ report: ResponderReport) {
        if !channel.send(report.encoded(), waiting: true) { hasEnded = true }
    }
}
