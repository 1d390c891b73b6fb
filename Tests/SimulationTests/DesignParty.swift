import Documents
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

/// Eight people who make one level together, as the dice say.
struct DesignParty {
    static let peers = 8

    let lab: Lab
    let room: RoomID
    private let code: RoomCode
    private(set) var dice: Dice

    init(
        _ description: DocumentDescription,
        seed: UInt64,
        network: NetworkConditions = .calm
    ) throws {
        lab = try Lab(peers: Self.peers, seed: seed, network: network)
        code = try #require(RoomCode("DOVE"))
        let activity = description.activity
        room = try lab.perform(.create(code: code, activity: activity, title: ""), on: 0)
        dice = Dice(seed: seed)
        for peer in 1..<Self.peers { try lab.perform(.join(code, name: "p\(peer)"), on: peer) }
        let (known, shared) = (lab, room)
        let areIn = lab.run(until: .seconds(30)) {
            (0..<Self.peers).allSatisfy { known.core($0).presentDevices(of: shared) == Self.peers }
        }
        #expect(areIn)
    }

    /// All that a peer is shown, in the order of the tree.
    func records(on peer: Int) throws -> [RecordView] {
        try #require(lab.core(peer).document(of: room)).outline()
    }

    /// All records that there have ever been, the hidden ones too.
    private func known() throws -> Set<RecordName> {
        let document = try #require(lab.core(0).document(of: room))
        return Set((0..<document.recordCount).map { document.record(number: $0).name })
    }

    func edit(_ deed: RecordDeed, on peer: Int) throws {
        try lab.perform(.edit(code, deed), on: peer)
    }

    func draw(_ stroke: Stroke, on peer: Int) throws {
        try lab.perform(.draw(code, [stroke], pen: nil), on: peer)
    }

    /// Writes an edit past all checks.
    func force(_ changes: [Edit.Change], on peer: Int) throws {
        let edit = try #require(Edit(changes))
        let seat = try #require(lab.core(peer).ownSeat(in: room))
        let draft = RoomLogs.Draft(.edit(edit), seat: seat)
        _ = try lab.nodes[peer].core.peering.write([draft], in: room, answering: nil)
        lab.handle(.tick, on: peer)
    }

    /// Does something, unless there is nothing to take back, or nothing to empty.
    func tryTo(_ deed: RecordDeed, on peer: Int) throws {
        do {
            try edit(deed, on: peer)
        } catch LabError.refused {
        }
    }

    mutating func roll(_ range: ClosedRange<Int64>) -> Int64 {
        Int64.random(in: range, using: &dice)
    }

    /// One of the records that a peer is shown, if there is any.
    mutating func some(on peer: Int) throws -> RecordName? {
        try records(on: peer).map(\.name).randomElement(using: &dice)
    }

    /// So often somebody does something.
    mutating func go(
        on turns: Int,
        _ act: (inout DesignParty, Int) throws -> Void
    ) throws {
        for turn in 0..<turns {
            try act(&self, Int(roll(0...Int64(Self.peers) - 1)))
            if turn % 5 == 4 { lab.run(for: .milliseconds(40)) }
        }
    }

    /// Splits them into two halves, of anybody, has them go on, and heals them.
    ///
    /// - Returns: The records that each half has made, as the first of it sees them. One that was hidden before may have been
    ///   shown again by one half and hidden anew by the other.
    mutating func goApart(
        _ turns: Int,
        _ act: (inout DesignParty, Int) throws -> Void
    ) throws -> [RecordName] {
        let before = try known()
        let all = (0..<Self.peers).shuffled(using: &dice)
        let count = Int.random(in: 1..<Self.peers, using: &dice)
        let halves = [Array(all[..<count]), Array(all[count...])]
        lab.split(halves[0], halves[1])
        try go(on: turns, act)
        let (lab, room) = (lab, room)
        let areSettled = lab.run(until: .seconds(30)) {
            halves.allSatisfy { half in
                Set(half.map { lab.core($0).stateDigest(of: room) }).count == 1
            }
        }
        #expect(areSettled)
        let made = try halves.flatMap { try records(on: $0[0]).map(\.name) }
        lab.heal()
        return made.filter { !before.contains($0) }
    }

    /// Looks that all have the same.
    func expectSame() throws {
        try lab.settle(room)
        let wanted = lab.core(0).stateDigest(of: room)
        let shown = try records(on: 0)
        for peer in 1..<Self.peers {
            #expect(lab.core(peer).stateDigest(of: room) == wanted, "peer \(peer)")
            #expect(try records(on: peer) == shown, "peer \(peer)")
        }
    }
}
