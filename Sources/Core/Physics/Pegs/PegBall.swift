/// A ball on its way, millisecond by millisecond.
///
/// What must hold does so by how a step is made. The ball goes to a place only if that is free, so it is never inside of
/// anything. It goes there only if what it then has of energy, |v|² − 2·g·y, is not more than before, so that never grows;
/// and for that reason it is nowhere faster than 118,400 grains a millisecond, two units at most, and no product here has
/// more than 62 bits.
public struct PegBall {
    /// The most milliseconds that a ball is up.
    public static let longest = 20_000
    /// Where it begins, in units.
    public static let start = (x: 512, y: 48)

    /// Grains a millisecond at the muzzle.
    static let speed: Int64 = 60_000
    /// What gravity adds to them in each millisecond.
    static let gravity: Int64 = 64
    /// Grains between the middles of a ball and a peg that touch.
    static let reach = Int64(PegLevel.ballRadius + PegLevel.pegRadius) * Point.grains
    /// Eighths of the speed against something that are left of it, after it and before it together.
    private static let bounce: Int64 = 14
    /// The same for something that it only leans on.
    private static let lean: Int64 = 8
    /// Grains a millisecond from which it bounces.
    private static let hard: Int64 = 2_048
    /// How often a step is tried anew.
    private static let tries = 8
    /// Grains within which a ball that is stuck stays, and the milliseconds after which it is.
    private static let stuck = (within: 12 * Point.grains, after: 1_000)
    private static let radius = Int64(PegLevel.ballRadius) * Point.grains
    private static let right = Int64(PegLevel.size.width) * Point.grains - radius
    private static let bottom = Int64(PegLevel.size.height) * Point.grains + radius
    private static let opening = Int64(Bucket.top) * Point.grains
    private static let mouth = Int64(Bucket.half - PegLevel.ballRadius) * Point.grains

    private enum Obstacle {
        case side
        case top
        case peg(Int)
    }

    private let level: PegLevel
    private let phase: Int
    private var standing: [Bool]
    private var lit: [Bool]
    private var orangeLeft: Int
    private let orangeInAll: Int
    private(set) var place: Point
    private(set) var velocity: Point
    private var time = 0
    private var path: FlightPath
    private var events: [PegEvent] = []
    private var rest: Rest

    /// Where it has been about the same place, since when, and on which pegs.
    private struct Rest {
        var anchor: Point
        var since: Int
        var pegs: [Int] = []
    }

    init(_ board: PegBoard, _ aim: Aim, phase: Int) {
        level = board.level
        self.phase = phase
        standing = board.standing
        lit = [Bool](repeating: false, count: standing.count)
        let pegs = board.level.pegs
        orangeLeft = pegs.indices.count { pegs[$0].kind == .orange && board.standing[$0] }
        orangeInAll = pegs.count { $0.kind == .orange }
        place = .units(Int64(Self.start.x), Int64(Self.start.y))
        let (across, along) = aim.velocity(Self.speed)
        velocity = Point(x: across, y: along)
        path = FlightPath(from: place, velocity)
        rest = Rest(anchor: place, since: 0)
    }

    /// Flies.
    mutating func fly(to horizon: Horizon) -> PegFlight {
        while true {
            let (height, isTurned) = (place.y, step())
            path.go(time, place, velocity, isTurned: isTurned)
            guard !isTurned || horizon == .end else { return flight(.bounced) }
            if height < Self.opening, place.y >= Self.opening, isAboveBucket {
                return flight(.caught)
            }
            if place.y > Self.bottom { return flight(.gone) }
            free()
            if time == Self.longest { return flight(.late) }
        }
    }

    private var isAboveBucket: Bool {
        abs(place.x - Bucket.middle(time, phase: phase)) <= Self.mouth
    }

    private mutating func flight(_ end: PegFlight.End) -> PegFlight {
        path.end(time, place, velocity)
        return PegFlight(frames: path.frames, events: events, end: end)
    }

    /// Goes on by a millisecond.
    ///
    /// - Returns: Whether anything but gravity has turned it.
    mutating func step() -> Bool {
        time += 1
        let before = velocity
        var way = Point(x: before.x, y: before.y + Self.gravity)
        for attempt in 0..<Self.tries {
            if let obstacle = obstacle(at: place + way) {
                way = touch(obstacle, with: way)
            } else if way.square <= before.square + 2 * Self.gravity * way.y {
                place = place + way
                velocity = way
                return attempt > 0
            } else {
                way = Point(x: Self.lessened(way.x), y: Self.lessened(way.y))
            }
        }
        velocity = Point(x: 0, y: 0)
        return true
    }

    /// What a ball with its middle there would be inside of: a wall, else of the pegs the nearest one.
    private func obstacle(at place: Point) -> Obstacle? {
        guard place.x >= Self.radius, place.x <= Self.right else { return .side }
        guard place.y >= Self.radius else { return .top }
        var nearest: (peg: Int, square: Int64)?
        for peg in level.lookup.near(place) where standing[peg] {
            let square = (place - level.lookup.middles[peg]).square
            guard square < Self.reach * Self.reach, square < nearest?.square ?? .max else {
                continue
            }
            nearest = (peg, square)
        }
        return nearest.map { .peg($0.peg) }
    }

    /// What is left of the way after something was in it.
    private mutating func touch(_ obstacle: Obstacle, with way: Point) -> Point {
        switch obstacle {
        case .side: return Point(x: -(way.x * (Self.bounce - 8) / 8), y: way.y)
        case .top: return Point(x: way.x, y: -(way.y * (Self.bounce - 8) / 8))
        case .peg(let peg):
            light(peg)
            return Self.bounced(way, off: place - level.lookup.middles[peg])
        }
    }

    /// A way that leads into a peg, turned out of it; the normal goes from the peg's middle to the ball's, which is still
    /// outside.
    private static func bounced(_ way: Point, off normal: Point) -> Point {
        let against = -way.dot(normal)
        let part = against >= hard * reach ? bounce : lean
        let whole = 8 * normal.square
        return Point(
            x: way.x + quotient(against * part * normal.x, whole),
            y: way.y + quotient(against * part * normal.y, whole)
        )
    }

    /// Rounded away from zero, so that what is turned out of a peg does not lead into it.
    private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
        number / divisor + (number % divisor).signum()
    }

    /// A 64th less, rounded so that it comes to zero.
    private static func lessened(_ number: Int64) -> Int64 { number - quotient(number, 64) }

    private mutating func light(_ peg: Int) {
        if !rest.pegs.contains(peg) { rest.pegs.append(peg) }
        guard !lit[peg] else { return }
        lit[peg] = true
        let isOrange = level.pegs[peg].kind == .orange
        let factor = PegBoard.multiplier(left: orangeLeft, of: orangeInAll)
        if isOrange { orangeLeft -= 1 }
        let points = (isOrange ? 100 : 10) * factor
        events.append(PegEvent(time: time, kind: .lit, peg: peg, points: points))
    }

    /// Takes away the pegs that a ball lies on which has stayed where it is for too long.
    private mutating func free() {
        let (away, within) = (place - rest.anchor, Self.stuck.within)
        if abs(away.x) > within || abs(away.y) > within {
            rest = Rest(anchor: place, since: time)
        } else if time - rest.since >= Self.stuck.after {
            for peg in rest.pegs.sorted() {
                standing[peg] = false
                events.append(PegEvent(time: time, kind: .taken, peg: peg, points: 0))
            }
            rest = Rest(anchor: place, since: time)
        }
    }
}
