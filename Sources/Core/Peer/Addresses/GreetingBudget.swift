internal import Transport
internal import Vocabulary
internal import Wire

/// How often addresses are sent something that has not answered, no matter who told of them: each on its own, later each
/// time, and all together.
///
/// An address belongs to the device that has the others of its `AddressKey`. So nobody can have this device flood
/// somebody by naming it under many ports or in many rooms.
struct GreetingBudget: Sendable {
    /// How an address came to be known; what comes later counts for more.
    enum Standing: Int, Comparable, Sendable {
        /// A member of a room has told of it.
        case hearsay
        /// The same, and the device is connected through a room peer: so it is there, if not where it is said to be.
        case relayed
        /// Discovery has: anybody who is there has said so itself, or somebody in its name.
        case announced
        /// It has answered before.
        case proven
        /// A person has.
        case given

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// Greetings that may go there at once.
        var burst: Int { self == .hearsay ? 1 : 8 }
        /// Until the next one, doubled each time.
        var pause: Instant.Span { self == .hearsay ? .seconds(1) : .milliseconds(250) }
        /// Until the next one at most.
        var longest: Instant.Span {
            switch self {
            case .hearsay: .seconds(60)
            case .relayed, .announced, .proven: .seconds(5)
            case .given: .seconds(1)
            }
        }
    }

    private struct Account {
        var standing = Standing.hearsay
        /// Greetings since it answered last.
        var unanswered = 0
        var last = Instant(microseconds: 0)
        var next = Instant(microseconds: 0)
        /// When it answered last, if it has since this device started.
        var answeredAt: Instant?
    }

    /// How long an address that has answered is not put off for longer and longer: anybody who was heard there and is
    /// lost is tried over its connection each 100 ms as long as that, beside which this is little.
    private static let trust = Instant.Span.seconds(120)

    private var accounts: [AddressKey: Account] = [:]
    private var hearsay = TokenBucket(
        rate: Limits.hearsayGreetings,
        burst: 4 * Limits.hearsayGreetings,
        now: Instant(microseconds: 0)
    )
    private var all = TokenBucket(
        rate: Limits.greetings,
        burst: 2 * Limits.greetings,
        now: Instant(microseconds: 0)
    )

    /// Notes how an address came to be known.
    mutating func vouch(for endpoint: Endpoint, _ standing: Standing, now: Instant) {
        let key = AddressKey(endpoint)
        guard accounts[key].map({ $0.standing < standing }) ?? true, makeRoom(for: key, standing)
        else { return }
        var account = accounts[key] ?? Account()
        account.standing = standing
        // What was put off for long by hearsay comes at once, one time.
        account.next = min(account.next, now)
        accounts[key] = account
    }

    /// Notes that an address has answered, with something authentic.
    mutating func answered(_ endpoint: Endpoint, now: Instant) {
        let key = AddressKey(endpoint)
        guard makeRoom(for: key, .proven) else { return }
        let standing = max(accounts[key]?.standing ?? .proven, .proven)
        accounts[key] = Account(standing: standing, answeredAt: now)
    }

    /// Asks whether something may be sent to an address that need not answer.
    ///
    /// - Parameters:
    ///   - endpoint: The address.
    ///   - standing: What speaks for it this time, if that is more than what is known of it.
    ///   - now: The time.
    /// - Returns: Whether it may; then it counts as sent.
    mutating func take(
        _ endpoint: Endpoint,
        as standing: Standing = .hearsay,
        now: Instant
    ) -> Bool {
        let key = AddressKey(endpoint)
        guard makeRoom(for: key, .hearsay) else { return false }
        var account = accounts[key] ?? Account()
        let standing = max(account.standing, standing)
        let due = account.last + Self.pause(account, standing, now: now)
        guard min(account.next, due) <= now else { return false }
        // Whatever else is known of the device, of the address there is only hearsay.
        let isAllowed = standing <= .relayed ? hearsay.take(now: now) : all.take(now: now)
        guard isAllowed else { return false }
        account.unanswered += 1
        account.last = now
        account.next = now + Self.pause(account, standing, now: now)
        accounts[key] = account
        return true
    }

    private static func pause(
        _ account: Account,
        _ standing: Standing,
        now: Instant
    ) -> Instant.Span {
        guard account.unanswered >= standing.burst else { return .milliseconds(0) }
        if let answeredAt = account.answeredAt, now < answeredAt + trust { return standing.pause }
        let doublings = UInt64(min(account.unanswered - standing.burst, 16))
        return min(standing.pause * (1 << doublings), standing.longest)
    }

    /// Of too many addresses one goes that counts for least, and of these the longest waiting.
    private mutating func makeRoom(for key: AddressKey, _ standing: Standing) -> Bool {
        guard accounts[key] == nil, accounts.count >= Limits.greetedAddresses else { return true }
        let least = accounts.min { left, right in
            (left.value.standing.rawValue, left.value.next, left.key)
                < (right.value.standing.rawValue, right.value.next, right.key)
        }
        guard let least, least.value.standing <= standing else { return false }
        accounts[least.key] = nil
        return true
    }
}
