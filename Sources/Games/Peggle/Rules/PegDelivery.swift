internal import Physics
internal import Rules

/// A level that people have made, on its way into a game: some pegs a move, since one holds no more.
struct PegDelivery: Sendable {
    /// What has come, in order.
    private(set) var pegs: [Peg] = []
    /// Whether that is all.
    private(set) var isWhole = false

    /// Takes what has been brought in a round, by moves that ``fault(of:takesNothing:)`` has let pass.
    init(_ record: RoundRecord) {
        for done in record.moves where done.move["do"] == .text("unpack") {
            pegs += Self.pegs(of: done.move) ?? []
            isWhole = isWhole || done.move["last"] == .flag(true)
        }
    }

    /// The level, if all of it is here.
    var level: PegLevel? { isWhole ? try? PegLevel(pegs) : nil }

    /// Why a move cannot bring what it says.
    ///
    /// - Parameters:
    ///   - move: Any.
    ///   - takesNothing: Whether a part may be empty; without end, since it brings the level no nearer.
    /// - Returns: `nil` if it can.
    func fault(of move: Value, takesNothing: Bool) -> MoveFault? {
        guard !isWhole else { return MoveFault("brought-already", "The level is here already.") }
        guard let more = Self.pegs(of: move), let isLast = move["last"]?.flag,
            takesNothing || !more.isEmpty
        else {
            return MoveFault("no-pegs", "That is no list of pegs.")
        }
        do throws(PegLevelFault) {
            _ = try PegLevel(pegs + more)
            return nil
        } catch {
            switch error {
            case .tooMany: return MoveFault("too-many-pegs", "A level has at most 300 pegs.")
            case .outside: return MoveFault("peg-outside", "A peg is not wholly on the board.")
            case .overlap: return MoveFault("pegs-overlap", "Two pegs lie in one another.")
            case .noOrange:
                return isLast ? MoveFault("no-orange", "A level needs an orange peg.") : nil
            }
        }
    }

    /// The number of a peg, by which it is brought and kept.
    static func number(of peg: Peg) -> Value {
        .number(Int64(peg.x) << 14 | Int64(peg.y) << 1 | Int64(peg.kind.rawValue))
    }

    /// The pegs of a move; `nil` where anything else stands among them.
    private static func pegs(of move: Value) -> [Peg]? {
        guard case .list(let numbers)? = move["pegs"] else { return nil }
        let pegs = numbers.compactMap { $0.number.flatMap(peg) }
        return pegs.count == numbers.count ? pegs : nil
    }

    private static func peg(_ number: Int64) -> Peg? {
        guard let bits = UInt32(exactly: number), bits < 1 << 26 else { return nil }
        return Peg(
            x: Int(bits >> 14),
            y: Int(bits >> 1 & 0x1fff),
            kind: bits & 1 == 0 ? .blue : .orange
        )
    }
}
