import Vocabulary

/// What the canvas keeps of a valid stroke besides its payload: 64 bytes, one line of the cache.
struct StrokeRecord: Sendable {
    /// What is true of a stroke.
    struct Status: OptionSet, Sendable {
        let rawValue: UInt8
        /// Its own flag is on.
        static let on = Status(rawValue: 1)
        /// An active `Hide` targets it.
        static let hidden = Status(rawValue: 2)
        /// It is in its layer's list of visible strokes.
        static let visible = Status(rawValue: 4)
        /// It came in pieces.
        static let inPieces = Status(rawValue: 8)
        /// The next host of its seat has drawn it again (`Copies`).
        static let isCopied = Status(rawValue: 16)
        /// It does not count: its author had been taken out.
        static let isDismissed = Status(rawValue: 32)
    }

    let id: OperationID
    let lamport: UInt64
    let round: UInt32
    let sequence: UInt32
    let log: UInt32
    /// Index in `Canvas.tracks`.
    let track: UInt32
    /// Where `StrokeList` has its flag, or −1 where no `Visible` has named the stroke.
    var flag: Int32 = -1
    var status: Status = .on

    init(key: OrderKey, place: Place, track: Int, inPieces: Bool) {
        id = key.id
        lamport = key.lamport
        round = key.round
        sequence = UInt32(place.sequence)
        log = UInt32(place.log)
        self.track = UInt32(track)
        if inPieces { status.insert(.inPieces) }
    }

    var key: OrderKey { OrderKey(round: round, lamport: lamport, id: id) }
    var place: Place { Place(log: Int(log), sequence: Int(sequence)) }

    static func < (left: StrokeRecord, right: StrokeRecord) -> Bool {
        if left.round != right.round { return left.round < right.round }
        if left.lamport != right.lamport { return left.lamport < right.lamport }
        return left.id < right.id
    }
}
