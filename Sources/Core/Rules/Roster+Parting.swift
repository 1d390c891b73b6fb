public import Vocabulary
public import Wire

// When a device came and went last, and how.
extension Roster {
    /// Where a device that is absent has written that it leaves, the last time; `nil` if it never did.
    public func lastLeave(of device: DeviceID) -> Place? {
        comings.leave(of: device)
    }

    /// Where somebody let a device in last, whether it counts or not; `nil` if nobody did.
    public func lastAdmit(of device: DeviceID) -> Place? {
        comings.admit(of: device)
    }

    /// The seats of a device that was let in, since it left, by somebody who had gone before; `nil` for any other
    /// one.
    ///
    /// Nobody cheated: a restored database may leave a room without knowing whom it had let in, and what it
    /// writes then comes first in order.
    public func orphanedSeats(of device: DeviceID) -> [SeatEntry]? {
        reduction.inVain[device.words]
    }

    /// The device that a seat was first listed for if nothing were cut; `nil` if there is none.
    public func hostBeforeCuts(of seat: SeatID) -> DeviceID? { (whole ?? reduction).host(of: seat) }

    /// Whether a seat was ever on a device.
    ///
    /// - Complexity: O(m) for the m moves of the seat.
    public func hasHosted(_ device: DeviceID, _ seat: SeatID) -> Bool {
        reduction.records[seat]?.stays.contains { $0.device == device } ?? false
    }

    /// Whether a device never comes back: others have taken it out for good, or it has forked a log.
    public func isBarred(_ device: DeviceID) -> Bool { reduction.barred.contains(device) }

    /// Devices that others have taken out for good, ascending.
    public var banned: [DeviceID] { reduction.banned.sorted() }
}
