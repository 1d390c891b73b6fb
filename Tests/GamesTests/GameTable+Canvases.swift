import Rules
import Vocabulary
import Wire

@testable import Games

// What all do at a table where each has a canvas and one stroke, at a device of their own where nothing else is said.
extension GameTable where Rules == Competitive {
    /// Where something stands in the order of the open round.
    func order(_ lamport: UInt64) -> OrderKey {
        OrderKey(round: round, lamport: lamport, id: OperationID(words: Words4(lamport, 0, 0, 0)))
    }

    /// The devices of all, one each; or who shares one.
    func hosts(sharing shared: [Int] = []) -> [SeatID: DeviceID] {
        var hosts: [SeatID: DeviceID] = [:]
        for (index, seat) in seats.enumerated() {
            let device = shared.contains(index) ? shared[0] : index
            hosts[seat] = DeviceID(words: Words4(UInt64(device + 1), 0, 0, 0))
        }
        return hosts
    }

    /// What has counted, by its Lamport times.
    func drawn(
        _ moves: [(lamport: UInt64, seat: SeatID, move: Value)] = [],
        marks: [SeatID: [(lamport: UInt64, spots: [Int])]] = [:],
        sharing shared: [Int] = []
    ) -> RoundRecord {
        var record = record()
        record.hosts = hosts(sharing: shared)
        record.moves = moves.map { .init(seat: $0.seat, move: $0.move, order: order($0.lamport)) }
        record.marks = marks.mapValues { strokes in
            strokes.map { .init(order: order($0.lamport), spots: $0.spots) }
        }
        record.strokes = record.marks.mapValues(\.count)
        return record
    }

    static func doing(_ name: String, _ powerup: Int) -> Value {
        .map(["do": .text(name), "powerup": .number(Int64(powerup))])
    }

    static func voting(_ best: Int64, _ second: Int64? = nil) -> Value {
        .map(["do": .text("ballot"), "best": .number(best), "second": .number(second)])
    }

    /// The dice are shown, and all draw.
    mutating func shake(_ seed: UInt64 = 7) {
        end()
        end { $0.seed = Seed(words: Words4(seed, 0, 0, 0)) }
    }

    /// All draw a stroke, look at what there is, and vote so, each by the seat of the best and the second best.
    mutating func play(_ ballots: [[Int]], seed: UInt64 = 7) {
        shake(seed)
        let seats = seats
        let strokes = seats.indices.map { OperationID(words: Words4(9, UInt64($0), 0, 0)) }
        end { record in
            for (seat, stroke) in zip(seats, strokes) { record.drawings[seat] = [stroke] }
        }
        end()
        end()
        end { record in
            for (seat, ballot) in zip(seats, ballots) where !ballot.isEmpty {
                let cast = Ballot(
                    best: seats[ballot[0]],
                    second: ballot.count > 1 ? seats[ballot[1]] : nil
                )
                record.shown.append(.init(seat: seat, label: 0, value: cast.bytes))
            }
        }
    }

    /// The first powerup of a kind in the first game by some seed that has one; the lots of that game are drawn.
    static func with(
        _ kind: Powerup.Kind,
        players: Int = 3,
        _ settings: [String: Int64] = [:]
    ) -> (table: Self, powerup: Powerup) {
        for seed in UInt64(1)... {
            var table = Self(players: players, settings)
            table.shake(seed)
            if let powerup = table.game.powerups.first(where: { $0.kind == kind }) {
                return (table, powerup)
            }
        }
        fatalError("some seed has one of each kind")
    }
}
