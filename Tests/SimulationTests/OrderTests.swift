import Games
import Rules
import Simulation
import Testing
import Vocabulary

@testable import Peer

@Suite("State of a room without rounds, whatever the order in which its operations came")
struct OrderTests {
    @Test(
        "masters come, go, and date back: members, settings and the picture are the same for all",
        arguments: Array(1...40) + [67, 111, 177, 217, 306, 563, 654, 889]
    )
    func masters(seed: UInt64) throws {
        let room = try RandomRoom(seed: seed)
        let shuffle = Shuffle(room.logs, games: .standard)
        let wanted = try shuffle.state(seed: 0, most: 1000)
        for order in UInt64(1)...6 {
            let state = try shuffle.state(seed: order, most: [1, 8, 200][Int(order) % 3])
            #expect(state.digest == wanted.digest, "seed \(seed), order \(order)")
            #expect(state.roster.presentMembers == wanted.roster.presentMembers)
            #expect(state.currentSettings == wanted.currentSettings)
            #expect(state.seatNumbers == wanted.seatNumbers)
        }
    }

    @Test(
        "numbers that are kept from the room before are the same for all",
        arguments: UInt64(1)...12
    )
    func numbers(seed: UInt64) throws {
        let room = try RandomRoom(seed: seed, keepsNumbers: true)
        let shuffle = Shuffle(room.logs, games: .standard)
        let wanted = try shuffle.state(seed: 0, most: 1000)
        for order in UInt64(1)...4 {
            let state = try shuffle.state(seed: order, most: [1, 8, 200][Int(order) % 3])
            #expect(state.seatNumbers == wanted.seatNumbers, "seed \(seed), order \(order)")
        }
    }
}
