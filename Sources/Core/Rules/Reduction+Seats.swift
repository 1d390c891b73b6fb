internal import Vocabulary
internal import Wire

// Which seats are listed, and for whom.
extension Reduction {
    mutating func list(
        _ entries: [SeatEntry],
        for device: DeviceID,
        _ operation: MembershipOperation
    ) {
        guard let place = places[device] else { return }
        for entry in entries
        where isFree(entry.seat, operation) && slots[place]?.seats.count ?? 0 < seatsOfDevice {
            takeOff(entry.seat)
            records[entry.seat] = SeatRecord(
                host: device,
                key: entry.movingKey,
                stays: [SeatRecord.Stay(key: operation.key, device: device)],
                named: operation.key,
                isClaimed: operation.claims.contains(entry.seat)
            )
            slots[place]?.seats.append(entry)
            seats.append(entry.seat)
            numbers.give(entry.seat)
        }
    }

    /// Whether a seat has never been listed, or by others alone than the device that drew it and lists it now:
    /// they can have seen it nowhere but in what lists it for that device, whatever they say.
    private func isFree(_ seat: SeatID, _ operation: MembershipOperation) -> Bool {
        guard let record = records[seat] else { return true }
        return !record.isClaimed && operation.claims.contains(seat)
    }

    /// Gives a device that has come in again the seat of its person from before, under the name that it brings now.
    ///
    /// The seat that it asked for is never sat on: anybody who goes and comes back is the same player.
    ///
    /// - Returns: `false` if it has none, or brings none.
    mutating func comeBack(_ admit: Admit, _ operation: MembershipOperation) -> Bool {
        guard let slot = places[admit.device], let member = slots[slot],
            let person = member.person,
            let place = member.seats.firstIndex(where: { $0.seat == person }),
            let asked = admit.seats.first,
            host(of: asked.seat) == admit.device || isFree(asked.seat, operation),
            !member.seats.contains(where: { $0.seat == asked.seat })
        else { return false }
        if host(of: asked.seat) != admit.device {
            takeOff(asked.seat)
            records[asked.seat] = SeatRecord(
                host: admit.device,
                isClaimed: operation.claims.contains(asked.seat)
            )
        }
        records.update(person) { $0.named = operation.key }
        slots[slot]?.seats[place].name = asked.name
        slots[slot]?.seats[place].avatar = asked.avatar
        list(Array(admit.seats.dropFirst()), for: admit.device, operation)
        return true
    }

    /// Notes which of the seats that a device came in with is that of its own person: the first.
    mutating func seatPerson(of device: DeviceID, among entries: [SeatEntry]) {
        guard let place = places[device],
            let own = entries.first(where: { host(of: $0.seat) == device })
        else { return }
        slots[place]?.person = own.seat
    }

    mutating func unseat(_ seat: SeatID, by device: DeviceID, isByMaster: Bool) {
        guard isByMaster || host(of: seat) == device else { return }
        takeOff(seat)
    }

    /// Lists a seat no more.
    private mutating func takeOff(_ seat: SeatID) {
        guard let slot = host(of: seat).flatMap({ places[$0] }),
            let place = slots[slot]?.seats.firstIndex(where: { $0.seat == seat })
        else { return }
        slots[slot]?.seats.remove(at: place)
        if slots[slot]?.person == seat { slots[slot]?.person = nil }
        records.update(seat) { $0.named = nil }
        numbers.takeBack(seat)
        seats.removeAll { $0 == seat }
    }
}
