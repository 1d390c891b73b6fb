import Identity
import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("Loading what was stored")
struct LoadingTests {
    private let whole: RoomLogs

    init() throws {
        whole = try Author.three(seed: 9)[0].logs
    }

    private func load(_ stored: StoredRoom) throws(ReplicationError) -> RoomLogs {
        var order: [Place] = []
        return try RoomLogs(loading: stored, cryptography: Sodium(), order: &order)
    }

    private func changed(
        _ change: (StoredRoom.Log) -> StoredRoom.Log
    ) -> StoredRoom {
        let stored = whole.stored
        return StoredRoom(
            id: stored.id,
            logs: stored.logs.dropLast() + stored.logs.suffix(1).map(change)
        )
    }

    @Test("what was stored comes back, in an order that extends causality")
    func roundTrip() throws {
        var order: [Place] = []
        let loaded = try RoomLogs(loading: whole.stored, cryptography: Sodium(), order: &order)
        #expect(loaded.digest == whole.digestOfAll)
        #expect(order.count == whole.count)
        for (index, place) in order.enumerated() {
            #expect(loaded[place].frontier.allSatisfy(order[..<index].contains))
        }
    }

    @Test("every changed byte is noticed")
    func bytes() {
        let count = whole.stored.logs.last?.runs[0].bodies.count ?? 0
        for index in 0..<count {
            let damaged = changed { log in
                var bodies = log.runs[0].bodies
                bodies[index] ^= 1
                let run = StoredRun(first: 0, count: log.runs[0].count, bodies: bodies)
                return StoredRoom.Log(
                    name: log.name,
                    runs: [run] + log.runs.dropFirst(),
                    seals: log.seals
                )
            }
            #expect(throws: ReplicationError.self) { _ = try load(damaged) }
        }
    }

    @Test("a missing seal, a missing run and a log of another device are noticed")
    func gaps() {
        let unsealed = changed { StoredRoom.Log(name: $0.name, runs: $0.runs, seals: []) }
        #expect(throws: ReplicationError.wrongSignature) { _ = try load(unsealed) }
        let renamed = changed {
            let name = LogName(device: whole.logs[0].name.device, nonce: 77)
            return StoredRoom.Log(name: name, runs: $0.runs, seals: $0.seals)
        }
        #expect(throws: ReplicationError.wrongSignature) { _ = try load(renamed) }
        let late = changed { log in
            let run = log.runs[0]
            return StoredRoom.Log(
                name: log.name,
                runs: [StoredRun(first: 1, count: run.count, bodies: run.bodies)],
                seals: log.seals
            )
        }
        #expect(throws: ReplicationError.malformed(.outOfRange(field: .sequence, value: 1))) {
            _ = try load(late)
        }
        let stored = whole.stored
        let lonely = StoredRoom(
            id: stored.id,
            logs: [
                StoredRoom.Log(name: stored.logs[0].name, runs: [], seals: [])
            ] + stored.logs.dropFirst()
        )
        #expect(throws: ReplicationError.self) { _ = try load(lonely) }
    }
}
