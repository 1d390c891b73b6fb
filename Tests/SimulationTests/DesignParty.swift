import Documents
import Physics
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Replication
@testable import Simulation

/// Eight people who make one level of bubbles together, as the dice say.
struct DesignParty {
    static let peers = 8

    let lab: Lab
    let room: RoomID
    private let code: RoomCode
    private var dice: Dice

    init(seed: UInt64, network: NetworkConditions = .calm) throws {
        lab = try Lab(peers: Self.peers, seed: seed, network: network)
        code = try #require(RoomCode("DOVE"))
        let activity = BubbleDesigner.description.activity
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

    /// The level that a peer is shown.
    func design(on peer: Int) throws -> BubbleDesign {
        BubbleDesign(records: try records(on: peer).map(\.fields))
    }

    func edit(_ deed: RecordDeed, on peer: Int) throws {
        try lab.perform(.edit(code, deed), on: peer)
    }

    func hang(_ kind: Int64, in cell: Int64, on peer: Int) throws {
        let fields: [String: FieldValue] = ["cell": .integer(cell), "kind": .integer(kind)]
        try edit(.make(kind: "bubble", fields: fields, .last(in: nil)), on: peer)
    }

    /// Writes an edit past all checks.
    func force(_ changes: [Edit.Change], on peer: Int) throws {
        let edit = try #require(Edit(changes))
        let seat = try #require(lab.core(peer).ownSeat(in: room))
        let draft = RoomLogs.Draft(.edit(edit), seat: seat)
        _ = try lab.nodes[peer].core.peering.write([draft], in: room, answering: nil)
        lab.handle(.tick, on: peer)
    }

    /// Somebody does something, as a page does it: what is there is painted over, what is not is hung.
    mutating func act(_ peer: Int) throws {
        let shown = try records(on: peer).map(\.name)
        let some = shown.randomElement(using: &dice)
        let kind = Int64.random(in: 1...9, using: &dice)
        let deed: RecordDeed
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<9:
            return try hang(kind, in: Int64.random(in: 0...137, using: &dice), on: peer)
        case 9..<13:
            guard let some else { return }
            deed = .set(some, fields: ["kind": .integer(kind)])
        case 13..<16:
            guard let some else { return }
            deed = .hide(some, true)
        case 16: deed = .change(shown.prefix(20).map { .hide(.named($0), true) })
        case 17, 18: deed = .undo
        default: deed = .redo
        }
        do {
            try edit(deed, on: peer)
        } catch LabError.refused {
            // There was nothing to take back, or nothing to empty.
        }
    }

    /// So often somebody does something.
    mutating func go(on turns: Int) throws {
        for turn in 0..<turns {
            try act(Int.random(in: 0..<Self.peers, using: &dice))
            if turn % 5 == 4 { lab.run(for: .milliseconds(40)) }
        }
    }

    /// Two halves, of anybody.
    mutating func halves() -> (left: [Int], right: [Int]) {
        let all = (0..<Self.peers).shuffled(using: &dice)
        let count = Int.random(in: 1..<Self.peers, using: &dice)
        return (Array(all[..<count]), Array(all[count...]))
    }

    /// Looks that all have the same.
    func expectSame() throws {
        try lab.settle(room)
        let wanted = lab.core(0).stateDigest(of: room)
        let shown = try design(on: 0)
        for peer in 1..<Self.peers {
            #expect(lab.core(peer).stateDigest(of: room) == wanted, "peer \(peer)")
            #expect(try design(on: peer) == shown, "peer \(peer)")
        }
    }
}
