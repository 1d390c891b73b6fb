import Testing

@testable import Physics

/// What holds of every ball, on random levels; a failure names its seed.
@Suite("Balls among pegs")
struct PegTests {
    private static let unit = Point.grains

    private static func isFree(_ place: Point, _ board: PegBoard) -> Bool {
        let radius = 8 * unit
        guard place.x >= radius, place.x <= 1_024 * unit - radius, place.y >= radius else {
            return false
        }
        return zip(board.level.pegs, board.standing).allSatisfy { peg, stands in
            !stands || (place - peg.middle).square >= 20 * unit * 20 * unit
        }
    }

    @Test("a ball is never inside of anything, and its energy never grows", arguments: 0..<60)
    func steps(seed: UInt64) throws {
        var samples = Samples(seed: seed)
        let level = try samples.level()
        let board = PegBoard(level)
        var ball = PegBall(board, samples.aim(), phase: 0)
        for step in 0..<6_000 where ball.place.y < 1_288 * Self.unit {
            let before = ball
            _ = ball.step()
            try #require(Self.isFree(ball.place, board), "seed \(seed), step \(step)")
            let energy = { (ball: PegBall) in
                ball.velocity.square - 2 * PegBall.gravity * ball.place.y
            }
            try #require(energy(ball) <= energy(before), "seed \(seed), step \(step)")
            try #require(ball.velocity.square < 118_400 * 118_400, "seed \(seed), step \(step)")
        }
    }

    @Test("every shot ends within its bound, and the frames are few", arguments: 0..<200)
    func ends(seed: UInt64) throws {
        var samples = Samples(seed: 1_000 + seed)
        var board = PegBoard(try samples.level())
        for shot in 0..<5 {
            let flight = board.flight(samples.aim(), phase: samples.below(4_096))
            #expect(flight.time <= PegBall.longest, "seed \(seed), shot \(shot)")
            #expect(flight.end != .bounced)
            #expect(flight.frames.count <= PegBall.longest / FlightPath.gap + 2)
            let times = flight.frames.map(\.time)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            let lit = flight.events.filter { $0.kind == .lit }.map(\.peg)
            #expect(Set(lit).count == lit.count, "a peg lights once: seed \(seed)")
            #expect(lit.allSatisfy { board.standing[$0] }, "seed \(seed)")
            let taken = flight.events.filter { $0.kind == .taken }.map(\.peg)
            #expect(Set(taken).isSubset(of: lit), "seed \(seed)")
            board.clear(flight)
            #expect(lit.allSatisfy { !board.standing[$0] })
        }
    }

    @Test("a ball that lies between two pegs frees itself by taking them")
    func stuck() throws {
        // A ball is wider than the gap between them.
        let pegs = [1_969, 2_127].map { Peg(x: $0, y: 3_000, kind: .orange) }
        let flight = PegBoard(try PegLevel(pegs)).flight(.straight, phase: 0)
        let taken = flight.events.filter { $0.kind == .taken }
        #expect(taken.map(\.peg) == [0, 1])
        #expect(flight.end != .late)
    }

    @Test("a ball on the top of one peg frees itself too")
    func balanced() throws {
        let level = try PegLevel([Peg(x: 2_048, y: 3_000, kind: .orange)])
        let flight = PegBoard(level).flight(.straight, phase: 0)
        #expect(flight.events.map(\.kind) == [.lit, .taken])
        #expect(flight.events.map(\.points) == [100, 0])
        #expect(flight.end != .late)
    }

    @Test("the bucket gives back what falls into it, and lets pass what does not")
    func bucket() throws {
        let board = PegBoard(try PegLevel([Peg(x: 48, y: 480, kind: .orange)]))
        let ends = (0..<64).map { board.flight(.straight, phase: $0 * 64).end }
        #expect(Set(ends) == [.caught, .gone])
        let caught = board.flight(
            .straight,
            phase: ends.firstIndex(of: .caught).map { $0 * 64 } ?? 0
        )
        let last = try #require(caught.frames.last)
        #expect(last.place.x == 512 * Point.grains && last.place.y >= 1_240 * Point.grains)
        // The same bucket, named otherwise.
        for phase in [Int.min, -5, 0, 4_096, Int.max] {
            let within = (phase % 4_096 + 4_096) % 4_096
            #expect(board.flight(.straight, phase: phase) == board.flight(.straight, phase: within))
        }
    }

    @Test("the fewer orange pegs are left, the more a peg gives")
    func multiplier() {
        let factors = (1...25).map { PegBoard.multiplier(left: $0, of: 25) }
        #expect(factors[0...2] == [10, 10, 10] && factors[3...5] == [5, 5, 5])
        #expect(factors[6...9] == [3, 3, 3, 3] && factors[10...14] == [2, 2, 2, 2, 2])
        #expect(factors[15...].allSatisfy { $0 == 1 })
    }

    @Test("an aim shows the way to the first bounce, and it is that of the shot", arguments: 0..<50)
    func aim(seed: UInt64) throws {
        var samples = Samples(seed: 2_000 + seed)
        let board = PegBoard(try samples.level())
        let aim = samples.aim()
        let whole = board.flight(aim, phase: 9)
        let shown = board.flight(aim, phase: 9, to: .firstBounce)
        guard shown.end == .bounced else { return #expect(shown == whole) }
        #expect(shown.frames.count == 2)
        #expect(shown.frames == Array(whole.frames.prefix(2)), "seed \(seed)")
    }

    @Test("what is no level says why")
    func faults() {
        let good = Peg(x: 500, y: 500, kind: .orange)
        #expect(throws: PegLevelFault.overlap(first: 0, second: 1)) {
            try PegLevel([good, Peg(x: 595, y: 500, kind: .blue)])
        }
        #expect(throws: Never.self) { try PegLevel([good, Peg(x: 596, y: 500, kind: .blue)]) }
        for (x, y) in [(47, 500), (4_049, 500), (500, 479), (500, 4_721), (.min, .max)] {
            #expect(throws: PegLevelFault.outside(peg: 1)) {
                try PegLevel([good, Peg(x: x, y: y, kind: .blue)])
            }
        }
        for (x, y) in [(48, 480), (4_048, 4_720)] {
            #expect(throws: Never.self) { try PegLevel([good, Peg(x: x, y: y, kind: .blue)]) }
        }
        #expect(throws: PegLevelFault.noOrange) { try PegLevel([]) }
        let grid = (0..<301).map {
            Peg(x: 48 + $0 % 40 * 100, y: 480 + $0 / 40 * 100, kind: .orange)
        }
        #expect(throws: PegLevelFault.tooMany(301)) { try PegLevel(grid) }
        #expect(throws: Never.self) { try PegLevel(Array(grid.prefix(300))) }
    }
}
