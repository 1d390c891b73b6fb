public import Rules
public import Vocabulary
public import Wire

/// An activity by rules that differ in something: what a conforming type does not say itself is the activity's.
public protocol VariedGame: Game {
    /// The activity.
    associatedtype Whole: Activity

    /// The game as the activity has it.
    var whole: Whole { get set }
}

extension VariedGame {
    /// The activity's.
    public static var about: GameDescription { Whole.about }

    /// The activity's.
    public mutating func recall(_ earlier: any Game) {
        whole.recall((earlier as? Self)?.whole ?? earlier)
    }

    /// The activity's.
    public var phase: Phase { whole.phase }

    /// The activity's.
    public var progress: Int { whole.progress }

    /// The activity's.
    public var scores: [SeatID: Int64] { whole.scores }

    /// The activity's.
    public var state: Value { whole.state }

    /// The activity's.
    public func check(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        try whole.check(move, by: seat, in: record)
    }

    /// The activity's.
    public func sheets(in record: RoundRecord) -> [Sheet] { whole.sheets(in: record) }

    /// The activity's.
    public var board: BoardRegion { whole.board }

    /// The activity's.
    public var backdrops: [Backdrop] { whole.backdrops }

    /// The activity's.
    public func paper(_ round: Int, _ tile: Int) -> BoardRegion { whole.paper(round, tile) }

    /// The activity's.
    public func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        whole.encoding(of: move, by: seat)
    }

    /// The activity's.
    public func author(of move: Value, by seat: SeatID) -> MoveAuthor {
        whole.author(of: move, by: seat)
    }

    /// The activity's.
    public var dealtRound: UInt32? { whole.dealtRound }

    /// The activity's.
    public func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] { whole.deeds(of: dealer, in: record) }

    /// The activity's.
    public func chores(of device: DeviceID, in context: ViewContext) -> [Chore] {
        whole.chores(of: device, in: context)
    }

    /// The activity's.
    public func hidden(in context: ViewContext) -> Set<SeatID> { whole.hidden(in: context) }

    /// The activity's.
    public func nextTurn(in context: ViewContext) -> Int64? { whole.nextTurn(in: context) }

    /// The activity's.
    public func candidates(of seat: SeatID) -> [[UInt8]] { whole.candidates(of: seat) }

    /// The activity's.
    public func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        whole.waits(in: record, elapsed: elapsed)
    }
    /// The activity's.
    public func done(in record: RoundRecord) -> [SeatID] { whole.done(in: record) }

    /// The activity's.
    public mutating func end(_ record: RoundRecord) { whole.end(record) }

    /// The activity's.
    public func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        whole.view(for: seat, context)
    }
    /// The activity's.
    public func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { whole.drawing(round, tile) }
}
