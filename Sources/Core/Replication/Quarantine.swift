internal import Vocabulary

/// What has come from elsewhere and no seal vouches for yet, by who sent it.
struct Quarantine: Sendable {
    private var stagings: [DeviceID: Staging] = [:]
    /// Where the last seal that did not fit may have found another branch: operations held that what was received was
    /// taken to continue or to name.
    private var mismatch: [Place]?

    var isEmpty: Bool { stagings.isEmpty }

    /// Those of whom something waits, ascending.
    var sources: [DeviceID] { stagings.keys.sorted() }

    /// What waits of a source; `nil` if nothing does.
    subscript(source: DeviceID) -> Staging? { stagings[source] }

    /// What waits for its past or its signature, by who sent it, ascending: operations, and bytes of them.
    var waiting: [(source: DeviceID, operations: Int, bytes: Int)] {
        stagings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.operations, $0.value.bytes) }
    }

    /// Takes out what waits of a source.
    mutating func take(_ source: DeviceID) -> Staging? { stagings.removeValue(forKey: source) }

    /// Puts back what still waits of a source.
    mutating func put(_ staging: Staging, of source: DeviceID) { stagings[source] = staging }

    /// Forgets what all have sent.
    mutating func clear() { stagings = [:] }

    /// Remembers what operations whose seal does not fit were computed from.
    mutating func noteMismatch(_ places: [Place]) { mismatch = places }

    /// What the last seal that did not fit was computed from; forgets that.
    mutating func takeMismatch() -> [Place] { mismatch.take() ?? [] }

    /// Those who have sent bodies that wait for what they name.
    ///
    /// Nothing shows yet that whose log it is wrote them: who sent them answers for them.
    ///
    /// - Parameter isMeant: Whether a log is asked about.
    /// - Returns: The sources, not the authors.
    func senders(ofUnread isMeant: (Int) -> Bool) -> Set<DeviceID> {
        let found = stagings.filter { _, staging in
            staging.parked.indices.contains { log in
                staging.parked[log].contains { $0.next < $0.end } && isMeant(log)
            }
        }
        return Set(found.keys)
    }
}
