internal import Rules
internal import Vocabulary
internal import Wire

// What a room writes into the record of a round, and what it writes of one.
extension RoundRecord {
    /// Takes down who is there, and where.
    mutating func note(_ members: [Roster.Member]) {
        for member in members {
            present.formUnion(member.seats.map(\.seat))
            for entry in member.seats { hosts[entry.seat] = member.device }
        }
    }

    /// Writes what counted in a round that is over.
    func encode(_ close: OperationID, into writer: inout CBORWriter) {
        writer.array(4)
        writer.identifier(close)
        writer.array(moves.count)
        for done in moves {
            writer.array(2)
            writer.word(done.seat.rawValue)
            done.move.encode(into: &writer)
        }
        writer.array(bound.count)
        for bound in bound { writer.identifier(bound.id) }
        writer.array(shown.count)
        for shown in shown {
            writer.array(3)
            writer.word(shown.seat.rawValue)
            writer.unsigned(shown.label)
            writer.byteString(shown.value)
        }
    }
}
