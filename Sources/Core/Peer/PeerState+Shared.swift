internal import Replication
internal import Vocabulary
internal import Wire

extension PeerState {
    /// What is known between the two about one room that they share.
    struct Shared: Sendable {
        /// This peer's log numbers by those of the other.
        var numbering = LogNumbering()
        /// Whether the two answer each other.
        var attention = Attention()
        /// What the two have said of mixing.
        var mixing = MixingTalk()
        /// This peer's logs that the other has been told of, and whether the room.
        private(set) var explainedLogs: Set<Int> = []
        private(set) var explainedRoom = false
        /// How many branches of this peer's logs the other has been told of.
        private(set) var explainedBranches = 0
        /// Whether the other has said that it is in the room.
        private(set) var isAnnounced = false
        /// When the other is to be sent a digest beside those that go with probes.
        private(set) var digestAt: Instant?
        /// When the other was last sent heads.
        private(set) var headsAt: Instant?
        /// Whether it may have more than it was asked for, because somebody else was being asked.
        private(set) var mayHaveMore = false
        /// What the other has been asked for, by this peer's log numbers: up to where.
        private(set) var asked: [Int: Int] = [:]
        /// The same for what is needed by something that waits, and heads do not tell of.
        private(set) var needed: [Int: (end: Int, until: Instant)] = [:]
        /// The search for the place where a log of the other differs from this peer's.
        private(set) var inquiry: Inquiry?
        /// Branches that the other has named, and no seal has shown yet.
        private(set) var unproven: [LogIdentifier] = []
        /// Until when none is begun, because the last one came to nothing.
        private(set) var noInquiryUntil = Instant(microseconds: 0)

        /// Whether it may be asked what stands at places: no other question is under way, or was in vain just now.
        func mayInquire(now: Instant) -> Bool {
            inquiry.map { $0.until <= now } ?? true && noInquiryUntil <= now
        }

        /// Whether the other is to be sent a digest by now.
        func isDigestDue(by now: Instant) -> Bool { digestAt.map { $0 <= now } == true }

        /// Operations that the other has been asked for and that are not held: what it may have
        /// waiting here beyond what anybody may.
        func credit(in logs: RoomLogs) -> Int {
            var credit = asked.reduce(0) { $0 + max(0, $1.value - logs.logs[$1.key].entries.count) }
            for (log, wish) in needed where wish.end > logs.logs[log].entries.count {
                // What covers the last of them may come with a seal behind it.
                credit += wish.end - logs.logs[log].entries.count + Limits.runOperations - 1
            }
            // The other names the ends, and nothing that it sends may overflow.
            return min(credit, 1 << 32)
        }

        /// The other has been told of the room.
        mutating func noteExplained() { explainedRoom = true }

        /// The other has been told of a log.
        mutating func noteExplained(log: Int) { explainedLogs.insert(log) }

        /// The other has been told of so many branches.
        mutating func noteExplained(branches: Int) { explainedBranches = branches }

        /// The other has said that it is in the room.
        mutating func announce() { isAnnounced = true }

        /// Sets when the other is to be sent a digest; `nil`: with the next probe.
        mutating func sendDigest(at time: Instant?) { digestAt = time }

        /// The other has been sent heads.
        mutating func noteHeads(at time: Instant) { headsAt = time }

        /// The other has more than was asked for, or that is looked into now.
        mutating func note(mayHaveMore: Bool) { self.mayHaveMore = mayHaveMore }

        /// The other is asked for operations of a log.
        mutating func ask(for log: Int, upTo end: Int) { asked[log] = end }

        /// The other owes nothing any more that it was asked for.
        mutating func askNothing() { asked = [:] }

        /// The other is asked for what something waits for.
        mutating func note(needed wishes: [Int: (end: Int, until: Instant)]) { needed = wishes }

        /// A log has given way: its number means another one from now on.
        mutating func forget(log: Int) {
            numbering.forget(log)
            asked[log] = nil
            needed[log] = nil
        }

        /// The other is asked where the logs differ, or is asked on.
        mutating func inquire(_ inquiry: Inquiry) { self.inquiry = inquiry }

        /// A search has come to nothing: none follows for a while.
        mutating func endInquiry(now: Instant) {
            inquiry = nil
            noInquiryUntil = now + Inquiry.pause
        }

        /// The other has named a branch that nothing proves yet.
        mutating func note(unproven branch: LogIdentifier) { unproven.append(branch) }

        /// The first of those is looked into.
        mutating func dropUnproven() { unproven.removeFirst() }

        /// It is known which branch the other means: the two begin anew to get in step.
        ///
        /// - Parameters:
        ///   - branch: Which, by the other's number of the log; `nil` if there is no place for it here.
        ///   - now: When a digest is sent.
        mutating func settle(_ branch: LogIdentifier?, now: Instant) {
            inquiry = nil
            if let branch {
                numbering.pin(branch.place.log, at: Int(branch.place.sequence), to: branch.id)
            } else {
                noInquiryUntil = now + Inquiry.pause
            }
            asked = [:]
            needed = [:]
            digestAt = now
        }

        /// What was asked, and said, is asked and said once more.
        mutating func beginAnew() {
            asked = [:]
            needed = [:]
            headsAt = nil
            if let claim = inquiry?.claim, unproven.count < Limits.branches {
                unproven.insert(claim, at: 0)
            }
            inquiry = nil
        }
    }
}
