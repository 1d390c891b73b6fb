import Agreement
import Testing
import Vocabulary
import Wire

/// Round 1 of three electors, by its rules.
@Suite("Votes")
struct VotingTests {
    private var room = Assembly(3)

    init() { room.begin() }

    private func accept(_ close: OperationID, ballot: UInt32) -> RoundOperation.Action {
        .accept(Accept(round: 1, ballot: ballot, close: close))
    }

    private func promise(
        _ ballot: UInt32,
        _ accepted: (UInt32, OperationID)? = nil
    ) -> RoundOperation.Action {
        let report = accepted.map { Promise.Accepted(ballot: $0.0, close: $0.1) }
        return .promise(Promise(round: 1, ballot: ballot, accepted: report))
    }

    private func close(_ ballot: UInt32, adopts: OperationID? = nil) -> RoundOperation.Action {
        .close(Close(round: 1, ballot: ballot, adopts: adopts))
    }

    /// The master proposes, accepts alone, and reports that to ballot 1; elector 1 hears of it, and promises too.
    private mutating func adoptable() -> OperationID {
        let first = room.write(0, close(0))
        room.write(0, accept(first, ballot: 0))
        room.write(0, promise(1, (0, first)))
        room.hear(1, 0)
        room.write(1, promise(1))
        return first
    }

    @Test("the settled lobby opens round 1 with the electors at its frontier")
    func opening() {
        #expect(room.views.map(\.current) == [1, 1, 1])
        #expect(room.views[2].settlement?.electorate == room.everybody)
        #expect(room.views[2].values == room.views[0].values)
    }

    @Test("two of three accepts settle the master's proposal, and its past is the frontier")
    mutating func ballotZero() throws {
        let proposal = room.write(0, close(0))
        room.hear(1, 0)
        room.write(1, accept(proposal, ballot: 0))
        #expect(room.views[1].current == 1)
        room.write(0, accept(proposal, ballot: 0))
        room.gather()
        #expect(room.views.map(\.current) == [2, 2, 2])
        let result = try #require(room.views[2].settlements[1].result())
        #expect(result.value == proposal)
        #expect(result.quorum == .majority)
        let past = try #require(room.history.first { $0.id == proposal }).past
        #expect(room.views[2].frontiers[1] == past)
    }

    @Test("a later ballot with a quorum of promises adopts what one of them accepted")
    mutating func adoption() throws {
        let first = adoptable()
        #expect(room.fault() == nil)
        let second = room.write(1, close(1, adopts: first))
        #expect(room.fault() == nil)
        room.write(1, accept(second, ballot: 1))
        room.hear(2, 1)
        room.write(2, accept(second, ballot: 1))
        room.gather()
        let result = try #require(room.views[0].settlements[1].result())
        #expect(result.close == second)
        #expect(result.value == first)
    }

    @Test("a proposal that does not adopt what its promises report is void")
    mutating func withoutAdoption() {
        _ = adoptable()
        room.write(1, close(1))
        #expect(room.fault() == .wrongAdoption)
    }

    @Test("what its author alone has accepted is forced on nobody, if the others are enough")
    mutating func freedom() throws {
        _ = adoptable()
        room.hear(2, 1)
        room.write(2, promise(1))
        room.hear(1, 2)
        let fair = room.write(1, close(1))
        #expect(room.fault() == nil)
        room.write(1, accept(fair, ballot: 1))
        room.hear(2, 1)
        room.write(2, accept(fair, ballot: 1))
        room.gather()
        let result = try #require(room.views[0].settlements[1].result())
        #expect(result.value == fair)
    }

    @Test("a proposal that adopts without a report is void")
    mutating func needlessAdoption() {
        let first = room.write(0, close(0))
        room.write(0, promise(1))
        room.hear(1, 0)
        room.write(1, promise(1))
        room.write(1, close(1, adopts: first))
        #expect(room.fault() == .wrongAdoption)
    }

    @Test("ballot 0 adopts nothing")
    mutating func adoptionInBallotZero() {
        room.write(0, close(0, adopts: room.views[0].values.first))
        #expect(room.fault() == .wrongAdoption)
    }

    @Test("a ballot is its owner's")
    mutating func ownership() {
        room.write(1, close(0))
        #expect(room.fault() == .notOwner)
    }

    @Test("a later ballot needs a quorum of promises")
    mutating func withoutPromises() {
        room.write(1, promise(1))
        room.write(1, close(1))
        #expect(room.fault() == .noQuorum)
    }

    @Test("nobody proposes, promises or accepts twice in a ballot")
    mutating func repetition() {
        let first = room.write(0, close(0))
        room.write(0, close(0))
        #expect(room.fault() == .repeated)
        room.write(0, accept(first, ballot: 0))
        room.write(0, accept(first, ballot: 0))
        #expect(room.fault() == .repeated)
        room.write(1, promise(1))
        room.write(1, promise(1))
        #expect(room.fault() == .repeated)
    }

    @Test("who has promised a ballot accepts and promises no lower one")
    mutating func promiseHolds() {
        let first = room.write(0, close(0))
        room.hear(1, 0)
        room.write(1, promise(2))
        room.write(1, accept(first, ballot: 0))
        #expect(room.fault() == .higherBallot)
        room.write(1, promise(1))
        #expect(room.fault() == .higherBallot)
    }

    @Test("a promise reports its author's own last accept, and nothing else")
    mutating func reports() {
        let first = room.write(0, close(0))
        room.hear(1, 0)
        room.write(1, promise(1, (0, first)))
        #expect(room.fault() == .wrongReport)
        room.write(1, accept(first, ballot: 0))
        room.write(1, promise(1))
        #expect(room.fault() == .wrongReport)
        room.write(1, promise(1, (0, first)))
        #expect(room.fault() == nil)
    }

    @Test("ballot 0 needs no promise, and no ballot is more than a turn ahead")
    mutating func bounds() {
        room.write(1, promise(0))
        #expect(room.fault() == .needlessPromise)
        room.write(1, promise(3))
        #expect(room.fault() == .tooHigh)
        room.write(1, promise(2))
        #expect(room.fault() == nil)
        room.write(1, promise(6))
        #expect(room.fault() == .tooHigh)
        room.write(1, promise(5))
        #expect(room.fault() == nil)
    }

    @Test("an accept names a proposal of its round and ballot that its author has seen")
    mutating func unknown() {
        let first = room.write(0, close(0))
        room.write(1, accept(first, ballot: 0))
        #expect(room.fault() == .unknownClose)
        room.hear(1, 0)
        room.write(1, accept(first, ballot: 1))
        #expect(room.fault() == .unknownClose)
    }

    @Test("a log that began later does not vote")
    mutating func restored() {
        let first = room.write(0, close(0))
        room.hear(1, 0)
        room.write(1, accept(first, ballot: 0), inSecondLog: true)
        #expect(room.fault() == .otherLog)
    }

    @Test("the next round is closed to those who have not seen this one settled")
    mutating func early() {
        room.write(0, .close(Close(round: 2, ballot: 0)))
        #expect(room.fault() == .roundNotOpen)
    }

    @Test("who leaves before it votes is out of the count, and its votes afterwards are void")
    mutating func leaving() throws {
        room.write(0, .leave)
        room.hear(1, 0)
        room.write(1, promise(1))
        let proposal = room.write(1, close(1))
        #expect(room.fault() == nil)
        room.write(1, accept(proposal, ballot: 1))
        #expect(room.views[1].current == 2)
        let result = try #require(room.views[1].settlements[1].result())
        #expect(result.quorum == .half)
        #expect(result.leaversMattered)
        room.hear(0, 1)
        room.write(0, accept(proposal, ballot: 1))
        #expect(room.fault() == .left)
    }

    @Test("who leaves after a vote stays in the count")
    mutating func leavingLate() {
        let first = room.write(0, close(0))
        room.write(0, accept(first, ballot: 0))
        room.write(0, .leave)
        room.hear(1, 0)
        room.write(1, promise(1))
        room.write(1, close(1))
        #expect(room.fault() == .noQuorum)
    }

    @Test("a departure counts the same for who hears of it before and after a round is settled")
    mutating func leavingAcrossRounds() {
        let first = room.write(0, close(0))
        room.write(2, .leave)
        room.write(0, accept(first, ballot: 0))
        room.hear(1, 0)
        room.write(1, accept(first, ballot: 0))
        #expect(room.views[1].current == 2)
        var late = room
        late.hear(1, 2)
        room.hear(0, 2)
        room.gather()
        late.gather()
        #expect(room.views[0].settlement?.leavers == late.views[1].settlement?.leavers)
        #expect(room.views[0].settlement?.leavers.contains(2) == true)
    }

    @Test("a lobby whose elector leaves is closed by the next one")
    func lobby() {
        var room = Assembly(3)
        room.write(0, .leave)
        room.hear(1, 0)
        room.hear(2, 0)
        #expect(room.views[1].settlement?.electorate.electors.map(\.device) == [Assembly.device(1)])
        let close = room.write(1, .close(Close(round: 0, ballot: 0)))
        room.write(1, .accept(Accept(round: 0, ballot: 0, close: close)))
        room.gather()
        #expect(room.views.map(\.current) == [1, 1, 1])
    }
}
