import Vocabulary
import Wire

/// What a roster is after some membership operations, applied in their order; names are another matter
/// (`rename`).
///
/// Whatever an operation asks is looked up, and what is gone through is present members and their seats:
/// nothing here costs more because much has happened before.
struct Reduction: Sendable {
    private(set) var create: Create?
    /// Everybody who is or was a member, by the order of coming in; `nil` where somebody has come in again.
    var slots: [Roster.Member?] = []
    /// Where each device stands among them.
    private(set) var places: [DeviceID: Int] = [:]
    /// Those who are present, ascending.
    private(set) var present: [Int] = []
    /// The seats of present devices in the order in which they came in.
    var seats: [SeatID] = []
    /// The seats that belong to a device, listed or not.
    ///
    /// None ever goes, and rounds and logs have copies of all.
    var records = SharedTable<SeatID, SeatRecord>()
    /// Devices that never come back.
    private(set) var barred: Set<DeviceID> = []
    /// Those among them that others have taken out.
    private(set) var banned: Set<DeviceID> = []
    /// The seats of absent devices that were let in, since they left, by somebody who was absent.
    ///
    /// Anybody can name devices that there are not: they go by all of their bytes, not by the first.
    private(set) var inVain = SharedTable<Words4, [SeatEntry]>()

    /// Devices that others took out, and that have not come in since.
    private(set) var takenOut: Set<DeviceID> = []
    /// What the master has set last.
    private var house = House()
    /// The numbers of the listed seats.
    var numbers = SeatNumbers()

    /// What of the settings decides who comes in.
    private struct House: Sendable {
        var seatsOfDevice = Int(HouseRules.seatsOfDevice.standard)
        var hasDoor = false
    }

    /// How many seats a device may have.
    var seatsOfDevice: Int { house.seatsOfDevice }
    /// Whether a newcomer has to wait until a member lets them in.
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
            list(create.seats, for: operation.author, operation)
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
        case .numbers(let kept): numbers.keep(kept)
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
        guard let record = records[seat], let slot = places[record.host],
            let index = slots[slot]?.seats.firstIndex(where: { $0.seat == seat }),
            record.named.map({ $0 < key }) ?? true, record.host(at: key) == device
        else { return }
        records.update(seat) { $0.named = key }
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
            if comeBack(admit, operation) { return }
        }
        list(admit.seats, for: admit.device, operation)
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
        // More than a room has seats for help nobody.
        let before = inVain[admit.device.words] ?? []
        if before.count <= Limits.seats { inVain[admit.device.words] = before + admit.seats }
    }

    private mutating func move(
        _ seat: SeatID,
        by key: MovingKey,
        _ next: MovingKey?,
        to device: DeviceID,
        at order: OrderKey
    ) {
        guard let record = records[seat], record.key == key, record.host != device,
            let from = places[record.host],
            let to = places[device], let target = slots[to], target.isPresent,
            target.seats.count < seatsOfDevice,
            let index = slots[from]?.seats.firstIndex(where: { $0.seat == seat }),
            var entry = slots[from]?.seats.remove(at: index)
        else { return }
        if slots[from]?.person == seat { slots[from]?.person = nil }
        entry.movingKey = next
        slots[to]?.seats.append(entry)
        records.update(seat) {
            $0.host = device
            $0.key = next
            $0.stays.append(SeatRecord.Stay(key: order, device: device))
            $0.passed.append(key)
        }
        if slots[from]?.isPresent == false { seats.append(seat) }
    }

    private mutating func enter(_ device: DeviceID) {
        inVain[device.words] = nil
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

    private mutating func leave(_ device: DeviceID) {
        inVain[device.words] = nil
        guard let place = places[device], slots[place]?.isPresent == true else { return }
        slots[place]?.isPresent = false
        present.removeAll { $0 == place }
        let records = self.records
        seats.removeAll { records[$0]?.host == device }
    }
}
