import Vocabulary
import Wire

/// What a roster is after some membership operations, applied in their order.
struct Reduction: Sendable {
    private(set) var create: Create?
    /// Ascending by seniority, which is the index.
    private(set) var members: [Roster.Member] = []
    private(set) var presentCount = 0
    /// The seats of present devices in the order in which they came in.
    private(set) var seats: [SeatID] = []
    /// The device that each seat belongs to.
    private(set) var hosts: [SeatID: DeviceID] = [:]
    /// The keys that move seats.
    private(set) var keys: [SeatID: MovingKey] = [:]
    /// Where seats went, in order.
    private(set) var moves: [(key: OrderKey, seat: SeatID, device: DeviceID)] = []
    /// Devices that never come back.
    private(set) var barred: Set<DeviceID> = []
    /// Those among them that others have taken out.
    private(set) var banned: Set<DeviceID> = []
    /// The seats of absent devices that were let in, since they left, by somebody who was absent.
    private(set) var inVain: [DeviceID: [SeatEntry]] = [:]

    /// Devices that others took out, and that have not come in since.
    private var takenOut: Set<DeviceID> = []
    /// How many seats a device may have, by what the master has set last.
    private(set) var seatsOfDevice = Int(HouseRules.seatsOfDevice.standard)

    var master: DeviceID? { members.first { $0.isPresent }?.device }

    func member(_ device: DeviceID) -> Roster.Member? {
        members.first { $0.device == device }
    }

    /// Takes in the next operation in order.
    mutating func reduce(_ operation: MembershipOperation) {
        switch operation.change {
        case .create(let create):
            guard self.create == nil else { return }
            self.create = create
            set(create.settings)
            enter(operation.author)
            list(create.seats, for: operation.author, at: operation.key)
            seatPerson(of: operation.author, among: create.seats)
        case .admit(let admit):
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
        case .leave: leave(operation.author)
        // What the master of the lobby does counts only inside the lobby: not what says later that it was before.
        case .kick(let device): if operation.key.round == 0 { takeOut(device) }
        case .ban(let device): if operation.key.round == 0 { ban(device) }
        case .rehost(let seat, let key, let next):
            move(seat, by: key, next, to: operation.author, at: operation.key)
        case .profile(let seat, let profile): rename(seat, profile, by: operation.author)
        case .settings(let settings): if operation.key.round == 0 { set(settings) }
        case .unseat(let seat, let isByMaster):
            let isInLobby = operation.key.round == 0
            unseat(seat, by: operation.author, isByMaster: isByMaster && isInLobby)
        }
    }

    private mutating func set(_ settings: [Setting]) {
        seatsOfDevice = Int(HouseRules.seatsOfDevice.value(in: settings))
    }

    private mutating func rename(_ seat: SeatID, _ profile: Profile, by device: DeviceID) {
        guard let member = members.firstIndex(where: { $0.device == device }),
            let index = members[member].seats.firstIndex(where: { $0.seat == seat })
        else { return }
        let old = members[member].seats[index]
        members[member].seats[index] = SeatEntry(
            seat: seat,
            name: profile.name,
            avatar: profile.avatar,
            movingKey: old.movingKey
        )
    }

    /// Takes in the end of a round.
    mutating func reduce(_ end: RoundEnd) {
        for device in end.expelled + end.barred { takeOut(device) }
        barred.formUnion(end.barred)
        for device in end.banned { ban(device) }
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
        guard keys[seat] == key, let old = hosts[seat], old != device,
            let from = members.firstIndex(where: { $0.device == old }),
            let to = members.firstIndex(where: { $0.device == device && $0.isPresent }),
            members[to].seats.count < seatsOfDevice,
            let index = members[from].seats.firstIndex(where: { $0.seat == seat })
        else { return }
        var entry = members[from].seats.remove(at: index)
        if members[from].person == seat { members[from].person = nil }
        entry.movingKey = next
        members[to].seats.append(entry)
        hosts[seat] = device
        keys[seat] = next
        moves.append((order, seat, device))
        if !members[from].isPresent { seats.append(seat) }
    }

    private mutating func enter(_ device: DeviceID) {
        inVain[device] = nil
        takenOut.remove(device)
        let index = members.firstIndex { $0.device == device }
        let earlier = index.map { members.remove(at: $0) }
        members.append(
            Roster.Member(
                device: device,
                seniority: members.count,
                isPresent: true,
                seats: earlier?.seats ?? [],
                person: earlier?.person
            )
        )
        if let index {
            for later in index..<members.count { members[later].seniority = later }
        }
        presentCount += 1
        seats += earlier?.seats.map(\.seat) ?? []
    }

    private mutating func list(
        _ entries: [SeatEntry],
        for device: DeviceID,
        at order: OrderKey
    ) {
        guard let index = members.firstIndex(where: { $0.device == device }) else { return }
        for entry in entries
        where hosts[entry.seat] == nil && members[index].seats.count < seatsOfDevice {
            hosts[entry.seat] = device
            keys[entry.seat] = entry.movingKey
            moves.append((order, entry.seat, device))
            members[index].seats.append(entry)
            seats.append(entry.seat)
        }
    }

    /// Gives a device that has come in again the seat of its person from before, under the name that it brings now.
    ///
    /// The seat that it asked for is never sat on: whoever goes and comes back is the same player.
    ///
    /// - Returns: `false` for one that has none, or brings none.
    private mutating func comeBack(_ admit: Admit, at order: OrderKey) -> Bool {
        guard let index = members.firstIndex(where: { $0.device == admit.device }),
            let person = members[index].person,
            let place = members[index].seats.firstIndex(where: { $0.seat == person }),
            let asked = admit.seats.first, hosts[asked.seat] ?? admit.device == admit.device,
            !members[index].seats.contains(where: { $0.seat == asked.seat })
        else { return false }
        hosts[asked.seat] = admit.device
        members[index].seats[place].name = asked.name
        members[index].seats[place].avatar = asked.avatar
        list(Array(admit.seats.dropFirst()), for: admit.device, at: order)
        return true
    }

    /// Notes which of the seats that a device came in with is that of its own person: the first.
    private mutating func seatPerson(of device: DeviceID, among entries: [SeatEntry]) {
        guard let index = members.firstIndex(where: { $0.device == device }),
            let own = entries.first(where: { hosts[$0.seat] == device })
        else { return }
        members[index].person = own.seat
    }

    private mutating func unseat(_ seat: SeatID, by device: DeviceID, isByMaster: Bool) {
        guard let host = hosts[seat], host == device || isByMaster,
            let index = members.firstIndex(where: { $0.device == host }),
            let place = members[index].seats.firstIndex(where: { $0.seat == seat })
        else { return }
        members[index].seats.remove(at: place)
        if members[index].person == seat { members[index].person = nil }
        seats.removeAll { $0 == seat }
    }

    private mutating func leave(_ device: DeviceID) {
        inVain[device] = nil
        guard let index = members.firstIndex(where: { $0.device == device }),
            members[index].isPresent
        else { return }
        members[index].isPresent = false
        presentCount -= 1
        seats.removeAll { hosts[$0] == device }
    }
}
