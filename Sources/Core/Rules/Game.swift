public import Vocabulary
public import Wire

/// A game: what happens in a room, round by round.
///
/// A value that is made when the lobby ends and taken on by the settled end of each round; a pure function
/// of what counted in those rounds. It knows no clock, no randomness but the room's seed, and nobody's
/// device. To add one, put it into a folder of `Games` and name it in the `Catalogue`.
public protocol Game: Sendable {
    /// What it is called, who can play it, and what can be set.
    static var about: GameDescription { get }

    /// Begins.
    init(_ setup: GameSetup)

    /// Takes over what was worked out before all that was done in the room is looked at anew.
    ///
    /// Called once, right after it has begun. It may make what comes faster, and changes nothing else.
    ///
    /// - Parameter earlier: The game as it was before; one of another type tells nothing.
    mutating func recall(_ earlier: any Game)

    /// What the round is that is open now.
    var phase: Phase { get }

    /// What can be drawn on in the open round, if its phase has sheets; a seat draws on the first that names it.
    ///
    /// Asked whenever something else counts in the round: an extra stroke that somebody won is one by then.
    ///
    /// - Parameter record: What has counted so far, without `strokes`; the sheets are looked at again by what it holds in
    ///   the end.
    /// - Returns: At most one sheet a seat.
    func sheets(in record: RoundRecord) -> [Sheet]

    /// The board that is drawn on: it begins at 0, 0.
    var board: BoardRegion { get }

    /// What of earlier rounds still shows beneath the sheets of the open one, the lowest first.
    var backdrops: [Backdrop] { get }

    /// Whether a seat may do this now; asked before it is written, and again, by everybody, before it counts.
    ///
    /// It may ask who of the players is there and where, and of nobody else: an answer stands while others come and go. Where
    /// people come in at any time it asks that of nobody.
    ///
    /// - Parameters:
    ///   - move: What it wants to do.
    ///   - seat: Who; perhaps nobody who plays.
    ///   - record: What has counted in the round so far, without `strokes`.
    /// - Throws: Why not.
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault)

    /// How a seat does it: in the open, or as a commitment.
    ///
    /// - Parameters:
    ///   - move: Something that ``check(_:by:in:)`` has let pass.
    ///   - seat: Who.
    /// - Returns: What is written.
    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding

    /// Who makes a move: people, or a device by itself.
    ///
    /// - Parameters:
    ///   - move: Any.
    ///   - seat: For whom.
    /// - Returns: What everybody holds it to.
    func author(of move: Value, by seat: SeatID) -> MoveAuthor

    /// The round whose secret of each device the game deals with; `nil` where nothing is dealt.
    var dealtRound: UInt32? { get }

    /// What a device has to do by itself now, beside dice and showing what its seats were bound to.
    ///
    /// Asked again and again as long as the round is open: who has done it has nothing to do.
    ///
    /// - Parameters:
    ///   - dealer: The device, and its secret of the ``dealtRound``, which nobody else knows.
    ///   - record: What has counted so far, without `strokes`.
    /// - Returns: Moves, in the order in which they are written.
    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done]

    /// What a device does by itself now for its seats, because of what has been done and of the time: it decides when
    /// that is written, and never what counts.
    ///
    /// Asked again and again as long as the round is open: who has done it has nothing to do.
    ///
    /// - Parameters:
    ///   - device: Which one.
    ///   - context: What there is to see of the open round.
    /// - Returns: What to do, in order.
    func chores(of device: DeviceID, in context: ViewContext) -> [Chore]

    /// The seats of which nobody else is shown for the moment what they draw, and have drawn.
    ///
    /// - Parameter context: What there is to see of the open round.
    /// - Returns: Seats that have sheets.
    func hidden(in context: ViewContext) -> Set<SeatID>

    /// All values that a seat can be bound to by commitments of the open round, and by that of the round
    /// before: its own device finds by them what it has to reveal.
    func candidates(of seat: SeatID) -> [[UInt8]]

    /// Whom the round waits for.
    ///
    /// - Parameters:
    ///   - record: What has counted so far, with the number of strokes of each seat where the game keeps to sheets.
    ///   - elapsed: Milliseconds since the round opened, by this device's clock: it decides when devices
    ///     let the round end, and never what counts.
    /// - Returns: Seats, in order of play.
    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID]

    /// Who has done what the round is for.
    func done(in record: RoundRecord) -> [SeatID]

    /// Takes in a round that is over: it goes on with the next one.
    mutating func end(_ record: RoundRecord)

    /// What a seat may see.
    ///
    /// - Parameters:
    ///   - seat: Who looks; `nil` for somebody who only watches.
    ///   - context: What there is to see of the open round.
    /// - Returns: The game's own words for it (`Protocol/games.md`).
    func view(for seat: SeatID?, _ context: ViewContext) -> Value

    /// When views change by themselves next, because time has passed in the open round.
    ///
    /// - Parameter elapsed: Milliseconds since the round opened.
    /// - Returns: Milliseconds since the round opened, more than `elapsed`; `nil` if time alone changes nothing.
    func nextTurn(after elapsed: Int64) -> Int64?

    /// The same by what has been done in the round, where ``GameDescription/timing`` says so.
    func nextTurn(in context: ViewContext) -> Int64?

    /// A drawing that may be shown.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as the view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    /// - Returns: Its strokes in depth order; `nil` if there is none that may be shown.
    func drawing(_ round: Int, _ tile: Int) -> [OperationID]?

    /// The part of the board that a drawing is shown on, as a paper of its own.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as the view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    /// - Returns: All of a board like any other, where the game says nothing else.
    func paper(_ round: Int, _ tile: Int) -> BoardRegion

    /// How many rounds of the game are over, where another room may go on from here with the setting
    /// `played`.
    var progress: Int { get }

    /// The points of everybody who plays, ascending by seat.
    var scores: [SeatID: Int64] { get }

    /// What the digest of the state holds of the game.
    var state: Value { get }
}

extension Game {
    /// Nothing is worked out that takes long.
    public mutating func recall(_ earlier: any Game) {}

    /// One sheet a seat that plays, for its own eyes.
    public func sheets(in record: RoundRecord) -> [Sheet] {
        scores.keys.sorted().map { Sheet(authors: .only([$0])) }
    }

    /// What can be drawn on now: nothing in a phase without sheets.
    ///
    /// - Parameter record: What has counted so far.
    /// - Returns: At most one sheet a seat.
    public func openSheets(in record: RoundRecord) -> [Sheet] {
        phase.sheets == .none ? [] : sheets(in: record)
    }

    /// A board like any other.
    public var board: BoardRegion { .board }

    /// Nothing.
    public var backdrops: [Backdrop] { [] }

    /// All of a board like any other.
    public func paper(_ round: Int, _ tile: Int) -> BoardRegion { .board }

    /// Everything is done in the open.
    public func encoding(of move: Value, by seat: SeatID) -> MoveEncoding { .open }

    /// People do everything.
    public func author(of move: Value, by seat: SeatID) -> MoveAuthor { .people }

    /// Nothing is dealt.
    public var dealtRound: UInt32? { nil }

    /// Nothing is done unasked.
    public func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] { [] }

    /// Nothing is done unasked.
    public func chores(of device: DeviceID, in context: ViewContext) -> [Chore] { [] }

    /// Sheets alone say who sees what.
    public func hidden(in context: ViewContext) -> Set<SeatID> { [] }

    /// Nothing is secret.
    public func candidates(of seat: SeatID) -> [[UInt8]] { [] }

    /// It begins anew.
    public var progress: Int { 0 }

    /// Nothing comes by waiting.
    public func nextTurn(after elapsed: Int64) -> Int64? { nil }

    /// What has been done changes nothing.
    public func nextTurn(in context: ViewContext) -> Int64? { nextTurn(after: context.elapsed) }

    /// Nothing is drawn.
    public func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { nil }
}
