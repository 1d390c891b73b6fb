internal import Physics

/// Pegs to begin with.
struct PeggleLevel: Sendable {
    /// Which one of ours, from 1; 0 for one that people have made.
    let number: Int64
    /// What the specification calls it; pages have names for it in their languages.
    let name: String
    let pegs: PegLevel

    /// Takes one of ours.
    ///
    /// - Parameters:
    ///   - number: Which one, from 1.
    ///   - name: What it is called.
    ///   - orange: The orange pegs, as the specification writes them.
    ///   - blue: The blue ones, whose numbers come after those.
    init(_ number: Int64, _ name: String, orange: String, blue: String) {
        self.number = number
        self.name = name
        do throws(PegLevelFault) {
            pegs = try PegLevel(Self.pegs(orange, .orange) + Self.pegs(blue, .blue))
        } catch {
            preconditionFailure("level \(number) is none: \(error)")
        }
    }

    /// Takes one that people have made.
    init(made pegs: PegLevel) {
        number = 0
        name = ""
        self.pegs = pegs
    }

    /// A level by its number from 1; the nearest one where there is none of that number.
    static subscript(number: Int64) -> PeggleLevel {
        all[Int(min(max(number, 1), Int64(all.count))) - 1]
    }

    /// Places in quarters of a unit, `across,down` each.
    private static func pegs(_ places: String, _ kind: Peg.Kind) -> [Peg] {
        places.split(whereSeparator: \.isWhitespace).compactMap { place in
            let numbers = place.split(separator: ",").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            return Peg(x: numbers[0], y: numbers[1], kind: kind)
        }
    }
}
