internal import Vocabulary
internal import Wire

/// How many operations of each kind logs hold in the rounds that they are in.
struct Spending: Sendable {
    private struct Account: Sendable {
        var settled = 0
        var counts: [OperationKind: Int] = [:]
    }

    private var accounts: [Int: Account] = [:]
    /// What was too much.
    private(set) var void: Set<Place> = []

    /// Counts the next operation of a log.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - place: Where it is.
    ///   - settled: How many rounds are over by its past.
    ///   - limit: How many of its kind there may be.
    mutating func count(_ kind: OperationKind, at place: Place, settled: Int, limit: Int) {
        var account = accounts.removeValue(forKey: place.log) ?? Account()
        if account.settled != settled { account = Account(settled: settled) }
        account.counts[kind, default: 0] += 1
        if account.counts[kind, default: 0] > limit { void.insert(place) }
        accounts[place.log] = account
    }

    /// How many operations of a kind a log has written while so many rounds were over.
    func count(of kind: OperationKind, in log: Int, settled: Int) -> Int {
        guard let account = accounts[log], account.settled == settled else { return 0 }
        return account.counts[kind] ?? 0
    }

    /// Whether operations of a log were counted.
    func knows(_ log: Int) -> Bool { accounts[log] != nil }
}
