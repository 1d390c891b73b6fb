internal import Vocabulary

/// The branches of forked logs, and what is known of where they part.
struct Branches: Sendable {
    /// Beside the one under its name, by the number of the log.
    private var others: [Int: [Int]] = [:]
    /// What stands at disputed places, as far as a seal has shown it.
    private var heads: [Place: Set<OperationID>] = [:]
    /// What of that logs without an operation at the place are to go on with.
    private var expected: [Place: OperationID] = [:]

    var isEmpty: Bool { others.isEmpty }

    /// The logs that have branches beside them, ascending.
    var forked: [Int] { others.keys.sorted() }

    /// Whether a log has branches beside it.
    func isForked(_ log: Int) -> Bool { others[log] != nil }

    /// A log and its branches, oldest first.
    func family(of main: Int) -> [Int] { [main] + (others[main] ?? []) }

    /// Adds a branch of a log.
    mutating func add(_ number: Int, of main: Int) { others[main, default: []].append(number) }

    /// Remembers what a seal has shown to stand at a disputed place.
    mutating func show(_ id: OperationID, at place: Place) { heads[place, default: []].insert(id) }

    /// Whether a seal has shown that.
    func isShown(_ id: OperationID, at place: Place) -> Bool { heads[place]?.contains(id) == true }

    /// What a log is to go on with at a place; `nil` if that is not known.
    func expected(at place: Place) -> OperationID? { expected[place] }

    /// Has a log go on with an operation at a place.
    mutating func expect(_ id: OperationID, at place: Place) { expected[place] = id }

    /// Whether it is known what a log is to go on with anywhere.
    func expectsAnything(of log: Int) -> Bool { expected.keys.contains { $0.log == log } }
}
