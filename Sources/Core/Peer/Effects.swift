/// What a call of `PeerCore.handle` has had done so far, in order: each machine appends to it.
struct Effects: Sendable {
    private var list: [Effect] = []

    /// How many there are by now: a place to insert one at.
    var count: Int { list.count }

    mutating func append(_ effect: Effect) { list.append(effect) }

    /// Puts an effect before others that are there already.
    mutating func insert(_ effect: Effect, at place: Int) { list.insert(effect, at: place) }

    /// Hands over what there is, and begins anew.
    mutating func take() -> [Effect] {
        defer { list.removeAll(keepingCapacity: true) }
        return list
    }
}
