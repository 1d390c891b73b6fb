import Documents
import Physics
import Testing
import Wire

@testable import Games
@testable import Peer

// What they do where they set pegs.
extension DesignParty {
    /// The level that a peer is shown.
    func pegs(on peer: Int) throws -> PegDesign {
        PegDesign(records: try records(on: peer).map(\.fields))
    }

    /// Sets a peg, in quarters of a unit.
    func set(_ x: Int, _ y: Int, _ kind: Peg.Kind = .blue, on peer: Int) throws {
        let fields: [String: FieldValue] = [
            "place": .integer(PegDesign.place(x: x, y: y)), "kind": .integer(Int64(kind.rawValue)),
        ]
        try edit(.make(kind: "peg", fields: fields, .last(in: nil)), on: peer)
    }

    /// Moves a peg.
    func move(_ name: RecordName, _ x: Int, _ y: Int, on peer: Int) throws {
        try tryTo(.set(name, fields: ["place": .integer(PegDesign.place(x: x, y: y))]), on: peer)
    }

    /// Somebody does something, as a page does it: nothing is set or moved to where another peg stands.
    ///
    /// The board is so small that two halves get into one another's way.
    static func arrange(_ party: inout DesignParty, _ peer: Int) throws {
        let shown = try party.records(on: peer)
        let some = try party.some(on: peer)
        let kind: Peg.Kind = party.roll(0...2) == 0 ? .orange : .blue
        let place = Peg(x: Int(party.roll(48...900)), y: Int(party.roll(480...1_300)), kind: kind)
        switch party.roll(0...19) {
        case 0..<11:
            let design = try party.pegs(on: peer)
            guard !design.pegs.contains(where: place.overlaps) else { return }
            try party.set(place.x, place.y, kind, on: peer)
        case 11..<15:
            guard let some else { return }
            let others = PegDesign(records: shown.filter { $0.name != some }.map(\.fields))
            guard !others.pegs.contains(where: place.overlaps) else { return }
            try party.move(some, place.x, place.y, on: peer)
        case 15..<17:
            guard let some else { return }
            try party.tryTo(.hide(some, true), on: peer)
        case 17, 18: try party.tryTo(.undo, on: peer)
        default: try party.tryTo(.redo, on: peer)
        }
    }
}
