import Vocabulary
import Wire

// What is asked of a reduction.
extension Reduction {
    var presentCount: Int { present.count }

    var master: DeviceID? { present.first.flatMap { slots[$0]?.device } }

    /// Ascending by seniority, which is the index.
    var members: [Roster.Member] {
        Work.count(slots.count)
        return Self.ranked(slots.compactMap(\.self))
    }

    /// Those who are present, ascending by seniority.
    var presentMembers: [Roster.Member] { present.compactMap { slots[$0] } }

    /// The seat of the person of the device that a seat belongs to, which is called as that seat was asked to be
    /// where the device has come in again.
    func person(instead seat: SeatID) -> SeatID? { host(of: seat).flatMap { member($0)?.person } }

    func member(_ device: DeviceID) -> Roster.Member? { places[device].flatMap { slots[$0] } }

    /// The number by which people tell a seat from others, from 1; `nil` if it is not listed.
    func number(of seat: SeatID) -> Int? { numbers[seat] }

    /// The numbers that a room which goes on from this one keeps: those of listed seats first, then those kept here for
    /// seats that have not come yet; at most `Limits.seats`, in ascending order of seats.
    var numbersToKeep: [KeptNumbers.Entry] {
        let listed = slots.compactMap(\.self).flatMap(\.seats).map(\.seat)
        let away = numbers.kept.filter { records[$0.key] == nil }.sorted { $0.value < $1.value }
        let entries = (listed + away.map(\.key)).compactMap { seat -> KeptNumbers.Entry? in
            guard let number = numbers[seat] ?? numbers.kept[seat],
                Limits.seatNumbers.contains(number)
            else { return nil }
            return KeptNumbers.Entry(seat: seat, number: UInt16(number))
        }
        return entries.prefix(Limits.seats).sorted { $0.seat < $1.seat }
    }

    /// The device that a seat belongs to.
    func host(of seat: SeatID) -> DeviceID? { records[seat]?.host }

    private static func ranked(_ members: [Roster.Member]) -> [Roster.Member] {
        var members = members
        for index in members.indices { members[index].seniority = index }
        return members
    }
}
