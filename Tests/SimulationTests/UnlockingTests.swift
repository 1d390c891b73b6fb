import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Members of a locked room that let nobody guess for now")
struct UnlockingTests {
    private static let right = Secret(words: .one)
    private static let wrong = Secret(words: .zero)
    private let lab: Lab
    private let code: RoomCode
    private let room: RoomID

    /// Three members of a locked room, and a newcomer who has heard of all of them.
    init() throws {
        lab = try Lab(peers: 4, seed: 21)
        code = try #require(RoomCode("DOVE"))
        let create = Command.create(
            code: code,
            activity: "draw",
            title: "",
            passphrase: Self.right
        )
        room = try lab.perform(create, on: 0)
        for peer in 1..<3 { #expect(try join(peer, Self.right) == nil) }
        try lab.settle(room)
        lab.run(for: .seconds(3))
    }

    private func join(_ peer: Int, _ secret: Secret) throws -> Refusal? {
        do {
            try lab.perform(.join(code, name: nil, passphrase: secret), on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    /// Strangers guess wrong at some members until their parts of the room's budget are used up.
    private func useUp(_ peers: [Int]) {
        for peer in peers {
            while !isUsedUp(peer) {
                lab.nodes[peer].core.entrance.unlocking.lockouts.weigh(
                    room,
                    members: 3,
                    now: lab.now
                )
            }
        }
    }

    private func isUsedUp(_ peer: Int) -> Bool {
        lab.core(peer).entrance.unlocking.lockouts.isUsedUp(room, members: 3, now: lab.now)
    }

    @Test("are left for the next one, no matter who is asked first", arguments: 0..<3)
    func next(open: Int) throws {
        useUp((0..<3).filter { $0 != open })
        #expect(try join(3, Self.right) == nil)
        try lab.settle(room)
    }

    @Test("refuse in words where all of them do")
    func all() throws {
        useUp([0, 1, 2])
        #expect(try join(3, Self.right) == .declined(code, .paused))
    }

    @Test("multiply no guesses: the first who finds one wrong is the last one asked")
    func wrong() throws {
        useUp([0])
        for guess in 1..<Limits.wrongPassphrases {
            #expect(try join(3, Self.wrong) == .declined(code, .wrongPassphrase))
            let found = (0..<3).map { lab.core($0).drops[.wrongPassphrase] ?? 0 }
            #expect(found[0] == 0 && found.reduce(0, +) == guess)
        }
    }
}
