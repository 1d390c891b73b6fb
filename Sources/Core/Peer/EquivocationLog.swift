internal import Vocabulary
internal import Wire

/// What a room knows of devices that contradicted themselves.
struct EquivocationLog: Sendable {
    /// A proof that holds.
    struct Proof: Sendable {
        let fork: Fork
        /// Where the `ForkProof` stands.
        let place: Place
    }

    /// What a device may say once in a round's ballot.
    struct Ballot: Hashable, Sendable {
        let device: DeviceID
        let kind: OperationKind
        let round: UInt32
        let ballot: UInt32
    }

    /// What it said.
    struct Vote: Sendable {
        let place: Place
        /// The Close accepted, or the Close itself.
        let close: OperationID
    }

    /// An `Admit` that does not count unless the device admitted took it up.
    struct CutAdmit: Sendable {
        let place: Place
        let device: DeviceID
    }

    private(set) var proofs: [Proof] = []
    /// At most two of a log in each ballot.
    private(set) var votes: [Ballot: [Vote]] = [:]
    /// Ballots in which a device has said two things.
    private(set) var contradictions: Set<Ballot> = []
    /// Whether anything came since the cuts were worked out that may change them.
    private(set) var areCutsStale = false
    private(set) var cutAdmits: [CutAdmit] = []
    /// Evidence found here that no operation holds yet, encoded.
    private(set) var unpublished: [[UInt8]] = []
    /// Whether cuts have changed since somebody looked.
    private(set) var hasNews = false

    mutating func add(_ proof: Proof) {
        proofs.append(proof)
        areCutsStale = true
    }

    /// Notes a vote; of each log the first one and the first that differs from it say all that follows from more.
    mutating func add(_ vote: Vote, in ballot: Ballot) {
        let others = votes[ballot, default: []]
        Work.count(others.count)
        let same = others.filter { $0.place.log == vote.place.log }
        guard same.count < 2, !same.contains(where: { $0.close == vote.close }) else { return }
        votes[ballot, default: []].append(vote)
        guard others.contains(where: { $0.close != vote.close }) else { return }
        contradictions.insert(ballot)
        areCutsStale = true
    }

    /// The cuts are worked out by all that is known.
    mutating func noteCutsFound() { areCutsStale = false }

    /// They have changed.
    mutating func noteNews() { hasNews = true }

    /// Somebody has seen to that.
    mutating func noteSeen() { hasNews = false }

    /// Keeps evidence until it can be written down.
    mutating func accuse(_ evidence: [UInt8]) { unpublished.append(evidence) }

    /// Takes what is to be written down.
    mutating func takeUnpublished() -> [[UInt8]] {
        defer { unpublished = [] }
        return unpublished
    }

    mutating func noteCutAdmit(_ place: Place, of device: DeviceID) {
        cutAdmits.append(CutAdmit(place: place, device: device))
    }

    /// Takes out the cut admissions of a device that a past holds.
    mutating func takeUp(_ device: DeviceID, in past: CausalPast) -> [Place] {
        let taken = cutAdmits.filter { $0.device == device && past.contains($0.place) }
        cutAdmits.removeAll { $0.device == device && past.contains($0.place) }
        return taken.map(\.place)
    }

    mutating func forgetCutAdmits() { cutAdmits = [] }
}
