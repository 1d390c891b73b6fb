import Vocabulary
import Wire

/// What a roster is after some membership operations, applied in their order; names are another matter
/// (`rename`).
///
/// Whatever an operation asks is looked up, and what is gone through is present members and their seats:
/// nothing here costs more because much has happened before.
struct Reduction: Sendable {
    /// Where a seat is from some point of the order on.
    struct Stay: Sendable {
        let key: OrderKey
        let device: DeviceID
    }

    private(set) var create: Create?
    /// Everybody who is or was a member, by the order of coming in; `nil` where somebody has come in again.
    private(set) var slots: [Roster.Member?] = []
    /// Where each device stands among them.
    private(set) var places: [DeviceID: Int] = [:]
    /// Those who are present, ascending.
    private(set) var present: [Int] = []
    /// The seats of present devices in the order in which they came in.
    private(set) var seats: [SeatID] = []
    /// The device that each seat belongs to.
    private(set) var hosts: [SeatID: DeviceID] = [:]
    /// The keys that move seats.
    private(set) var keys: [SeatID: MovingKey] = [:]
    /// The keys with which seats were moved, in order.
    private(set) var passed: [SeatID: [MovingKey]] = [:]
    /// Where seats were, in order.
    private(set) var stays: [SeatID: [Stay]] = [:]
    /// What gave each listed seat its name.
    private(set) var named: [SeatID: OrderKey] = [:]
    /// Devices that never come back.
    private(set) var barred: Set<DeviceID> = []
    /// Those among them that others have taken out.
    private(set) var banned: Set<DeviceID> = []
    /// The seats of absent devices that were let in, since they left, by somebody who was absent.
    private(set) var inVain: [DeviceID: [SeatEntry]] = [:]

    /// Devices that others took out, and that have not come in since.
    private(set) var takenOut: Set<DeviceID> = []
    /// What the master has set last.
    private var house = House()
    /// The numbers of the listed seats.
    private(set) var numbers = SeatNumbers()

    /// What of the settings decides who comes in.
    private struct House: Sendable {
        var seatsOfDevice = Int(HouseRules.seatsOfDevice.standard)
        var hasDoor = false
    }

    /// How many seats a device may have.
    var seatsOfDevice: Int { house.seatsOfDevice }
    /// Whether whoever comes has to wait until a member lets them in.
    var hasDoor: Bool { house.hasDoor }

    /// Takes in the next operation in order.
    mutating func reduce(_ operation: MembershipOperation) {
        Work.count(1)
        switch operation.change {
        case .create(let create):
            guard self.create == nil else { return }
            self.create = create
            set(create.settings)
            enter(operation.author)
            list(create.seats, for: operation.author, at: operation.key)
            seatPerson(of: operation.author, among: create.seats)
        case .admit(let admit): self.admit(admit, operation)
        case .leave: leave(operation.author)
        // What the master of the lobby does counts only inside the lobby: not what says later that it was before.
        case .kick(let device): if operation.key.round == 0 { takeOut(device) }
        case .ban(let device): if operation.key.round == 0 { ban(device) }
        case .rehost(let seat, let key, let next):
            move(seat, by: key, next, to: operation.author, at: operation.key)
        case .profile(let seat, let profile):
            rename(seat, profile, by: operation.author, at: operation.key)
        case .settings(let settings): if operation.key.round == 0 { set(settings) }
        case .unseat(let seat, let isByMaster):
            let isInLobby = operation.key.round == 0
            unseat(seat, by: operation.author, isByMaster: isByMaster && isInLobby)
        }
    }

    private mutating func set(_ settings: [Setting]) {
        house.seatsOfDevice = Int(HouseRules.seatsOfDevice.value(in: settings))
        house.hasDoor = HouseRules.knock.value(in: settings) == 1
    }

    /// Takes in the end of a round.
    mutating func reduce(_ end: RoundEnd) {
        for device in end.expelled + end.barred { takeOut(device) }
        barred.formUnion(end.barred)
        for device in end.banned { ban(device) }
    }

    /// Gives a seat another name, whenever in the order: what matters is which name was given last.
    ///
    /// A seat that is listed now was listed without a break since it first was, so that whether its device could
    /// rename it at that point follows from where it was then.
    mutating func rename(
        _ seat: SeatID,
        _ profile: Profile,
        by device: DeviceID,
        at key: OrderKey
    ) {
        guard let host = hosts[seat], let slot = places[host],
            let index = slots[slot]?.seats.firstIndex(where: { $0.seat == seat }),
            named[seat].map({ $0 < key }) ?? true, self.host(of: seat, at: key) == device
        else { return }
        named[seat] = key
        slots[slot]?.seats[index].name = profile.name
        slots[slot]?.seats[index].avatar = profile.avatar
    }

    private mutating func admit(_ admit: Admit, _ operation: MembershipOperation) {
        guard member(operation.author)?.isPresent ?? false else {
            return takenOut.contains(operation.author) ? () : admitInVain(admit)
        }
        let comesIn = !(member(admit.device)?.isPresent ?? false)
        if comesIn {
            guard presentCount < Limits.devices, !barred.contains(admit.device) else { return }
            enter(admit.device)
            if comeBack(admit, at: operation.key) { return }
        }
        list(admit.seats, for: admit.device, at: operation.key)
        // What a device lists for itself later is for others: guests, bots, friends on one tablet.
        if comesIn || operation.author != admit.device,
            comesIn || member(admit.device)?.person == nil
        {
            seatPerson(of: admit.device, among: admit.seats)
        }
    }

    private mutating func takeOut(_ device: DeviceID) {
        leave(device)
        takenOut.insert(device)
    }

    private mutating func ban(_ device: DeviceID) {
        takeOut(device)
        barred.insert(device)
        banned.insert(device)
    }

    private mutating func admitInVain(_ admit: Admit) {
        guard member(admit.device)?.isPresent != true, !barred.contains(admit.device) else {
            return
        }
        inVain[admit.device, default: []] += admit.seats
    }

    private mutating func move(
        _ seat: SeatID,
        by key: MovingKey,
        _ next: MovingKey?,
        to device: DeviceID,
        at order: OrderKey
    ) {
        guard keys[seat] == key, let old = hosts[seat], old != device, let from = places[old],
            let to = places[device], let target = slots[to], target.isPresent,
            target.seats.count < seatsOfDevice,
            let index = slots[from]?.seats.firstIndex(where: { $0.seat == seat }),
            var entry = slots[from]?.seats.remove(at: index)
        else { return }
        if slots[from]?.person == seat { slots[from]?.person = nil }
        entry.movingKey = next
        slots[to]?.seats.append(entry)
        hosts[seat] = device
        keys[seat] = next
        stays[seat, default: []].append(Stay(key: order, device: device))
        passed[seat, default: []].append(key)
        if slots[from]?.isPresent == false { seats.append(seat) }
    }

    private mutating func enter(_ device: DeviceID) {
        inVain[device] = nil
        takenOut.remove(device)
        let earlier = member(device)
        if let place = places[device] { slots[place] = nil }
        compact()
        places[device] = slots.count
        present.append(slots.count)
        slots.append(
            Roster.Member(
                device: device,
                seniority: 0,
                isPresent: true,
                seats: earlier?.seats ?? [],
                person: earlier?.person
            )
        )
        seats += earlier?.seats.map(\.seat) ?? []
    }

    /// Closes the gaps once there are more of them than members.
    private mutating func compact() {
        guard slots.count >= 2 * Limits.devices, slots.count > 2 * places.count else { return }
        Work.count(1)
        slots = slots.filter { $0 != nil }
        present = []
        for (place, member) in slots.enumerated() {
            guard let member, places[member.device] != nil else { continue }
            places[member.device] = place
            if member.isPresent { present.append(place) }
        }
    }

    private mutating func list(
        _ entries: [SeatEntry],
        for device: DeviceID,
        at order: OrderKey
    ) {
        guard let place = places[device] else { return }
        for entry in entries
        where hosts[entry.seat] == nil && slots[place]?.seats.count ?? 0 < seatsOfDevice {
            hosts[entry.seat] = device
            keys[entry.seat] = entry.movingKey
            stays[entry.seat] = [Stay(key: order, device: device)]
            named[entry.seat] = order
            slots[place]?.seats.append(entry)
            seats.append(entry.seat)
            numbers.give(entry.seat)
        }
    }

    /// Gives a device that has come in again the seat of its person from before, under the name that it brings now.
    ///
    /// The seat that it asked for is never sat on: whoever goes and comes back is the same player.
    ///
    /// - Returns: `false` for one that has none, or brings none.
    private mutating func comeBack(_ admit: Admit, at order: OrderKey) -> Bool {
        guard let slot = places[admit.device], let member = slots[slot],
            let person = member.person,
            let place = member.seats.firstIndex(where: { $0.seat == person }),
            let asked = admit.seats.first, hosts[asked.seat] ?? admit.device == admit.device,
            !member.seats.contains(where: { $0.seat == asked.seat })
        else { return false }
        hosts[asked.seat] = admit.device
        named[person] = order
        slots[slot]?.seats[place].name = asked.name
        slots[slot]?.seats[place].avatar = asked.avatar
        list(Array(admit.seats.dropFirst()), for: admit.device, at: order)
        return true
    }

    /// Notes which of the seats that a device came in with is that of its own person: the first.
    private mutating func seatPerson(of device: DeviceID, among entries: [SeatEntry]) {
        guard let place = places[device],
            let own = entries.first(where: { hosts[$0.seat] == device })
        else { return }
        slots[place]?.person = own.seat
    }

    private mutating func unseat(_ seat: SeatID, by device: DeviceID, isByMaster: Bool) {
        guard let host = hosts[seat], host == device || isByMaster, let slot = places[host],
            let place = slots[slot]?.seats.firstIndex(where: { $0.seat == seat })
        else { return }
        slots[slot]?.seats.remove(at: place)
        if slots[slot]?.person == seat { slots[slot]?.person = nil }
        named[seat] = nil
        numbers.takeBack(seat)
        seats.removeAll { $0 == seat }
    }

    private mutating func leave(_ device: DeviceID) {
        inVain[device] = nil
        guard let place = places[device], slots[place]?.isPresent == true else { return }
        slots[place]?.isPresent = false
        present.removeAll { $0 == place }
        seats.removeAll { hosts[$0] == device }
    }
}
