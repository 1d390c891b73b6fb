internal import Vocabulary

/// Addresses without a known device, which are greeted, since anybody who is there may answer; how often any address may
/// be; and in which rooms others may have to be told where somebody is.
///
/// Addresses that a person has given are tried for as long as this device runs, whenever nobody is connected there.
struct AddressBook: Sendable {
    private struct Hint {
        let endpoint: Endpoint
        var greetAt: Instant
        let until: Instant?
    }

    /// An address given by a person, and who answered there last.
    struct Fixed: Sendable {
        let endpoint: Endpoint
        fileprivate(set) var device: DeviceID?
    }

    /// Most addresses; and most of those that a person gives.
    static let limit = 64
    static let fixedLimit = limit / 2

    /// What may be sent to addresses that have not answered.
    var greetings = GreetingBudget()
    private var hints: [Hint] = []
    private var fixed: [Fixed] = []
    /// When those given by a person are next looked at.
    private var fixedAt = Instant(microseconds: 0)
    /// Rooms in which members may have to be told where others are.
    private var news: Set<RoomID> = []
    /// Between two greetings at an address.
    private let pause: Instant.Span

    init(pause: Instant.Span) { self.pause = pause }

    /// Addresses that are greeted.
    var count: Int { hints.count }

    /// When something is due; `nil` if nothing is.
    var due: Instant? {
        let hint = hints.lazy.map(\.greetAt).min()
        guard !fixed.isEmpty else { return hint }
        return hint.map { min($0, fixedAt) } ?? fixedAt
    }

    /// Notes that somebody in a room may be somewhere else, or not know where others are.
    mutating func noteNews(in room: RoomID) { news.insert(room) }

    /// The rooms of which that was noted, ascending; from now on it is noted anew.
    mutating func takeNews() -> [RoomID] {
        guard !news.isEmpty else { return [] }
        defer { news.removeAll(keepingCapacity: true) }
        return news.sorted()
    }

    /// Keeps an address given by a person.
    mutating func fix(_ endpoint: Endpoint) {
        guard fixed.count < Self.fixedLimit, !fixed.contains(where: { $0.endpoint == endpoint })
        else { return }
        fixed.append(Fixed(endpoint: endpoint))
        fixedAt = Instant(microseconds: 0)
    }

    /// Has an address greeted at once.
    ///
    /// - Parameters:
    ///   - endpoint: Where.
    ///   - now: The time.
    ///   - until: When to give up; `nil`: never.
    mutating func add(_ endpoint: Endpoint, now: Instant, until: Instant?) {
        guard !hints.contains(where: { $0.endpoint == endpoint }), hints.count < Self.limit else {
            return
        }
        hints.append(Hint(endpoint: endpoint, greetAt: now, until: until))
    }

    /// Somebody has answered at an address: it is greeted no more.
    mutating func answered(_ endpoint: Endpoint, by device: DeviceID) {
        hints.removeAll { $0.endpoint == endpoint }
        guard let index = fixed.firstIndex(where: { $0.endpoint == endpoint }) else { return }
        fixed[index].device = device
    }

    /// The addresses given by a person, if it is time to look whether they are to be greeted.
    mutating func fixedDue(now: Instant) -> [Fixed] {
        guard fixedAt <= now else { return [] }
        fixedAt = now + pause
        return fixed
    }

    /// The addresses to be greeted now, in the order in which they came; those whose time is over are forgotten.
    mutating func greetingsDue(now: Instant) -> [Endpoint] {
        hints.removeAll { hint in hint.until.map { $0 <= now } ?? false }
        var endpoints: [Endpoint] = []
        for index in hints.indices where hints[index].greetAt <= now {
            endpoints.append(hints[index].endpoint)
            hints[index].greetAt = now + pause
        }
        return endpoints
    }
}
