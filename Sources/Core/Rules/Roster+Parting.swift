public import Vocabulary
internal import Wire

// When a device came and went last, and how.
extension Roster {
    /// Where somebody let a device in last, whether it counts or not; `nil` if nobody did.
    public func lastAdmit(of device: DeviceID) -> Place? {
        operations.last { operation in
            guard case .admit(let admit) = operation.change else { return false }
            return admit.device == device
        }?.place
    }
}
