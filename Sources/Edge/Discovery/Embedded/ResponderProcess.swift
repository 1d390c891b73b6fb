import CAvahi
import Glibc
import Vocabulary

/// The responder process as the daemon sees it.
final class ResponderProcess {
    /// Time between two questions whether it still turns.
    static let pingInterval = Instant.Span.seconds(5)
    /// After so many of them without a word it is killed.
    ///
    /// They are counted, and no time is measured: where the machine has too much to do, the answer may lie here
    /// unread, and to start anew what announces all again helps nobody.
    static let pingLimit = 3
    /// Until a command that it had no room for is sent again.
    static let retryInterval = Instant.Span.milliseconds(50)
    /// How long it may take to say goodbye to the network, in milliseconds.
    static let goodbyeMilliseconds: Int32 = 1_000

    /// Whether it is gone or of no use any more.
    private(set) var hasEnded = false
    private let channel: ResponderChannel
    private let process: pid_t
    private let onReport: (ResponderReport) -> Void
    private var watch: PollLoop.Watch?
    private var outbox: [[UInt8]] = []
    private var isReaped = false
    private var pingNumber: UInt32 = 0
    private var nextPingAt: Instant
    private var unanswered = 0
    private var retryAt: Instant

    /// Starts the responder; `nil` with `errno` set when the system does not let us.
    ///
    /// - Parameters:
    ///   - program: What to start.
    ///   - poll: The loop that turns it.
    ///   - now: The current time.
    ///   - onReport: Called while the loop turns.
    init?(
        _ program: ResponderProgram,
        poll: PollLoop,
        now: Instant,
        onReport: @escaping (ResponderReport) -> Void
    ) {
        guard let (ours, theirs) = ResponderChannel.pair() else { return nil }
        channel = ResponderChannel(ours)
        let started = Spawn.start(program, channel: theirs)
        let code = errno
        close(theirs)
        guard let started else {
            errno = code
            return nil
        }
        process = started
        self.onReport = onReport
        nextPingAt = now + Self.pingInterval
        retryAt = now
        watch = poll.watch(channel.descriptor) { [unowned self] in receive() }
    }

    deinit {
        kill()
    }

    /// When `tick` is to be called at the latest.
    var nextDeadline: Instant {
        outbox.isEmpty ? nextPingAt : min(nextPingAt, retryAt)
    }

    /// Sends a command, later if the responder is busy.
    func send(_ command: ResponderCommand) {
        outbox.append(command.encoded())
        flush()
    }

    /// Sends what waits and sees whether the responder still turns.
    func tick(_ now: Instant) {
        flush()
        guard nextPingAt <= now else { return }
        guard unanswered < Self.pingLimit else {
            hasEnded = true
            return
        }
        unanswered += 1
        pingNumber &+= 1
        nextPingAt = now + Self.pingInterval
        send(.ping(pingNumber))
    }

    /// Ends it at once; the network is told nothing, so that another carrier can take over the records
    /// before anybody misses them.
    func kill() {
        guard !isReaped else { return }
        isReaped = true
        hasEnded = true
        watch?.cancel()
        _ = Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Lets it say goodbye to the network, for at most a second.
    func finish() {
        guard !isReaped else { return }
        watch?.cancel()
        channel.finish()
        let deadline = Clock.now() + .milliseconds(UInt64(Self.goodbyeMilliseconds))
        while Clock.now() < deadline {
            let left = Int32(deadline.since(Clock.now()).microseconds / 1_000)
            var entry = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, left) > 0 else { continue }
            if case .closed = channel.receive() { break }
        }
        kill()
    }

    private func flush() {
        while let message = outbox.first {
            guard channel.send(message, waiting: false) else {
                if errno != EAGAIN, errno != EINTR { hasEnded = true }
                retryAt = Clock.now() + Self.retryInterval
                return
            }
            outbox.removeFirst()
        }
    }

    private func receive() {
        // As much as a burst can hold; the rest comes with the next turn.
        for _ in 0..<64 {
            switch channel.receive() {
            case .nothing: return
            case .closed:
                hasEnded = true
                watch?.cancel()
                return
            case .message(let message):
                unanswered = 0
                // A responder that the network has taken over must not take over the daemon.
                guard let report = try? ResponderReport(message) else {
                    hasEnded = true
                    return
                }
                onReport(report)
            }
        }
    }
}
