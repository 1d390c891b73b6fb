internal import Vocabulary
internal import Wire

/// A body whose frontier lies where that of the operation is to lie, so that reading takes memory once.
struct NamedBody: Sendable {
    /// What the operation does.
    let kind: UInt64
    /// The seat, or how it follows.
    let seat: OperationBody.SeatField
    /// Where the payload lies in the bytes read; the body ends with it.
    let payload: Range<Int>
    /// The frontier: as the sender counts until everything in it is known, then as this peer does.
    var names: [Place] = []

    /// Reads the next body.
    init(from reader: inout ByteReader) throws(WireError) {
        var names: [Place] = []
        (kind, seat, payload) = try OperationBody.read(from: &reader) { reference, count in
            if names.isEmpty { names.reserveCapacity(count) }
            let sequence = Int(bitPattern: UInt(reference.sequence))
            names.append(Place(log: Int(reference.log), sequence: sequence))
        }
        self.names = names
    }

    /// Reads the next body and leaves the reader where it stands.
    init(ahead reader: ByteReader) throws(WireError) {
        var reader = reader
        try self.init(from: &reader)
    }

    /// The seat meant, or `nil` where the body says at length what it could have left out.
    func seat(after previous: RoomLogs.Predecessor?) -> SeatID?? {
        switch seat {
        case .same: .some(previous?.seat)
        case .other(let seat): seat == previous?.seat ? nil : .some(seat)
        }
    }

    /// An entry of the frontier as the sender counts.
    subscript(index: Int) -> OperationBody.Reference {
        OperationBody.Reference(
            log: UInt32(names[index].log),
            sequence: UInt64(UInt(bitPattern: names[index].sequence))
        )
    }
}
