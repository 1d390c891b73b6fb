internal import Peer
internal import Vocabulary

/// The network of a laboratory: who is where, on which ways nothing passes, and what the others do to what does.
struct Wires {
    /// What the network does where nothing else is said.
    var network: NetworkConditions
    /// Peers by address.
    private var addresses: [Endpoint: Int] = [:]
    /// Ways on which nothing passes.
    private var cuts: Set<Lab.Way> = []
    /// Ways with a network of their own.
    private var conditions: [Lab.Way: NetworkConditions] = [:]
    private var clogs: [Lab.Way: Clog] = [:]
    /// The air that all share; `nil`: there is room for everything.
    var accessPoint: AccessPoint?
    /// When the last datagram of a way arrives, where they keep their order.
    private var lastArrivals: [Lab.Way: Instant] = [:]

    init(_ network: NetworkConditions) { self.network = network }

    /// Who is at an address.
    func peer(at endpoint: Endpoint) -> Int? { addresses[endpoint] }

    /// Puts a peer at an address where nobody is.
    mutating func put(_ peer: Int, at endpoint: Endpoint) { addresses[endpoint] = peer }

    /// Puts a peer at another address.
    mutating func move(_ peer: Int, from old: Endpoint, to new: Endpoint) {
        precondition(addresses[new] == nil, "the address is taken")
        addresses[old] = nil
        addresses[new] = peer
    }

    /// Whether nothing passes.
    func isCut(_ way: Lab.Way) -> Bool { !cuts.isEmpty && cuts.contains(way) }

    /// Lets nothing pass.
    mutating func cut(_ way: Lab.Way) { cuts.insert(way) }

    /// Lets everything pass again.
    mutating func join(_ way: Lab.Way) { cuts.remove(way) }

    /// Lets everything pass again everywhere.
    mutating func heal() { cuts.removeAll() }

    /// Gives a way a network of its own; `nil` for what the others do.
    mutating func set(_ network: NetworkConditions?, on way: Lab.Way) { conditions[way] = network }

    /// Lets only so much pass; `nil` for any.
    mutating func set(_ clog: Clog?, on way: Lab.Way) { clogs[way] = clog }

    /// Has all ways do the same again.
    mutating func unclog() {
        clogs.removeAll()
        conditions.removeAll()
        lastArrivals.removeAll()
    }

    /// What the network does on a way.
    func network(on way: Lab.Way) -> NetworkConditions {
        conditions.isEmpty ? network : conditions[way] ?? network
    }

    /// When a datagram is through the narrowest place of its way; `nil` if it is lost there.
    mutating func depart(_ size: Int, on way: Lab.Way, now: Instant) -> Instant? {
        guard !clogs.isEmpty, clogs[way] != nil else { return now }
        return clogs[way]?.take(size, now: now)
    }

    /// When a datagram has crossed the air that all share; `nil` if it is dropped.
    mutating func cross(_ size: Int, now: Instant) -> Instant? {
        guard accessPoint != nil else { return now }
        return accessPoint?.cross(size, now: now)
    }

    /// When a datagram arrives.
    mutating func arrival(
        on way: Lab.Way,
        _ network: NetworkConditions,
        departure: Instant,
        _ dice: inout Dice
    ) -> Instant {
        var arrival = departure + network.draw(&dice)
        if network.keepsOrder {
            arrival = max(arrival, lastArrivals[way] ?? arrival)
            lastArrivals[way] = arrival
        }
        return arrival
    }
}
