/// The answer to what draws, undoes, redoes, clears or hides.
public struct OperationCount: Codable, Hashable, Sendable {
    /// Operations of the room that this device now holds; `nil` while that could tell who draws what.
    public var operations: Int?

    /// Wraps the number.
    public init(operations: Int?) {
        self.operations = operations
    }
}
