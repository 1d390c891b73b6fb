import Documents
import Games
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

/// A document that nobody but tests edits, in the laboratory: chapters with notes below them, which may lie below one
/// another; peer 3 runs a program that somebody has changed.
struct Workbook {
    static let peers = 4
    static let description = DocumentDescription(
        "workbook",
        sheet: .shared,
        records: [
            RecordKind(1, "chapter", below: [.top], fields: [.init(1, "title", .text(most: 20))]),
            RecordKind(
                2,
                "note",
                below: [.kind(1), .kind(2)],
                fields: [
                    .init(1, "text", .text(most: 40)), .init(2, "size", .integer(1...9)),
                    .init(3, "done", .truth), .init(4, "about", .record([1])),
                    .init(5, "picture", .blob),
                ]
            ),
        ]
    )
    static let games = Catalogue.standard.with([], documents: [description])

    let lab: Lab
    let room: RoomID
    let code: RoomCode

    init(seed: UInt64, network: NetworkConditions = .calm) throws {
        let lab = try Lab(peers: Self.peers, seed: seed, network: network, games: Self.games)
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "workbook", title: ""), on: 0)
        for peer in 1..<Self.peers { try lab.perform(.join(code, name: "p\(peer)"), on: peer) }
        let areIn = lab.run(until: .seconds(20)) {
            (0..<Self.peers).allSatisfy { lab.core($0).presentDevices(of: room) == Self.peers }
        }
        #expect(areIn)
        (self.lab, self.room, self.code) = (lab, room, code)
    }

    func seat(_ peer: Int) throws -> SeatID { try #require(lab.core(peer).ownSeat(in: room)) }

    func edit(_ deed: RecordDeed, on peer: Int) throws {
        try lab.perform(.edit(code, deed), on: peer)
    }

    /// How the core refuses something; `nil` if it does not.
    func refusal(_ deed: RecordDeed, on peer: Int) throws -> Refusal? {
        do {
            try edit(deed, on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    func chapter(_ title: String, on peer: Int) throws {
        try edit(.make(kind: "chapter", fields: ["title": .text(title)], .last(in: nil)), on: peer)
    }

    func note(_ text: String, _ spot: RecordChange.Spot, on peer: Int) throws {
        try edit(.make(kind: "note", fields: ["text": .text(text)], spot), on: peer)
    }

    /// Writes operations past all checks.
    @discardableResult
    func force(_ drafts: [RoomLogs.Draft], on peer: Int) throws -> [OperationID] {
        let ids = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
        return ids
    }

    @discardableResult
    func force(_ changes: [Edit.Change], on peer: Int) throws -> OperationID {
        let edit = try #require(Edit(changes))
        return try force([RoomLogs.Draft(.edit(edit), seat: try seat(peer))], on: peer)[0]
    }

    /// All that a peer is shown: of each record its depth, as stars, and its text.
    func outline(on peer: Int) throws -> [String] {
        try #require(lab.core(peer).document(of: room)).outline().map { record in
            guard case .text(let text)? = record.fields[1] else { return "?" }
            return String(repeating: "*", count: record.depth) + text
        }
    }

    /// The record that a peer is shown with a text.
    func record(_ text: String, on peer: Int = 0) throws -> RecordName {
        let document = try #require(lab.core(peer).document(of: room))
        return try #require(document.outline().first { $0.fields[1] == .text(text) }).name
    }

    /// Looks that all have the same, and so has anybody who got the operations in another order.
    func expectSame(orders: UInt64 = 8) throws {
        try lab.settle(room)
        let wanted = lab.core(0).stateDigest(of: room)
        let shown = try outline(on: 0)
        for peer in 1..<Self.peers where lab.nodes[peer].isRunning {
            #expect(lab.core(peer).stateDigest(of: room) == wanted, "peer \(peer)")
            #expect(try outline(on: peer) == shown)
        }
        let shuffle = Shuffle(try #require(lab.core(0).logs(of: room)), games: Self.games)
        for seed in 1...orders {
            let most = [1, 8, 200][Int(seed) % 3]
            #expect(try shuffle.state(seed: seed, most: most).digest == wanted, "order \(seed)")
        }
    }
}
