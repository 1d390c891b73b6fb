/// A bubble on its way, millisecond by millisecond.
///
/// It goes to a place only if it touches nothing there, so that it is never inside of a bubble; and a magnet turns it
/// without making it faster. Products have at most 62 bits: ways across the board are below 2^27 grains, and velocities
/// below 2^18.
public struct BubbleShot {
    /// The most milliseconds that a shot is up.
    public static let longest = 8_192

    /// Grains a millisecond.
    static let speed: Int64 = 131_072
    /// What a magnet adds to them in each millisecond, before they are made as many again as they were.
    private static let pull: Int64 = 512
    /// Grains from a magnet's middle within which it pulls: three cells.
    private static let range = 3 * BubbleGrid.diameter * Point.grains
    /// Grains between the middles of a shot and a bubble that touch: one squeezes through a little.
    static let reach = 116 * Point.grains
    private static let left = 64 * Point.grains
    private static let right = Int64(BubbleGrid.size.width - 64) * Point.grains
    private static let top = 64 * Point.grains
    private static let bottom = (Int64(BubbleGrid.size.height) + 64) * Point.grains

    private let filled: [(cell: HexCell, middle: Point)]
    private let magnets: [Point]
    private let grid: BubbleGrid
    private(set) var place: Point
    private(set) var velocity: Point
    private var time = 0
    private var path: FlightPath

    init(_ grid: BubbleGrid, _ aim: Aim) {
        self.grid = grid
        filled = grid.filled.map { ($0, $0.middle) }
        magnets = filled.filter { grid[$0.cell] == .magnetic }.map(\.middle)
        place = .units(Int64(BubbleGrid.cannon.x), Int64(BubbleGrid.cannon.y))
        let (across, along) = aim.velocity(Self.speed)
        velocity = Point(x: across, y: -along)
        path = FlightPath(from: place, velocity)
    }

    /// Flies.
    mutating func fly(to horizon: Horizon) -> ([PathFrame], BubbleFlight.End) {
        while time < Self.longest {
            let before = velocity
            guard step() else { return ends(landing.map { .landed($0) } ?? .gone) }
            let isTurned = velocity != before
            path.go(time, place, velocity, isTurned: isTurned)
            guard !isTurned || horizon == .end else { return ends(.bounced) }
            if place.y > Self.bottom { return ends(.gone) }
        }
        return ends(.late)
    }

    private mutating func ends(_ end: BubbleFlight.End) -> ([PathFrame], BubbleFlight.End) {
        path.end(time, place, velocity)
        return (path.frames, end)
    }

    /// Goes on by a millisecond.
    ///
    /// - Returns: Whether it flies on; if not, it has touched the top or a bubble, and is still where it was.
    mutating func step() -> Bool {
        time += 1
        var way = pulled(velocity)
        var next = place + way
        if next.x < Self.left {
            next.x = 2 * Self.left - next.x
            way.x = -way.x
        } else if next.x > Self.right {
            next.x = 2 * Self.right - next.x
            way.x = -way.x
        }
        guard next.y > Self.top else { return false }
        let touched = filled.contains { ($0.middle - next).square < Self.reach * Self.reach }
        guard !touched else { return false }
        place = next
        velocity = way
        return true
    }

    /// A velocity that the nearest magnet within range has turned.
    private func pulled(_ velocity: Point) -> Point {
        var nearest: (way: Point, square: Int64)?
        for magnet in magnets {
            let way = magnet - place
            let square = way.square
            guard square <= Self.range * Self.range, square < nearest?.square ?? .max else {
                continue
            }
            nearest = (way, square)
        }
        guard let nearest else { return velocity }
        let distance = nearest.square.squareRoot
        let turned = Point(
            x: velocity.x + Self.pull * nearest.way.x / distance,
            y: velocity.y + Self.pull * nearest.way.y / distance
        )
        // One more than the root, so that the speed does not grow.
        let length = turned.square.squareRoot + 1
        return Point(x: Self.speed * turned.x / length, y: Self.speed * turned.y / length)
    }

    /// The cell where it stays: of the empty ones that whose middle is nearest, of several the first; `nil` if none is empty.
    private var landing: HexCell? {
        HexCell.all.filter { grid[$0] == nil }
            .min { ($0.middle - place).square < ($1.middle - place).square }
    }
}
