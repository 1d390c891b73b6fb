public import Vocabulary

/// This peer's log numbers by those of a sender.
public struct LogNumbering: Hashable, Sendable {
    /// "The sender's log has this operation at that place", where the log is forked.
    struct Pin: Hashable, Sendable {
        let place: Int
        let id: OperationID
    }

    private var numbers: [Int] = []
    /// Ascending by place, for the few logs that have some.
    private var pins: [UInt32: [Pin]] = [:]
    private let identity: Bool
    /// Whether every number known here is that of the sender, so that bodies stay as they are.
    private(set) var keepsNumbers = true

    /// Knows nothing yet, or, for what this peer has stored itself, that each number is itself.
    public init(identity: Bool = false) {
        self.identity = identity
    }

    /// The number here of the sender's log `number`, whichever branch of it is meant.
    public subscript(number: UInt32) -> Int? {
        guard !identity else { return Int(number) }
        guard number < numbers.count, numbers[Int(number)] >= 0 else { return nil }
        return numbers[Int(number)]
    }

    /// The sender's numbers.
    var all: [UInt32] { numbers.indices.filter { numbers[$0] >= 0 }.map(UInt32.init) }

    /// Whether the sender means branches that are known to differ from others.
    var hasPins: Bool { !pins.isEmpty }

    /// Where the branch that the sender means is known to differ from others.
    func pins(of number: UInt32) -> [Pin] {
        pins[number] ?? []
    }

    /// Forgets what the sender calls a log of this peer: its number stands for another one from now on.
    public mutating func forget(_ ours: Int) {
        for index in numbers.indices where numbers[index] == ours { numbers[index] = -1 }
    }

    /// Remembers which branch of a forked log the sender means by a number.
    ///
    /// - Parameters:
    ///   - number: The sender's.
    ///   - place: Where branches differ.
    ///   - id: The operation there in the branch that is meant.
    public mutating func pin(_ number: UInt32, at place: Int, to id: OperationID) {
        var known = pins[number, default: []].filter { $0.place < place }
        // What was known beyond belonged to another branch.
        known.append(Pin(place: place, id: id))
        pins[number] = known
        keepsNumbers = false
    }

    /// Remembers that the sender's `theirs` is `ours`; numbers over the limit of logs are not kept.
    public mutating func map(_ theirs: UInt32, to ours: Int, limit: Int) {
        guard theirs < limit else { return }
        while numbers.count <= Int(theirs) { numbers.append(-1) }
        numbers[Int(theirs)] = ours
        keepsNumbers = keepsNumbers && Int(theirs) == ours && pins.isEmpty
    }
}
