internal import Vocabulary
internal import Wire

/// The cards that devices have announced for seats in a room: a pure function of the set of notices
/// (`Protocol/accounts.md`).
///
/// They count apart from other blobs, so that neither takes the other's place. Of a device its first ones count, by
/// Lamport time, and of those for one seat the last.
struct CardLedger: Sendable {
    /// What a blob's notice says it is for, where it is a card.
    static let purpose = "card"
    /// Cards that a guest may show in a room, one after the other.
    static let guestShare = 8
    /// What is announced where a seat shows nothing any more.
    static let empty: [UInt8] = [UInt8(ascii: "0")]

    /// What one device has announced.
    private struct Shelf: Sendable {
        /// At most `Limits.cardsPerDevice`, in order.
        var notices: [BlobLedger.Notice] = []
        /// The last one of each seat.
        var latest: [SeatID: BlobLedger.Notice] = [:]

        /// Seats that show something.
        var shown: Int { latest.values.count { !CardLedger.isEmpty($0) } }
    }

    private var shelves: [DeviceID: Shelf] = [:]

    /// Whether a notice says that a seat shows nothing.
    private static func isEmpty(_ notice: BlobLedger.Notice) -> Bool {
        notice.length <= empty.count
    }

    /// Takes a notice; once, however often it is given.
    ///
    /// One for no seat, or of a card that is too large, is none.
    mutating func add(_ notice: BlobLedger.Notice, by device: DeviceID) {
        guard notice.seat != nil, notice.length <= Limits.card else { return }
        var shelf = shelves.removeValue(forKey: device) ?? Shelf()
        if shelf.notices.add(notice, atMost: Limits.cardsPerDevice) {
            shelf.latest = [:]
            for notice in shelf.notices {
                if let seat = notice.seat { shelf.latest[seat] = notice }
            }
        }
        shelves[device] = shelf
    }

    /// The card that a device has announced last for a seat.
    ///
    /// - Returns: `nil` where there is none, or it is empty.
    func card(of seat: SeatID, by device: DeviceID) -> BlobID? {
        guard let last = shelves[device]?.latest[seat], !Self.isEmpty(last) else { return nil }
        return last.blob
    }

    /// How long a card is that is shown, by those who show it; several lengths if they do not agree, ascending.
    ///
    /// One that is not shown any more has none.
    func lengths(of blob: BlobID) -> [Int] {
        var lengths: Set<Int> = []
        for notice in shelves.values.flatMap(\.latest.values) where notice.blob == blob {
            if !Self.isEmpty(notice) { lengths.insert(notice.length) }
        }
        return lengths.sorted()
    }

    /// Whether a device may announce a card for a seat, so that each of its seats that show something can still be
    /// withdrawn.
    ///
    /// - Parameters:
    ///   - seat: Whose card.
    ///   - device: Which device.
    ///   - isOwn: Whether it is the seat of the device's own person: a guest has a share of its own, and all guests
    ///     together leave the person a quarter.
    /// - Returns: Whether there is room for it.
    func hasRoom(for seat: SeatID, by device: DeviceID, isOwn: Bool) -> Bool {
        let shelf = shelves[device] ?? Shelf()
        let isShown = card(of: seat, by: device) != nil
        let shown = shelf.shown + (isShown ? 0 : 1)
        let used = shelf.notices.count + 1 + shown
        guard !isOwn else { return used <= Limits.cardsPerDevice }
        return used <= Limits.cardsPerDevice * 3 / 4
            && shelf.notices.count { $0.seat == seat } < Self.guestShare
    }
}
