internal import Vocabulary
internal import Wire

/// What a machine advertises by multicast DNS.
struct Advertising: Sendable {
    var listings: [RoomListing] = []
    /// Whether nobody hears what it says first: a copy of a machine is found by those that a test shows it to.
    var isFirstUnheard = false
    /// When its last words come to each other machine.
    private var arrivals: [Int: Instant] = [:]

    /// Sends something on its way.
    ///
    /// - Parameters:
    ///   - other: Whom it comes to.
    ///   - time: When it would come there.
    /// - Returns: When it comes: not before what was said earlier.
    mutating func arrival(at other: Int, _ time: Instant) -> Instant {
        let arrival = max(time, arrivals[other] ?? time)
        arrivals[other] = arrival
        return arrival
    }
}
