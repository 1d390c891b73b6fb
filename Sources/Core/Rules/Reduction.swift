import Vocabulary
import Wire

/// What a roster is after some membership operations, applied in their order.
struct Reduction: Sendable {
    /// A counting operation that lists a seat for a device.
    struct Listing: Sendable {
        let device: DeviceID
        let place: Place
    }

    /// A counting operation by which a device came in or left.
    struct Passage: Sendable {
        let isEntry: Bool
        let place: Place
    }

    private(set) var create: Create?
    /// Ascending by seniority, which is the index.
    private(set) var members: [Roster.Member] = []
    private(set) var presentCount = 0
    /// The seats of present devices in the order in which they came in.
    private(set) var seats: [SeatID] = []
    /// Of each seat, in order.
    private(set) var listings: [SeatID: [Listing]] = [:]
    /// Of each device, in order.
    private(set) var passages: [DeviceID: [Passage]] = [:]

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
            enter(operation.author, operation.place)
            list(create.seats, for: operation.author, operation.place)
        case .admit(let admit):
            guard member(operation.author)?.isPresent ?? false else { return }
            if !(member(admit.device)?.isPresent ?? false) {
                guard presentCount < Limits.devices else { return }
                enter(admit.device, operation.place)
            }
            list(admit.seats, for: admit.device, operation.place)
        case .leave: leave(operation.author, operation.place)
        }
    }

    private mutating func enter(_ device: DeviceID, _ place: Place) {
        let index = members.firstIndex { $0.device == device }
        let earlier = index.map { members.remove(at: $0) }
        members.append(
            Roster.Member(
                device: device,
                seniority: members.count,
                isPresent: true,
                seats: earlier?.seats ?? []
            )
        )
        if let index {
            for later in index..<members.count { members[later].seniority = later }
        }
        presentCount += 1
        seats += earlier?.seats.map(\.seat) ?? []
        passages[device, default: []].append(Passage(isEntry: true, place: place))
    }

    private mutating func list(_ entries: [SeatEntry], for device: DeviceID, _ place: Place) {
        guard let index = members.firstIndex(where: { $0.device == device }) else { return }
        for entry in entries {
            let isNew = listings[entry.seat] == nil
            listings[entry.seat, default: []].append(Listing(device: device, place: place))
            guard isNew else { continue }
            members[index].seats.append(entry)
            seats.append(entry.seat)
        }
    }

    private mutating func leave(_ device: DeviceID, _ place: Place) {
        guard let index = members.firstIndex(where: { $0.device == device }),
            members[index].isPresent
        else { return }
        members[index].isPresent = false
        presentCount -= 1
        seats.removeAll { listings[$0]?.first?.device == device }
        passages[device, default: []].append(Passage(isEntry: false, place: place))
    }
}
