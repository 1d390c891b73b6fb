internal import Vocabulary
internal import Wire

/// What two devices have told each other of their rooms.
struct ListingExchange: Sendable {
    /// The rooms that the other one lists.
    private(set) var heard: [RoomListing] = []
    /// The list of which parts have come last.
    private var hearing: HeardListing?
    /// The rooms that it was told of, and when it is to be told of them anew.
    private(set) var told: [RoomListing] = []
    private(set) var tellAt: Instant?
    private var version: UInt32 = 0

    /// Takes some of the rooms that the other one lists; they count when all are there.
    ///
    /// - Returns: Whether it lists other ones than before.
    mutating func hear(_ part: ListingPart) -> Bool {
        hear(of: part.version) { $0.add(part) }
    }

    /// Takes what stands over some of those rooms.
    ///
    /// - Returns: Whether the rooms that it lists have changed.
    mutating func hear(_ part: BannerPart) -> Bool {
        hear(of: part.version) { $0.add(part) }
    }

    private mutating func hear(of version: UInt32, _ add: (inout HeardListing) -> Void) -> Bool {
        guard version >= hearing?.version ?? 0 else { return false }
        var list = HeardListing(version: version)
        if let hearing, hearing.version == version { list = hearing }
        add(&list)
        hearing = list
        guard let whole = hearing?.whole, whole != heard else { return false }
        heard = whole
        return true
    }

    /// The frames of a list that the other one is to be told; none if it was told too many.
    mutating func frames(of listing: [RoomListing]) -> [Frame] {
        parts(of: listing).flatMap { part in
            let banners = part.rooms.map(\.banner)
            guard banners.contains(where: { !$0.isBlank }) else { return [Frame.listing(part)] }
            let over = BannerPart(version: part.version, first: part.first, banners: banners)
            return [.listing(part), .banners(over)]
        }
    }

    /// The parts of a list.
    mutating func parts(of listing: [RoomListing]) -> [ListingPart] {
        guard version < .max else { return [] }
        version += 1
        return stride(from: 0, to: max(listing.count, 1), by: Limits.listing).map { first in
            ListingPart(
                version: version,
                total: listing.count,
                first: first,
                rooms: Array(listing[first..<min(first + Limits.listing, listing.count)])
            )
        }
    }

    /// It is told of the rooms anew at a time.
    mutating func tell(at time: Instant) { tellAt = time }

    /// Notes that it was told all of a list.
    mutating func noteTold(_ listing: [RoomListing]) {
        told = listing
        tellAt = nil
    }

    /// What it lists is so no more: it is gone.
    mutating func forgetHeard() { heard = [] }

    /// Begins anew, on another connection: until it says something else, its rooms are those of before.
    mutating func beginAnew() {
        let before = heard
        self = ListingExchange()
        heard = before
    }
}
