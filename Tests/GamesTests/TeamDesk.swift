import Identity
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

/// Rules of teams: those that are, or those that are wrong on purpose.
protocol TeamRules: Game {
    /// The battle as they have it.
    var battle: TeamBattle { get }
}

extension TeamBattle: TeamRules {
    var battle: TeamBattle { self }
}

/// A game of teams by the rules that are.
typealias TeamDesk = TeamTable<TeamBattle>

/// A game of teams without a network: each sits at a device of its own that does of itself what the rules ask, unless it is
/// changed.
struct TeamTable<Rules: TeamRules> {
    let seats: [SeatID]
    let hosts: [SeatID: DeviceID]
    private(set) var game: Rules
    var present: Set<SeatID>
    /// What has counted in the open round.
    private(set) var record = RoundRecord(round: 1)
    /// What a changed device writes in place of what it should.
    var change: (DeviceID, RoundRecord.Done) -> RoundRecord.Done? = { $1 }
    /// Everything that everybody has refused of what devices wrote.
    private(set) var refused: [RoundRecord.Done] = []
    private var lamport: UInt64 = 0

    /// - Parameters:
    ///   - players: How many play.
    ///   - settings: What is not as usual.
    ///   - shared: How many of the first share the first one's device.
    init(_ players: Int = 4, _ settings: [String: Int64] = [:], sharing shared: Int = 1) {
        let seats = (1...players).map { SeatID(UInt64(1_000 + $0) << 32 | UInt64(11 * $0)) }
        var hosts: [SeatID: DeviceID] = [:]
        for (index, seat) in seats.enumerated() {
            let number = index < shared ? 0 : index
            hosts[seat] = DeviceID(words: Words4(UInt64(number + 1), 2, 3, 4))
        }
        (self.seats, self.hosts) = (seats, hosts)
        var resolved = TeamBattle.about.resolved([])
        resolved.merge(settings) { $1 }
        present = Set(seats)
        game = Rules(
            GameSetup(
                room: RoomID(words: Words4(1, 2, 3, 4)),
                seats: seats,
                hosts: hosts,
                settings: resolved,
                cryptography: Sodium()
            )
        )
        look()
    }

    private mutating func look() {
        record.present = present
        record.hosts = hosts.filter { present.contains($0.key) }
    }

    /// A device's secret.
    func dealer(_ device: DeviceID) -> (device: DeviceID, seed: Secret) {
        (device, Secret(words: Words4(device.words[0], 7, 7, 7)))
    }

    /// Why a move is refused; `nil` if it is not.
    func refusal(_ move: Value, by seat: SeatID) -> String? {
        do throws(MoveFault) {
            try game.check(move, by: seat, in: record)
            return nil
        } catch {
            return error.code
        }
    }

    /// The next place in the order.
    private mutating func next() -> OrderKey {
        lamport += 1
        let id = OperationID(words: Words4(lamport, 0, 0, 0))
        return OrderKey(round: 1, lamport: lamport, id: id)
    }

    /// Somebody does something that is let, and devices do what follows.
    mutating func act(_ move: Value, by seat: SeatID) {
        #expect(refusal(move, by: seat) == nil)
        record.moves.append(.init(seat: seat, move: move, order: next()))
        serve()
    }

    /// Devices do what they have to, until they have no more to do.
    mutating func serve() {
        look()
        var isBusy = true
        while isBusy {
            isBusy = false
            for device in Set(record.hosts.values).sorted() {
                for deed in game.deeds(of: dealer(device), in: record) {
                    guard let deed = change(device, deed) else { continue }
                    guard game.author(of: deed.move, by: deed.seat) == .device(device),
                        refusal(deed.move, by: deed.seat) == nil
                    else {
                        refused.append(deed)
                        continue
                    }
                    record.moves.append(.init(seat: deed.seat, move: deed.move, order: next()))
                    isBusy = true
                }
            }
        }
    }

    /// A stroke of a seat that goes over some papers.
    mutating func draw(_ papers: [Int], by seat: SeatID) -> OperationID {
        let order = next()
        record.marks[seat, default: []].append(.init(order: order, spots: papers))
        record.drawings[seat, default: []].append(order.id)
        return order.id
    }

    /// The open round is over.
    mutating func end() {
        serve()
        game.end(record)
        record = RoundRecord(round: record.round + 1)
        look()
    }

    /// Lots are drawn, and the battle begins.
    mutating func begin(_ seed: UInt64 = 5) {
        if game.battle.stage == .bring { end() }
        serve()
        record.bound = seats.filter(present.contains).map {
            .init(seat: $0, label: Commit.dice, id: OperationID(words: .zero))
        }
        end()
        record.seed = Seed(words: Words4(seed, 1, 2, 3))
        end()
        serve()
    }

    static func topic(_ name: String, _ topic: Int, _ text: String? = nil) -> Value {
        var fields: [String: Value] = ["do": .text(name), "topic": .number(Int64(topic))]
        if let text { fields["text"] = .text(text) }
        return .map(fields)
    }

    /// The words of a team.
    func words(_ team: Team) -> [String] {
        team.device.map { game.battle.words(of: team, dealer($0).seed) } ?? []
    }

    /// What a seat is shown, at its own device.
    func view(_ seat: SeatID) -> Value {
        game.view(
            for: seat,
            ViewContext(record: record, dealer: hosts[seat].map { dealer($0) })
        )
    }

    /// A team draws all of its words, and guesses all of them.
    mutating func play(_ team: Team) {
        for (number, word) in words(team).enumerated() {
            _ = draw([number], by: team.drawer)
            act(Self.topic("done", number), by: team.drawer)
            act(Self.topic("guess", number, word), by: team.guesser)
        }
    }
}
