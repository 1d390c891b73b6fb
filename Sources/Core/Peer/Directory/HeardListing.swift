internal import Vocabulary
internal import Wire

/// A list of rooms of which parts come one by one, in any order.
struct HeardListing: Sendable {
    let version: UInt32
    /// How many rooms it has; `nil` before the first part has come.
    private var total: Int?
    private var rooms: [Int: RoomListing] = [:]
    /// What stands over them, by place; at most `Limits.listedRooms`, as the grammar has it.
    private var banners: [Int: Banner] = [:]

    init(version: UInt32) { self.version = version }

    /// Takes a part of this list.
    mutating func add(_ part: ListingPart) {
        let total = total ?? part.total
        self.total = total
        for (index, room) in part.rooms.enumerated() where part.first + index < total {
            rooms[part.first + index] = room
        }
    }

    /// Takes what stands over some of its rooms, before or after these.
    mutating func add(_ part: BannerPart) {
        for (index, banner) in part.banners.enumerated() { banners[part.first + index] = banner }
    }

    /// The list; `nil` before all of it is there.
    ///
    /// It waits for no banners: who has written none sends none.
    var whole: [RoomListing]? {
        guard rooms.count == total else { return nil }
        return rooms.keys.sorted().compactMap { place in
            var room = rooms[place]
            room?.banner = banners[place] ?? Banner()
            return room
        }
    }
}
