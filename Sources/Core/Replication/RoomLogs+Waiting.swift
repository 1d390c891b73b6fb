public import Vocabulary

extension RoomLogs {
    /// What waits for its past or its signature, by who sent it, ascending: operations, and bytes of them.
    public var waiting: [(source: DeviceID, operations: Int, bytes: Int)] {
        stagings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.operations, $0.value.bytes) }
    }
}
