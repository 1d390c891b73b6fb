internal import Vocabulary

/// Counts what each peer sends to addresses from which it never heard anything.
struct SilenceBook {
    private struct Way: Hashable {
        let peer: Int
        let address: SIMD16<UInt8>
    }

    private struct Count {
        var datagrams = 0
        var since: Instant
    }

    /// Datagrams in a minute to one address that never answered, whatever it is called and no matter who told of it: what
    /// the budget of an announced address allows (`GreetingBudget`), for each of the two lives that a peer may have
    /// in it.
    static let limit = 2 * (8 + 5 + 60 / 5)

    private var heard: Set<Way> = []
    private var counts: [Way: Count] = [:]

    /// Something came from an address.
    mutating func hear(_ endpoint: Endpoint, by peer: Int) {
        let way = Way(peer: peer, address: endpoint.address)
        guard heard.insert(way).inserted else { return }
        counts[way] = nil
    }

    /// Something was sent.
    ///
    /// - Returns: How many were in the last minute, if that is too many.
    mutating func send(to endpoint: Endpoint, by peer: Int, times: Int, at now: Instant) -> Int? {
        let way = Way(peer: peer, address: endpoint.address)
        guard !heard.contains(way) else { return nil }
        var count = counts[way] ?? Count(since: now)
        if now.since(count.since) >= .seconds(60) { count = Count(since: now) }
        count.datagrams += times
        counts[way] = count
        return count.datagrams > Self.limit ? count.datagrams : nil
    }
}
