public import Vocabulary
public import Wire

/// What counts in one round; while it is open, what would count if it ended now.
public struct RoundRecord: Sendable {
    /// Something that a seat did in the open.
    public struct Done: Hashable, Sendable {
        /// Who.
        public var seat: SeatID
        /// What.
        public var move: Value
        /// Where it stands in the order; `nil` for what is yet to be written.
        public var order: OrderKey?

        /// Names what a seat did.
        public init(seat: SeatID, move: Value, order: OrderKey? = nil) {
            self.seat = seat
            self.move = move
            self.order = order
        }
    }

    /// A stroke that counts on a sheet with spots.
    public struct Mark: Hashable, Sendable {
        /// Where it stands in the order.
        public var order: OrderKey
        /// The numbers of the spots that it goes over, in the order of the sheet.
        public var spots: [Int]

        /// Names a stroke.
        public init(order: OrderKey, spots: [Int]) {
            self.order = order
            self.spots = spots
        }
    }

    /// That a seat is bound to a value.
    public struct Bound: Hashable, Sendable {
        /// Who.
        public var seat: SeatID
        /// Which commitment of the round.
        public var label: UInt32
        /// The operation that binds it.
        public var id: OperationID

        /// Names a commitment.
        public init(seat: SeatID, label: UInt32, id: OperationID) {
            self.seat = seat
            self.label = label
            self.id = id
        }
    }

    /// A value that a seat was bound to in the round before, and has shown in this one.
    public struct Shown: Hashable, Sendable {
        /// Who.
        public var seat: SeatID
        /// Which commitment of the round before.
        public var label: UInt32
        /// The value.
        public var value: [UInt8]

        /// Names what a seat has shown.
        public init(seat: SeatID, label: UInt32, value: [UInt8]) {
            self.seat = seat
            self.label = label
            self.value = value
        }
    }

    /// The round.
    public var round: UInt32
    /// Moves that the game lets pass, in the order of reduction.
    public var moves: [Done] = []
    /// Commitments, the first of each seat and label.
    public var bound: [Bound] = []
    /// What was revealed of the commitments of the round before.
    public var shown: [Shown] = []
    /// Where each has a sheet: the visible strokes of each seat that drew, in depth order.
    public var drawings: [SeatID: [OperationID]] = [:]
    /// In a game that keeps to sheets, how many strokes of each seat that drew are on its sheet, taken back or not.
    ///
    /// Empty where sheets are listed and moves are checked: what these say must not depend on how much is drawn.
    public var strokes: [SeatID: Int] = [:]
    /// Where a sheet has spots and a number of strokes, those of each seat that drew, in order.
    ///
    /// Empty where `strokes` is.
    public var marks: [SeatID: [Mark]] = [:]
    /// Seats whose devices are in the room.
    public var present: Set<SeatID> = []
    /// The devices that these sit at.
    public var hosts: [SeatID: DeviceID] = [:]
    /// BLAKE2b-256 over all dice shown in this round (`Protocol/rounds.md`); `nil` if none were.
    public var seed: Seed?

    /// Begins a record.
    public init(round: UInt32) { self.round = round }

    /// The last move of a seat that does something of that name.
    public func last(_ name: String, by seat: SeatID) -> Value? {
        moves.last { $0.seat == seat && $0.move["do"] == .text(name) }?.move
    }

    /// Whether a seat is bound under a label.
    public func isBound(_ seat: SeatID, _ label: UInt32 = 0) -> Bool {
        bound.contains { $0.seat == seat && $0.label == label }
    }

    /// What a seat has shown under a label.
    public func shown(by seat: SeatID, _ label: UInt32 = 0) -> [UInt8]? {
        shown.first { $0.seat == seat && $0.label == label }?.value
    }
}

/// What there is to see of an open round.
public struct ViewContext: Sendable {
    /// What has counted so far.
    public var record: RoundRecord
    /// Milliseconds since the round opened, by this device's clock.
    public var elapsed: Int64
    /// By the same clock, when each of the moves in the record first counted here.
    public var seen: [Int64]
    /// What the seat that looks is bound to in the open round, under label 0, if its device knows.
    public var secret: [UInt8]?
    /// What the device of the seat that looks has dealt with (``Game/dealtRound``), and which device that is.
    public var dealer: (device: DeviceID, seed: Secret)?

    /// Describes what there is to see.
    public init(
        record: RoundRecord,
        elapsed: Int64 = 0,
        seen: [Int64] = [],
        secret: [UInt8]? = nil,
        dealer: (device: DeviceID, seed: Secret)? = nil
    ) {
        self.record = record
        self.elapsed = elapsed
        self.seen = seen
        self.secret = secret
        self.dealer = dealer
    }
}
