import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Taken out for good")
struct BanTests {
    @Test("the master of a lobby takes a device out; it may come back, unless that was for good")
    func lobby() throws {
        let lab = try Lab(peers: 3, seed: 41)
        let game = try ClassicRoom(lab, peers: 3)
        let device = lab.core(2).device
        try lab.perform(.kick(game.code, device), on: 0)
        #expect(lab.run(until: .seconds(10)) { lab.core(2).room(game.code) == nil })
        try lab.perform(.join(game.code, name: "Back"), on: 2)
        try lab.perform(.kick(game.code, device, isForGood: true), on: 0)
        #expect(lab.run(until: .seconds(10)) { lab.core(2).room(game.code) == nil })
        #expect(rejoin(game, on: 2) == .declined(game.code, .banned))
        // Anybody who is asked says so.
        lab.crash(0)
        #expect(rejoin(game, on: 2) == .declined(game.code, .banned))
        try lab.settle(game.room, within: .seconds(20))
    }

    @Test("more than half ban a device in a game, and it is not let into the next one either")
    func game() throws {
        let lab = try Lab(peers: 4, seed: 42)
        let settings: [String: Int64] = [
            "rounds": 1, "draw": 5, "vote": 5, "topic": 10, "results": 1000,
        ]
        let game = try ClassicRoom(lab, peers: 4, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        let device = lab.core(3).device
        for peer in 0..<2 {
            try lab.perform(.kick(game.code, device, isForGood: true), on: peer)
        }
        #expect(game.reach("over", .seconds(60), on: [0, 1, 2]))
        #expect(
            lab.core(0).view(game.room, now: lab.now)?.members.first { $0.device == device }?
                .isPresent == false
        )
        #expect(rejoin(game, on: 3) == .declined(game.code, .banned))
        let next = try lab.perform(.again(game.code), on: 1)
        let present = { (peer: Int) in lab.core(peer).presentDevices(of: next) == 3 }
        #expect(lab.run(until: .seconds(10)) { (0..<3).allSatisfy(present) })
        lab.run(for: .seconds(12))
        #expect(rejoin(game, on: 3) == .declined(game.code, .banned))
        #expect(lab.core(3).room(game.code) == nil)
    }

    private func rejoin(_ game: ClassicRoom, on peer: Int) -> Refusal? {
        do {
            try game.lab.perform(.join(game.code, name: "Back"), on: peer)
        } catch LabError.refused(_, let refusal) {
            return refusal
        } catch { Issue.record(error) }
        return nil
    }
}
