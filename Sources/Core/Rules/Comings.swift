import Vocabulary
import Wire

/// Where devices came and went last in order.
struct Comings: Sendable {
    private struct Last: Sendable {
        let operation: OrderKey
        let place: Place
    }

    private var leaves: [DeviceID: Last] = [:]
    private var admits: [DeviceID: Last] = [:]

    /// Where a device has written that it leaves; `nil` if it never did.
    func leave(of device: DeviceID) -> Place? { leaves[device]?.place }

    /// Where somebody let a device in, whether it counts or not; `nil` if nobody did.
    func admit(of device: DeviceID) -> Place? { admits[device]?.place }

    /// Takes in an operation; the order of two is that of their keys without rounds, which extends causality.
    mutating func note(_ operation: MembershipOperation) {
        switch operation.change {
        case .leave where !operation.isCut: Self.note(operation, of: operation.author, in: &leaves)
        case .admit(let admit): Self.note(operation, of: admit.device, in: &admits)
        case .create, .leave, .kick, .ban, .rehost, .profile, .settings, .unseat, .numbers: return
        }
    }

    private static func note(
        _ operation: MembershipOperation,
        of device: DeviceID,
        in table: inout [DeviceID: Last]
    ) {
        let key = OrderKey(lamport: operation.key.lamport, id: operation.key.id)
        if let last = table[device], key < last.operation { return }
        table[device] = Last(operation: key, place: operation.place)
    }
}
