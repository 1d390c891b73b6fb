import Documents
import Physics
import Wire

@testable import Games
@testable import Peer

// What they do where they hang bubbles.
extension DesignParty {
    /// The level that a peer is shown.
    func bubbles(on peer: Int) throws -> BubbleDesign {
        BubbleDesign(records: try records(on: peer).map(\.fields))
    }

    func hang(_ kind: Int64, in cell: Int64, on peer: Int) throws {
        let fields: [String: FieldValue] = ["cell": .integer(cell), "kind": .integer(kind)]
        try edit(.make(kind: "bubble", fields: fields, .last(in: nil)), on: peer)
    }

    /// Somebody does something, as a page does it: what is there is painted over, what is not is hung.
    static func paint(_ party: inout DesignParty, _ peer: Int) throws {
        let shown = try party.records(on: peer).map(\.name)
        let some = try party.some(on: peer)
        let kind = party.roll(1...9)
        switch party.roll(0...19) {
        case 0..<9: try party.hang(kind, in: party.roll(0...137), on: peer)
        case 9..<13:
            guard let some else { return }
            try party.tryTo(.set(some, fields: ["kind": .integer(kind)]), on: peer)
        case 13..<16:
            guard let some else { return }
            try party.tryTo(.hide(some, true), on: peer)
        case 16:
            try party.tryTo(.change(shown.prefix(20).map { .hide(.named($0), true) }), on: peer)
        case 17, 18: try party.tryTo(.undo, on: peer)
        default: try party.tryTo(.redo, on: peer)
        }
    }
}
