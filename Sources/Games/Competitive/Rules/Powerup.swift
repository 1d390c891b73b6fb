internal import Rules
internal import Vocabulary
internal import Wire

/// Something that appears at a place of every canvas, and does something for whoever draws over it first.
struct Powerup: Hashable, Sendable {
    /// What it does.
    enum Kind: String, Sendable, CaseIterable {
        /// Its owner gets one more stroke.
        case stroke
        /// Every other canvas is hidden for a moment.
        case hide
        /// A blot falls on every other canvas.
        case splotch
        /// Every other canvas shakes.
        case quake
        /// Its owner is spared what others activate, for some seconds.
        case shield
    }

    /// How far from its middle a line may pass and still touch it, quarter units.
    static let reach = 240
    /// Quarter units from its middle to the edges of a canvas.
    private static let margin = 400
    /// How often another place is drawn for one that would lie on another.
    private static let tries = 8
    /// Milliseconds for which canvases are hidden.
    static let hiding: Int64 = 1_000
    /// Milliseconds for which somebody is spared.
    static let shielding: Int64 = 5_000

    /// Which of its round, from 0.
    let number: Int
    let kind: Kind
    /// Its middle on each canvas, quarter units from the canvas's corner.
    let place: StrokePoint
    /// Milliseconds from the beginning of the round.
    let at: Int64

    /// Draws those of a round.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - times: Milliseconds from the beginning of the round between which they appear.
    ///   - dice: Decide all about them.
    /// - Returns: Ascending by time, those of one time as they were drawn.
    static func drawn(
        _ count: Int,
        _ times: ClosedRange<Int64>,
        _ dice: inout SeededDice
    ) -> [Powerup] {
        let span = Int(times.upperBound - times.lowerBound) + 1
        let moments = (0..<count).map { _ in times.lowerBound + Int64(dice.below(span)) }
        var places: [StrokePoint] = []
        return moments.sorted().enumerated().map { number, moment in
            let kind = Kind.allCases[dice.below(Kind.allCases.count)]
            let place = Self.place(among: places, &dice)
            places.append(place)
            return Powerup(number: number, kind: kind, place: place, at: moment)
        }
    }

    private static func place(
        among others: [StrokePoint],
        _ dice: inout SeededDice
    ) -> StrokePoint {
        let span = Canvases.size - 2 * margin
        var place = StrokePoint(x: 0, y: 0)
        for _ in 0..<tries {
            place.x = Int16(margin + dice.below(span))
            place.y = Int16(margin + dice.below(span))
            let isFree = others.allSatisfy { other in
                abs(Int(other.x) - Int(place.x)) > 2 * reach
                    || abs(Int(other.y) - Int(place.y)) > 2 * reach
            }
            if isFree { break }
        }
        return place
    }
}
