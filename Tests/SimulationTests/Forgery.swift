import Canvas
import Peer
import Replication
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

/// A party of five in which peer 1 is two machines with one key: each goes on with the same log, in
/// front of other people.
///
/// Peer 0 opens the room; 0 and 2 see one branch, 3 and 4 the other.
struct Forgery {
    let lab: Lab
    let room: RoomID
    let copy: Int
    /// Where the two machines part.
    let place: Int
    static let forger = 1
    static let left = [0, 2]
    static let right = [3, 4]
    static let honest = [0, 2, 3, 4]
    var scribbles: Scribbles
    /// Strokes that honest peers have drawn.
    var drawn: [Int: Int] = [:]

    /// Lets the party begin, and the forger draw that many strokes before it is copied.
    init(seed: UInt64, network: NetworkConditions = .calm, before: Int = 3) throws {
        lab = try Lab(peers: 5, seed: seed, network: network)
        scribbles = Scribbles(seed: seed)
        room = try lab.create("FORK", on: 0)
        try lab.join("FORK", on: 1, 2, 3, 4)
        if before > 0 {
            try lab.draw(scribbles.strokes(before, points: 2...6), in: "FORK", on: Self.forger)
        }
        try lab.settle(room)
        copy = try lab.clone(Self.forger)
        place = try #require(Self.ends(lab, room).first)
        part()
    }

    /// How many operations each log of the forger has on peer 0.
    private static func ends(_ lab: Lab, _ room: RoomID) -> [Int] {
        let logs = lab.core(0).logs(of: room)?.logs ?? []
        return logs.filter { $0.name.device == lab.core(forger).device }.map(\.entries.count)
    }

    /// Keeps the two halves, each with its forger, apart.
    func part() {
        lab.heal()
        lab.split(Self.left + [Self.forger], Self.right + [copy])
        for peer in [Self.forger, copy] { lab.introduce(peer) }
    }

    /// Lets the honest peers meet; each machine of the forger stays with its half.
    func meet() {
        lab.heal()
        lab.split([Self.forger], Self.right + [copy])
        lab.split([copy], Self.left)
    }

    /// The forger draws in front of both halves, and honest peers draw having seen it.
    mutating func drawInFrontOfBoth(_ strokes: Int = 3) throws {
        for peer in [Self.forger, copy] {
            try lab.draw(scribbles.strokes(strokes, points: 2...6), in: "FORK", on: peer)
        }
        lab.run(for: .seconds(2))
        for peer in Self.honest { try draw(peer) }
        lab.run(for: .seconds(1))
    }

    mutating func draw(_ peer: Int, _ strokes: Int = 1) throws {
        try lab.draw(scribbles.strokes(strokes, points: 2...6), in: "FORK", on: peer)
        drawn[peer, default: 0] += strokes
    }

    func device(_ peer: Int) -> DeviceID { lab.core(peer).device }

    /// Whether all strokes of honest peers show on a peer.
    func showsHonestStrokes(on peer: Int) -> Bool {
        let strokes = lab.core(peer).strokes(of: room)
        return Self.honest.allSatisfy { honest in
            strokes.count { $0.author == device(honest) } == drawn[honest] ?? 0
        }
    }

    /// Strokes of the forger that show on a peer.
    func forgedStrokes(on peer: Int) -> Int {
        lab.core(peer).strokes(of: room).count { $0.author == device(Self.forger) }
    }

    /// What a peer knows of forks.
    func notices(on peer: Int) -> [PeerCore.ForkNotice] {
        lab.core(peer).view(room, now: lab.now)?.forks ?? []
    }

    /// Checks that all know, all show the same, and nobody honest has lost anything or is accused.
    func expectFoundOut(peers: [Int] = Self.honest, places: [Int]? = nil) throws {
        try lab.settle(room)
        for peer in peers {
            let notices = notices(on: peer)
            #expect(!notices.isEmpty, "peer \(peer) knows nothing (seed \(lab.seed))")
            #expect(notices.allSatisfy { $0.device == device(Self.forger) })
            if let places { #expect(notices.map(\.place) == places) }
            #expect(showsHonestStrokes(on: peer), "strokes lost on \(peer) (seed \(lab.seed))")
        }
        let members = Set(
            peers.map { peer in
                lab.core(peer).view(room, now: lab.now)?.members.filter(\.isPresent).count
            }
        )
        #expect(members.count == 1)
    }
}
