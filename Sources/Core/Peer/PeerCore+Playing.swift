internal import Agreement
internal import Games
internal import Replication
internal import Rules
public import Vocabulary
public import Wire

// What people do in rooms with rounds, and what they are shown.
extension PeerCore {
    /// How the rounds of a room stand.
    public struct RoundView: Sendable {
        /// The round that is open; 0 is the lobby.
        public var round: UInt32
        /// Who decides how it ends, most senior first.
        public var electors: [DeviceID]
        /// Whether it is due here.
        public var isDue: Bool
        /// While it is due: the electors whose votes are not here.
        public var waitingFor: [DeviceID]
        /// What settled, round by round.
        public var closes: [RoundClose]
        /// What counts in the open round so far, ascending by seat.
        public var entries: [Entry]
        /// A round in which two ends settled: somebody has cheated.
        public var contested: UInt32?
        /// The rooms that go on from this one, in the order in which they were announced.
        public var successors: [Successor]
        /// Votes that were void.
        public var voidVotes: Int
        /// Whether somebody proposes an end that this device does not find due.
        public var isHolding: Bool
        /// Whether this device has no vote in the open round because it began its log anew.
        public var isBarred: Bool
    }

    /// How one round ended.
    public struct RoundClose: Hashable, Sendable {
        /// The `Close` that took effect.
        public var close: OperationID
        /// The ballot in which it was accepted.
        public var ballot: UInt32
        /// Whether that ballot adopted an earlier proposal.
        public var isAdopted: Bool
        /// Whether half of the electors were enough, the most senior among them.
        public var isByHalf: Bool
        /// Whether it was a quorum only because somebody had left.
        public var isWithoutLeavers: Bool
        /// What counts in the round, ascending by seat.
        public var entries: [Entry]
    }

    /// What a seat has entered.
    public struct Entry: Hashable, Sendable {
        /// Who.
        public var seat: SeatID
        /// What.
        public var choice: UInt32
    }

    /// How the rounds of a room stand; `nil` for a room without rounds.
    public func rounds(of id: RoomID, now: Instant) -> RoundView? {
        guard let room = rooms[id], let play = room.play else { return nil }
        func entries(_ record: RoundRecord) -> [Entry] {
            Poll.choices(in: record).map { Entry(seat: $0.seat, choice: $0.choice) }
        }
        let closes = play.rounds.values.enumerated().compactMap { round, value -> RoundClose? in
            guard let result = play.rounds.settlements[round].result(for: value) else { return nil }
            return RoundClose(
                close: value,
                ballot: result.ballot,
                isAdopted: result.close != value,
                isByHalf: result.quorum == .half,
                isWithoutLeavers: result.leaversMattered,
                entries: entries(play.records[round])
            )
        }
        return RoundView(
            round: play.rounds.current,
            electors: play.rounds.settlement?.electorate.electors.map(\.device) ?? [],
            isDue: play.watch.dueAt != nil,
            waitingFor: room.missingVoters(but: device),
            closes: closes,
            entries: entries(room.record(at: nil)),
            contested: play.rounds.contested,
            successors: play.successors.all(in: play.rounds.current).map(\.successor),
            voidVotes: play.faults.values.reduce(0, +),
            isHolding: room.isHolding(device, now: now),
            isBarred: room.isBarred(device)
        )
    }

    /// How long the last round that ended took here, from when it was due; `nil` if it was not due before.
    public func settlingTime(of id: RoomID) -> (round: UInt32, span: Instant.Span)? {
        guard let last = rooms[id]?.play?.watch.lastSettled, let due = last.dueAt else {
            return nil
        }
        return (last.round, last.at.since(due))
    }

    /// Asks that a device be taken out.
    mutating func kick(
        _ target: DeviceID,
        in code: RoomCode,
        _ id: CommandID,
        isForGood: Bool,
        now: Instant
    ) throws(Refusal) {
        let room = try member(of: code)
        guard rooms[room]?.hasCounted(target) == true else { throw .notAMember(code) }
        if rooms[room]?.belongsToMaster == true {
            guard rooms[room]?.master == device else { throw .notMaster(code) }
        } else {
            guard rooms[room]?.isElector(device) == true else { throw .move(.notPlaying) }
        }
        let payload: Payload = isForGood ? .ban(target) : .kick(target)
        try write([RoomLogs.Draft(payload, seat: nil)], in: room, answering: id)
        membersChanged(in: room, now: now)
    }

    /// Takes a seat to this device.
    mutating func move(
        _ rehost: Rehost,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard rooms[room]?.roster.entry(for: rehost.seat)?.movingKey != nil else {
            throw .notAMember(code)
        }
        try requireFreeSeat(in: room, code)
        try write([RoomLogs.Draft(.rehost(rehost), seat: nil)], in: room, answering: id)
    }
}
