import Vocabulary
import Wire

/// What electors have promised and accepted in a round: by ballot, and each elector's own in its order, so that
/// nothing is gone through to find one.
struct Ballots: Sendable {
    struct Promised: Vote {
        let place: Place
        let elector: Int
        let ballot: UInt32
        let accepted: Promise.Accepted?
    }

    struct Accepted: Vote {
        let place: Place
        let elector: Int
        let ballot: UInt32
        let close: OperationID
    }

    private(set) var promises: [UInt32: [Promised]] = [:]
    private(set) var accepts: [UInt32: [Accepted]] = [:]
    private var promisesOf: [Career<Promised>]
    private var acceptsOf: [Career<Accepted>]
    private(set) var count = 0
    /// The highest ballot promised, and the highest one promised by its owner, who asks others for it.
    private(set) var highestPromised: UInt32?
    private(set) var highestAsked: UInt32?

    init(electors: Int) {
        promisesOf = Array(repeating: Career(), count: electors)
        acceptsOf = Array(repeating: Career(), count: electors)
    }

    mutating func add(_ promise: Promised, isByOwner: Bool) {
        promises[promise.ballot, default: []].append(promise)
        promisesOf[promise.elector].add(promise)
        highestPromised = max(highestPromised ?? 0, promise.ballot)
        if isByOwner { highestAsked = max(highestAsked ?? 0, promise.ballot) }
        count += 1
    }

    mutating func add(_ accept: Accepted) {
        accepts[accept.ballot, default: []].append(accept)
        acceptsOf[accept.elector].add(accept)
        count += 1
    }

    /// The highest ballot that an elector has promised by what a past holds, or at all.
    func promised(by elector: Int, in past: CausalPast?) -> UInt32? {
        promisesOf[elector].highest(in: past)?.ballot
    }

    /// What an elector has accepted in the highest ballot by what a past holds, or at all.
    func accepted(by elector: Int, in past: CausalPast?) -> Accepted? {
        acceptsOf[elector].highest(in: past)
    }

    /// The highest ballot promised by what a past holds.
    func highestPromised(in past: CausalPast) -> UInt32? {
        promisesOf.compactMap { $0.highest(in: past)?.ballot }.max()
    }

    /// Whether an elector has promised or accepted anything by what a past holds.
    func hasVoted(_ elector: Int, in past: CausalPast) -> Bool {
        promised(by: elector, in: past) != nil || accepted(by: elector, in: past) != nil
    }
}
