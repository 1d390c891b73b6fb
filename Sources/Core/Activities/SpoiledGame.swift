public import Rules
public import Vocabulary
public import Wire

/// An activity with one thing wrong in its rules: all else is as it should be.
public protocol SpoiledGame: Game {
    /// The activity.
    associatedtype Whole: Activity

    /// The game as it should be.
    var whole: Whole { get set }
}

extension SpoiledGame {
    /// As it should be.
    public static var about: GameDescription { Whole.about }

    /// As it should be.
    public var phase: Phase { whole.phase }

    /// As it should be.
    public var progress: Int { whole.progress }

    /// As it should be.
    public var scores: [SeatID: Int64] { whole.scores }

    /// As it should be.
    public var state: Value { whole.state }

    /// As it should be.
    public func check(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        try whole.check(move, by: seat, in: record)
    }

    /// As it should be.
    public func sheets(in record: RoundRecord) -> [Sheet] { whole.sheets(in: record) }

    /// As it should be.
    public func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        whole.encoding(of: move, by: seat)
    }

    /// As it should be.
    public func author(of move: Value, by seat: SeatID) -> MoveAuthor {
        whole.author(of: move, by: seat)
    }

    /// As it should be.
    public var dealtRound: UInt32? { whole.dealtRound }

    /// As it should be.
    public func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] { whole.deeds(of: dealer, in: record) }

    /// As it should be.
    public func candidates(of seat: SeatID) -> [[UInt8]] { whole.candidates(of: seat) }

    /// As it should be.
    public func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        whole.waits(in: record, elapsed: elapsed)
    }
    /// As it should be.
    public func done(in record: RoundRecord) -> [SeatID] { whole.done(in: record) }

    /// As it should be.
    public mutating func end(_ record: RoundRecord) { whole.end(record) }

    /// As it should be.
    public func view(for seat: SeatID?, _ glance: ViewContext) -> Value {
        whole.view(for: seat, glance)
    }
    /// As it should be.
    public func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { whole.drawing(round, tile) }
}
