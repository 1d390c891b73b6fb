internal import Physics
internal import Wire

/// A level that people make: what a document of the designer shows.
///
/// Two who set pegs into one another in two halves of a network do no harm: the first one in the order of the tree stands, for
/// all alike, and the other one is there without standing until it is elsewhere.
struct PegDesign: Hashable, Sendable {
    /// The most that a place can be: 8,192 times what is across, and what is down, in quarters of a unit.
    static let mostPlace: Int64 = 1 << 25 - 1

    /// The pegs that stand, in the order of the tree.
    private(set) var pegs: [Peg] = []
    /// Whether each record that was given is a peg that stands.
    private(set) var stands: [Bool] = []

    /// Looks at what a document shows.
    ///
    /// - Parameter records: The fields of the records that are shown, in the order of the tree.
    /// - Complexity: O(n·p) for n records, p of which stand: at most ``PegLevel/mostPegs``.
    init(records: some Sequence<[Int: FieldValue]>) {
        for fields in records {
            let peg = Self.peg(fields)
            let isFree = pegs.count < PegLevel.mostPegs && peg.map(isFree) == true
            stands.append(isFree)
            if isFree, let peg { pegs.append(peg) }
        }
    }

    /// Where a peg is, as a record has it.
    static func place(x: Int, y: Int) -> Int64 { Int64(x) << 13 | Int64(y) }

    private func isFree(_ peg: Peg) -> Bool {
        peg.isOnBoard && !pegs.contains { $0.overlaps(peg) }
    }

    private static func peg(_ fields: [Int: FieldValue]) -> Peg? {
        let (kind, place, colour) = PeggleDesigner.peg
        guard fields[0] == .integer(Int64(kind)), case .integer(let spot)? = fields[place],
            case .integer(let value)? = fields[colour], (0...mostPlace).contains(spot),
            let kind = UInt8(exactly: value).flatMap(Peg.Kind.init(rawValue:))
        else { return nil }
        return Peg(x: Int(spot >> 13), y: Int(spot & 0x1fff), kind: kind)
    }
}
