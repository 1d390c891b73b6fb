import Games
import Identity
import Replication
import Rules
import Simulation
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Peer

/// What one log may hold in a round, and what is too much.
@Suite("Budgets of an author")
struct BudgetTests {
    @Test("a log may hold so many operations of a kind in a round, and not one more")
    func limits() {
        let kinds: [(kind: OperationKind, limit: Int)] = [
            (.profile, Limits.profilesInRound),
            (.ready, Limits.wishesInRound),
            (.settings, Limits.wishesInRound),
            (.successor, Limits.wishesInRound),
            (.admit, Limits.comingsInRound),
            (.leave, Limits.comingsInRound),
            (.kick, Limits.comingsInRound),
            (.ban, Limits.comingsInRound),
            (.rehost, Limits.comingsInRound),
            (.unseat, Limits.comingsInRound),
            (.commit, Limits.entriesInRound),
            (.reveal, Limits.entriesInRound),
            (.move, Limits.entriesInRound),
            (.clear, Limits.clearsInRound),
        ]
        for (kind, limit) in kinds {
            #expect(Budget.limit(of: kind) == limit)
            var spending = Spending()
            func count(_ sequence: Int, settled: Int) -> Bool {
                let place = Place(log: 0, sequence: sequence)
                spending.count(kind, at: place, settled: settled, limit: limit)
                return spending.void.contains(place)
            }
            #expect(!(0..<limit).contains { count($0, settled: 0) })
            #expect(count(limit, settled: 0))
            #expect(count(limit + 1, settled: 0))
            #expect(!count(limit + 2, settled: 1))
        }
        #expect(Budget.limit(of: .stroke) == nil)
        #expect(Budget.limit(of: .accept) == nil)
    }

    @Test("of what a seat enters, the first 4,096 count in a round, and in the next one again")
    func entries() throws {
        let long = try LongRoom(.entries, count: Limits.entriesInRound + 1)
        var room = RoomState(logs: long.logs, games: .withPoll)
        room.reduce(Array(long.order.dropLast()))
        #expect(room.record(at: nil).moves.count == Limits.entriesInRound)
        room.reduce(Array(long.order.suffix(1)))
        #expect(room.record(at: nil).moves.count == Limits.entriesInRound)
    }

    @Test("a name too many changes nothing, as the vectors have it")
    func vectors() throws {
        for json in try VectorRoom.file("budgets")["valid"].array {
            var room = try VectorRoom(json).room()
            let key = try DeviceKey(stored: try json["key"].bytes)
            let nonce = try json["log"]["nonce"].word()
            let log = try room.logs.addLog(LogName(device: key.device, nonce: nonce))
            let seat = SeatID(try json["seat"].word())
            var written = 0
            for step in try json["steps"].array {
                while written < (try step["count"].number(Int.self)) {
                    written += 1
                    let profile = Profile(name: "Ben \(written)", avatar: "")
                    let draft = RoomLogs.Draft(.profile(profile), seat: seat)
                    let range = room.logs.write([draft], to: log, signer: key).written
                    room.reduce(range.map { Place(log: log, sequence: $0) })
                }
                #expect(room.logs.logs[log].entries.last?.id == (try step["id"].name()))
                #expect(room.digest == (try step["digest"].name()))
            }
            let name = try json["text"].text.replacing(
                "{number}",
                with: "\(Limits.profilesInRound)"
            )
            #expect(room.roster.entry(for: seat)?.name == name)
        }
    }
}
