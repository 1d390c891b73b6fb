internal import Vocabulary

/// Ways to another device beside that of its connection: addresses that are tried, and room peers behind which it
/// lies.
struct PathSearch: Sendable {
    /// Ways through room peers that are greeted for one device.
    static let relayLimit = 3
    /// Most questions about addresses of one device that wait for an answer.
    private static let probeLimit = 8

    /// Ways to it through others, the latest first.
    private(set) var relays: [Endpoint] = []
    /// Addresses that it was asked at, and whether it was silent then.
    private var probes: [(token: UInt64, endpoint: Endpoint, wasSilent: Bool)] = []
    /// When to look for it on other ways, at the earliest.
    private(set) var due = Instant(microseconds: 0)
    /// Whose turn it is.
    private var turn = 0

    /// Remembers a way through a room peer as the best one.
    mutating func prefer(_ relay: Endpoint) {
        relays.removeAll { $0 == relay }
        relays.insert(relay, at: 0)
        if relays.count > Self.relayLimit { relays.removeLast() }
    }

    /// Puts off the next look.
    mutating func rest(until time: Instant) { due = time }

    /// Whom of some room peers to ask now: two at a time, others the next time.
    mutating func nextTwo(of roomPeers: [DeviceID]) -> [DeviceID] {
        defer { turn = (turn + 2) % roomPeers.count }
        return (0..<min(2, roomPeers.count)).map { roomPeers[(turn + $0) % roomPeers.count] }
    }

    /// Remembers that it was asked at an address; beyond the limit the oldest question is forgotten.
    mutating func ask(_ token: UInt64, at endpoint: Endpoint, isSilent: Bool) {
        probes.append((token, endpoint, isSilent))
        if probes.count > Self.probeLimit { probes.removeFirst() }
    }

    /// Takes an answer.
    ///
    /// - Returns: Whether the device was silent when it was asked; `nil` if it was not asked that there.
    mutating func take(_ token: UInt64, at endpoint: Endpoint) -> Bool? {
        guard let index = probes.firstIndex(where: { $0.token == token }),
            probes[index].endpoint == endpoint
        else { return nil }
        return probes.remove(at: index).wasSilent
    }

    /// Forgets what it was asked.
    mutating func forgetQuestions() { probes = [] }
}
