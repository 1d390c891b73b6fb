import Testing
import Vocabulary

@testable import Peer

@Suite("PeerStates")
struct PeerStateTests {
    private static let home = Endpoint(ipv4: 10, 0, 0, 9, port: 1)
    private static let device = DeviceID(words: .one)

    /// Each way to change another device.
    private static let changes: [@Sendable (inout PeerState) -> Void] = [
        { $0.greet(at: Instant(microseconds: 7)) },
        { $0.prefer(home) },
        { $0.consider(home) },
        { $0.forgetConversation() },
    ]

    private static func digest(_ peerState: PeerState) -> String {
        "\(peerState.greetAt) \(peerState.endpoints) \(peerState.names[room: 3] as Any)"
    }

    private func made() -> PeerState {
        var peerState = PeerState(device: Self.device, since: Instant(microseconds: 1))
        peerState.names.learn(RoomID(words: .one), 3)
        return peerState
    }

    @Test("a copy does not see what changes in the other one", arguments: changes.indices)
    func copiesAreIndependent(_ index: Int) {
        let before = made()
        var after = before
        Self.changes[index](&after)
        #expect(Self.digest(before) == Self.digest(made()))
        #expect(Self.digest(after) != Self.digest(before))
    }

    @Test("who was touched is listed once, ascending, whatever the order")
    func touchedAreSorted() {
        let devices = [5, 1, 3, 1, 5, 2, 4, 3].map { DeviceID(words: Words4($0, 0, 0, 0)) }
        var table = PeerTable()
        for device in devices { table.touch(device) }
        #expect(table.touched == Set(devices).sorted())
        table.forgetTouched()
        #expect(table.touched.isEmpty)
    }

    /// A table of slots, beside a dictionary that is told the same.
    @Test("who comes, changes and goes is known as in a dictionary", arguments: 0..<20)
    func slots(seed: UInt64) {
        var dice = Dice(seed: seed)
        var table = PeerTable()
        var expected: [DeviceID: Instant] = [:]
        for step in 1...400 {
            let device = DeviceID(words: Words4(dice.next() % 12, 0, 0, 0))
            let now = Instant(microseconds: UInt64(step))
            switch dice.next() % 4 {
            case 0:
                table.insert(device, since: now)
                expected[device] = Instant(microseconds: 0)
            case 1:
                let gone = table.removeValue(forKey: device)
                #expect(gone?.greetAt == expected.removeValue(forKey: device))
            default:
                table.greet(device, at: now)
                if expected[device] != nil { expected[device] = now }
            }
            #expect(table[device]?.greetAt == expected[device])
        }
        let found = table.values.map { ($0.device, $0.greetAt) }
        #expect(Dictionary(uniqueKeysWithValues: found) == expected)
        #expect(Set(table.keys) == Set(expected.keys) && table.count == expected.count)
    }
}
