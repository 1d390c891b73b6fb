import Identity
import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Locked rooms")
struct LockedRoomTests {
    private let right = Secret(words: .one)
    private let wrong = Secret(words: .zero)
    private let code: RoomCode

    init() throws {
        code = try #require(RoomCode("DOVE"))
    }

    private func lab(_ seed: UInt64, peers: Int = 2) throws -> (Lab, RoomID) {
        let lab = try Lab(peers: peers, seed: seed)
        let create = Command.create(
            code: code,
            activity: "draw",
            title: "",
            passphrase: right
        )
        return (lab, try lab.perform(create, on: 0))
    }

    private func join(_ lab: Lab, _ peer: Int, _ secret: Secret?) throws -> Refusal? {
        do {
            try lab.perform(
                .join(code, name: nil, passphrase: secret),
                on: peer
            )
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    @Test("who knows the passphrase gets in and draws", arguments: 1...10 as ClosedRange<UInt64>)
    func admitted(seed: UInt64) throws {
        let (lab, room) = try lab(seed, peers: 3)
        #expect(try join(lab, 1, right) == nil)
        // The second one may ask the first.
        #expect(try join(lab, 2, right) == nil)
        var scribbles = Scribbles(seed: seed)
        for peer in 0..<3 { try lab.draw(scribbles.strokes(5), in: "DOVE", on: peer) }
        try lab.settle(room)
    }

    @Test("any number of strangers guess 64 times, then all wait but those who were in")
    func usedUp() throws {
        let (lab, room) = try lab(3, peers: 26)
        #expect(try join(lab, 25, right) == nil)
        try lab.settle(room)
        try lab.perform(.leave(code), on: 25)
        lab.run(for: .seconds(8))
        var guesses = 0
        for peer in 1..<24 {
            for _ in 0..<Limits.wrongPassphrases {
                if try join(lab, peer, wrong) == .declined(code, .wrongPassphrase) { guesses += 1 }
            }
        }
        // Some minutes have gone by meanwhile.
        #expect(guesses >= Limits.wrongPassphrasesOfRoom)
        #expect(guesses < Limits.wrongPassphrasesOfRoom + 5)
        #expect(try join(lab, 24, right) == .declined(code, .paused))
        #expect(try join(lab, 25, right) == nil)
        // It has two members now.
        lab.run(for: .seconds(180))
        #expect(try join(lab, 24, right) == nil)
    }

    @Test("a wrong passphrase, and none, are refused with one clear error each")
    func refused() throws {
        let (lab, room) = try lab(1)
        #expect(try join(lab, 1, wrong) == .declined(code, .wrongPassphrase))
        #expect(try join(lab, 1, nil) == .passphraseNeeded(code))
        #expect(lab.core(1).logs(of: room) == nil)
        #expect(try join(lab, 1, right) == nil)
    }

    @Test(
        "the third wrong passphrase pauses a device for a minute, even with the right one; others get in"
    )
    func paused() throws {
        let (lab, _) = try lab(2, peers: 3)
        for _ in 0..<Limits.wrongPassphrases {
            #expect(try join(lab, 1, wrong) == .declined(code, .wrongPassphrase))
        }
        #expect(try join(lab, 1, right) == .declined(code, .paused))
        #expect(try join(lab, 1, wrong) == .declined(code, .paused))
        #expect(try join(lab, 2, right) == nil)
        lab.crash(2)
        lab.run(for: .seconds(50))
        #expect(try join(lab, 1, right) == .declined(code, .paused))
        lab.run(for: .seconds(10))
        #expect(try join(lab, 1, wrong) == .declined(code, .wrongPassphrase))
        lab.run(for: .seconds(90))
        #expect(try join(lab, 1, right) == .declined(code, .paused))
        lab.run(for: .seconds(31))
        #expect(try join(lab, 1, right) == nil)
    }

    @Test("a device that has not been admitted hears nothing of the room, whatever it says")
    func unadmitted() throws {
        let (lab, room) = try lab(3)
        var scribbles = Scribbles(seed: 3)
        try lab.draw(scribbles.strokes(30), in: "DOVE", on: 0)
        lab.crash(1)
        var stranger = try Stranger(lab)
        var heard: [Frame] = []
        let digest = FrontierDigest(high: 1, low: 1)
        let blob = BlobID(words: .one)
        for _ in 0..<20 {
            heard += try stranger.send([
                .room(number: 0, id: room), .digest(room: 0, digest: digest),
                .heads(room: 0, heads: []), .want(room: 0, wants: [Want(log: 0, range: 0..<9)]),
                .blobWant(blob: blob, offset: 0, count: 1_024), .ping,
                .join(JoinRequest(request: 1, room: room, seats: [])),
            ])
            heard += try stranger.listen { lab.run(for: .milliseconds(700)) }
        }
        for frame in heard {
            switch frame {
            case .listing(let listings):
                #expect(listings.rooms.allSatisfy { $0.locked && $0.players == 0 })
            case .joined(_, _, let outcome): #expect(outcome == .wrongPassphrase)
            case .ping, .challenge, .response: break
            default: Issue.record("\(frame)")
            }
        }
        #expect(!heard.isEmpty)
    }

    @Test(
        "a newcomer believes nobody who does not prove to know the passphrase, and shows it nothing"
    )
    func falseMember() throws {
        let lab = try Lab(peers: 2, seed: 4)
        lab.crash(1)
        var stranger = try Stranger(lab)
        let room = RoomID(words: .one)
        let listing = RoomListing(
            id: room,
            code: code,
            activity: "draw",
            title: "",
            players: 0,
            locked: true
        )
        let part = ListingPart(version: 1, total: 1, first: 0, rooms: [listing])
        try stranger.send([.listing(part)])
        let join = Command.join(code, name: nil, passphrase: right)
        let asked = try stranger.listen { lab.handle(.command(900, join), on: 0) }
        guard case .unlock(let request, room, let share)? = asked.first, asked.count == 1 else {
            Issue.record("\(asked)")
            return
        }
        _ = try stranger.send([.joined(request: request, room: room, outcome: .admitted)])
        // Its own share, sent back, is no share.
        let mirrored = try stranger.send([.unlocked(request: request, room: room, share: share)])
        #expect(mirrored.isEmpty && lab.core(0).drops[.malformed] == 1)
        let own = Sodium().passwordExchange(
            password: wrong,
            context: [],
            session: [],
            scalar: [UInt8](repeating: 3, count: 64)
        )
        let proofs = try stranger.send([
            .unlocked(request: request, room: room, share: own.share)
        ])
        guard case .prove(_, let proof)? = proofs.first else {
            Issue.record("\(proofs)")
            return
        }
        let after = try stranger.send([.proven(request: request, room: room, proof: proof)])
        #expect(after.isEmpty)
        #expect(lab.core(0).drops[.wrongPassphrase] == 1)
        #expect(lab.core(0).drops[.notAllowed] == 1)
        let later = try stranger.listen { lab.run(for: .seconds(12)) }
        for frame in later {
            switch frame {
            case .unlock, .prove, .ping, .listing: continue
            default: Issue.record("\(frame)")
            }
        }
    }

    @Test(
        "members keep the passphrase over a restart, and let others in; who left gets in again without"
    )
    func restart() throws {
        let (lab, room) = try lab(5, peers: 3)
        #expect(try join(lab, 1, right) == nil)
        try lab.settle(room)
        lab.crash(0)
        lab.crash(1)
        try lab.restart(1)
        lab.run(for: .seconds(2))
        #expect(try join(lab, 2, right) == nil)
        try lab.perform(.leave(code), on: 2)
        lab.run(for: .seconds(5))
        #expect(try join(lab, 2, nil) == nil)
        // And at once, before the others may have heard that it has left.
        try lab.perform(.leave(code), on: 2)
        #expect(try join(lab, 2, nil) == nil)
    }

    @Test(
        "joining works through loss, duplicates and reordering",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func lossy(seed: UInt64) throws {
        let (lab, room) = try lab(seed)
        lab.network = .lossy
        #expect(try join(lab, 1, right) == nil)
        try lab.settle(room, within: .seconds(60))
        #expect(lab.core(0).drops[.wrongPassphrase] == nil)
    }
}
