internal import Wire

/// A list of rooms of which parts come one by one, in any order.
struct HeardListing: Sendable {
    let version: UInt32
    private let total: Int
    private var rooms: [Int: RoomListing] = [:]

    /// Begins with one part.
    init(_ part: ListingPart) {
        version = part.version
        total = part.total
        add(part)
    }

    /// Takes a part of the same list.
    mutating func add(_ part: ListingPart) {
        for (index, room) in part.rooms.enumerated() where part.first + index < total {
            rooms[part.first + index] = room
        }
    }

    /// The list; `nil` before all of it is there.
    var whole: [RoomListing]? {
        guard rooms.count == total else { return nil }
        return (0..<total).compactMap { rooms[$0] }
    }
}
