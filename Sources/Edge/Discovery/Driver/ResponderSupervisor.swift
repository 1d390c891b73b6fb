import CAvahi
import Glibc
import Vocabulary

/// The responder process: started when nobody else does the work, and again whenever it dies, each time a little
/// later.
final class ResponderSupervisor {
    /// A jump of the wall clock of so many microseconds makes a new responder: Avahi's timers follow that
    /// clock, and after a sleep of the machine its caches are of another network.
    private static let clockTolerance: Int64 = 5_000_000

    private let configuration: DiscoveryConfiguration
    private let poll: PollLoop
    private var process: ResponderProcess?
    private var startedAt: Instant
    /// When it may be started.
    private(set) var startAt: Instant
    /// Why there is no responder, in the system's or Avahi's words.
    private(set) var failure: String?
    private var backoff = Backoff()
    private var clockOffset: Int64

    /// Prepares for a process that may be started at once.
    init(_ configuration: DiscoveryConfiguration, poll: PollLoop, now: Instant) {
        self.configuration = configuration
        self.poll = poll
        startedAt = now
        startAt = now
        clockOffset = Self.readClockOffset()
    }

    /// Whether there is one.
    var isThere: Bool { process != nil }

    /// When `hasDied` is to be asked at the latest; `nil` where there is none.
    var nextDeadline: Instant? { process?.nextDeadline }

    /// Has it go on, and plans the next one where it is gone or of no use any more.
    ///
    /// - Returns: Whether it is to be killed.
    func hasDied(_ now: Instant) -> Bool {
        guard let process else { return false }
        process.tick(now)
        guard process.hasEnded else { return false }
        startAt = now + backoff.next(after: now.since(startedAt))
        return true
    }

    /// Looks whether the wall clock has jumped, and plans a new one in the place of the old one.
    ///
    /// - Returns: Whether it is to be killed.
    func hasOutlivedClock(_ now: Instant) -> Bool {
        let offset = Self.readClockOffset()
        guard abs(offset - clockOffset) > Self.clockTolerance else { return false }
        clockOffset = offset
        guard isThere else { return false }
        startAt = now
        return true
    }

    /// Starts it, or plans the next attempt.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - onReport: Called while the loop turns.
    /// - Returns: Whether it was started: then ``configure()`` follows.
    func start(_ now: Instant, onReport: @escaping (ResponderReport) -> Void) -> Bool {
        startedAt = now
        process = ResponderProcess(
            configuration.responder,
            poll: poll,
            now: now,
            onReport: onReport
        )
        guard !isThere else { return true }
        failure = String(cString: strerror(errno))
        startAt = now + backoff.next(after: .seconds(0))
        return false
    }

    /// Says what it is to do.
    func configure() {
        send(.configure(host: privateHost, interfaces: configuration.interfaces))
    }

    /// Sends it a command, if it is there.
    func send(_ command: ResponderCommand) { process?.send(command) }

    /// Notes that it works.
    func didBegin() { failure = nil }

    /// Notes why it does not: Avahi's number, 0 where that is not installed.
    func didFail(_ code: Int32) {
        failure =
            code == 0 ? "libavahi-core is not installed" : String(cString: avahi_strerror(code))
    }

    /// Ends it at once, without a word to the network.
    func kill() {
        process?.kill()
        process = nil
    }

    /// Ends it with a goodbye.
    func finish() { process?.finish() }

    /// A name of our own, so that avahi-daemon's and other copies' host names are left alone.
    private var privateHost: String {
        "parlor-" + configuration.device.description.prefix(8)
    }

    private static func readClockOffset() -> Int64 {
        Int64(Clock.wall()) - Int64(Clock.now().microseconds)
    }
}
