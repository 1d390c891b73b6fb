/// This peer's log numbers by those of a sender.
public struct LogNumbering: Hashable, Sendable {
    private var numbers: [Int] = []
    private let identity: Bool
    /// Whether every number known here is that of the sender, so that bodies stay as they are.
    private(set) var keepsNumbers = true

    /// Knows nothing yet, or, for what this peer has stored itself, that each number is itself.
    public init(identity: Bool = false) {
        self.identity = identity
    }

    /// The number here of the sender's log `number`.
    public subscript(number: UInt32) -> Int? {
        guard !identity else { return Int(number) }
        guard number < numbers.count, numbers[Int(number)] >= 0 else { return nil }
        return numbers[Int(number)]
    }

    /// Remembers that the sender's `theirs` is `ours`; numbers over the limit of logs are not kept.
    public mutating func map(_ theirs: UInt32, to ours: Int, limit: Int) {
        guard theirs < limit else { return }
        while numbers.count <= Int(theirs) { numbers.append(-1) }
        numbers[Int(theirs)] = ours
        keepsNumbers = keepsNumbers && Int(theirs) == ours
    }
}
