import Testing

@testable import Physics

/// What holds of every shot, on random grids, and what each kind of bubble does.
@Suite("Bubbles")
struct BubbleTests {
    @Test(
        "a shot is never inside of a bubble or a wall, and never faster than at first",
        arguments: 0..<150
    )
    func steps(seed: UInt64) throws {
        var samples = Samples(seed: seed)
        let grid = samples.grid()
        var shot = BubbleShot(grid, samples.aim())
        let middles = grid.filled.map(\.middle)
        var steps = 0
        while steps < BubbleShot.longest, shot.step() {
            steps += 1
            try #require(shot.velocity.square <= BubbleShot.speed * BubbleShot.speed, "\(seed)")
            try #require(
                (64 * Point.grains...1_472 * Point.grains).contains(shot.place.x),
                "\(seed)"
            )
            let reach = BubbleShot.reach
            let isFree = middles.allSatisfy { ($0 - shot.place).square >= reach * reach }
            try #require(isFree, "seed \(seed), step \(steps)")
        }
    }

    @Test(
        "every shot ends within its bound, in an empty cell near to where it was",
        arguments: 0..<400
    )
    func ends(seed: UInt64) throws {
        var samples = Samples(seed: 5_000 + seed)
        let grid = samples.grid()
        let flight = grid.flight(samples.colour(), samples.aim())
        #expect(flight.time <= BubbleShot.longest, "seed \(seed)")
        guard case .landed(let cell) = flight.end else {
            #expect(flight.grid == nil && flight.popped.isEmpty && flight.fallen.isEmpty)
            return
        }
        #expect(grid[cell] == nil, "seed \(seed)")
        let last = try #require(flight.frames.last)
        let away = (cell.middle - last.place).square
        #expect(away <= (100 * Point.grains) * (100 * Point.grains), "seed \(seed)")
        let after = try #require(flight.grid)
        let gone = flight.popped.map(\.cell) + flight.fallen
        #expect(Set(gone).count == gone.count, "seed \(seed)")
        #expect(gone.allSatisfy { after[$0] == nil }, "seed \(seed)")
        let kept = HexCell.all.filter { after[$0] != nil }
        #expect(kept.count + gone.count == grid.filled.count + 1, "seed \(seed)")
        for popped in flight.popped where popped.cell != cell {
            #expect(grid[popped.cell]?.pops == true, "seed \(seed)")
        }
        var again = after
        #expect(again.dropFloating().isEmpty, "what hangs from nothing has fallen: seed \(seed)")
    }

    @Test("where no magnet pulls the speed stays the same, and walls turn it", arguments: 0..<40)
    func straight(seed: UInt64) {
        var samples = Samples(seed: 9_000 + seed)
        var shot = BubbleShot(BubbleGrid(), samples.aim())
        let first = shot.velocity
        var turns = 0
        var before = first
        while shot.step() {
            #expect(shot.velocity.y == first.y, "seed \(seed)")
            #expect(abs(shot.velocity.x) == abs(first.x), "seed \(seed)")
            guard shot.velocity != before else { continue }
            turns += 1
            before = shot.velocity
            // It has just been at that wall.
            let wall: Int64 = before.x < 0 ? 1_472 : 64
            let way = abs(shot.place.x - wall * Point.grains)
            #expect(way <= abs(first.x), "seed \(seed)")
        }
        // It crosses the board so often that it meets a wall, or goes nearly straight up.
        #expect(turns > 0 || abs(first.x) * 2 < abs(first.y), "seed \(seed)")
    }

    /// A grid from rows of letters: b r o g, # indestructible, ~ lightning, * bomb, + star, @ magnetic.
    private static func grid(_ rows: [String]) -> BubbleGrid {
        let kinds: [Character: Bubble] = [
            "b": .blue, "r": .red, "o": .orange, "g": .green, "#": .indestructible,
            "~": .lightning, "*": .bomb, "+": .star, "@": .magnetic,
        ]
        var grid = BubbleGrid()
        for (row, line) in rows.enumerated() {
            for (column, letter) in line.enumerated() {
                HexCell(row: row, column: column).map { grid[$0] = kinds[letter] }
            }
        }
        return grid
    }

    private static func cells(_ places: [(Int, Int)]) -> [HexCell] {
        places.compactMap { HexCell(row: $0, column: $1) }
    }

    /// What a blue shot straight up does: it flies between the columns 5 and 6 of long rows.
    private static func shoot(_ rows: [String], _ colour: Bubble = .blue) -> BubbleFlight {
        grid(rows).flight(colour, .straight)
    }

    @Test("three of a colour pop, and what hangs from them falls")
    func clusters() {
        let flight = Self.shoot(["....bb......", "...r........"])
        #expect(flight.end == .landed(Self.cells([(1, 5)])[0]))
        #expect(flight.popped.map(\.cell) == Self.cells([(0, 4), (0, 5), (1, 5)]))
        #expect(flight.popped.allSatisfy { $0.wave == 0 })
        #expect(flight.fallen == Self.cells([(1, 3)]))
        #expect(flight.grid?.isCleared == true)
        let two = Self.shoot(["....rb......"])
        #expect(two.popped.isEmpty && two.fallen.isEmpty)
    }

    @Test("lightning pops its row, but nothing that cannot pop")
    func lightning() {
        let flight = Self.shoot(["rgo#@~rbogrb"])
        #expect(flight.end == .landed(Self.cells([(1, 5)])[0]))
        let wanted = [0, 1, 2, 5, 6, 7, 8, 9, 10, 11].map { (0, $0) }
        #expect(flight.popped.map(\.cell).sorted() == Self.cells(wanted))
        #expect(flight.popped.map(\.wave) == [0] + [Int](repeating: 1, count: 9))
        // It hung from the row, and lay in no row that lightning struck.
        #expect(flight.fallen == Self.cells([(1, 5)]))
        #expect(flight.grid?.filled == Self.cells([(0, 3), (0, 4)]))
        #expect(flight.grid?.isCleared == true)
    }

    @Test("a bomb pops its neighbours, the shot among them")
    func bomb() {
        let flight = Self.shoot(["rrgrr*rrrrrr", "...og......."])
        #expect(flight.popped.contains { $0.wave == 0 && $0.cell == Self.cells([(0, 5)])[0] })
        let around = Self.cells([(0, 4), (0, 6), (1, 4), (1, 5)])
        #expect(flight.popped.filter { $0.wave == 1 }.map(\.cell) == around)
    }

    @Test("a star pops all of the shot's colour")
    func star() {
        let flight = Self.shoot(["brgob+.rgobb"])
        let blues = Self.cells([(0, 0), (0, 4), (0, 10), (0, 11), (1, 5)])
        #expect(flight.popped.filter { $0.wave == 1 }.map(\.cell) == blues)
    }

    @Test("what an effect pops has its own effect, wave after wave")
    func chains() {
        // The bomb pops the lightning, whose row holds the star, which pops all that is blue.
        let flight = Self.shoot(["rrrr~*rrrrr+", "...........", "b..........."])
        let waves = Dictionary(grouping: flight.popped, by: \.wave).mapValues { $0.map(\.cell) }
        #expect(waves[0] == Self.cells([(0, 5)]))
        #expect(waves[1]?.contains(Self.cells([(0, 4)])[0]) == true)
        #expect(waves[2]?.contains(Self.cells([(0, 11)])[0]) == true)
        #expect(waves[3] == Self.cells([(2, 0)]))
    }

    @Test("magnets pull what passes within three cells, and nothing else")
    func magnets() {
        let near = Self.grid(["..@........."]).flight(.blue, Aim(-700) ?? .straight)
        let far = Self.grid(["...........@"]).flight(.blue, Aim(-700) ?? .straight)
        let none = Self.grid(["...........#"]).flight(.blue, Aim(-700) ?? .straight)
        #expect(far.frames == none.frames)
        #expect(near.frames != none.frames)
    }

    @Test("whatever stays on the line has lost, and whatever pops there has not")
    func line() {
        var column = (0..<13).map { row in
            row.isMultiple(of: 2) ? ".....r......" : ".....g......"
        }
        let lost = Self.grid(column).flight(.blue, .straight)
        #expect(lost.grid?.isOverLine == true)
        column[12] = ".....bb....."
        let saved = Self.grid(column).flight(.blue, .straight)
        #expect(saved.grid?.isOverLine == false)
    }

    @Test("an aim shows the way to the first bounce, and it is that of the shot", arguments: 0..<60)
    func aim(seed: UInt64) throws {
        var samples = Samples(seed: 7_000 + seed)
        let (grid, aim) = (samples.grid(), samples.aim())
        let whole = grid.flight(.red, aim)
        let shown = grid.flight(.red, aim, to: .firstBounce)
        guard shown.end == .bounced else { return #expect(shown == whole) }
        #expect(shown.frames == Array(whole.frames.prefix(2)), "seed \(seed)")
    }

    @Test("no cannon points level or downwards")
    func aims() {
        #expect(Aim(-3_600) != nil && Aim(3_600) != nil)
        for number in [-3_601, 3_601, .min, .max] { #expect(Aim(number) == nil) }
    }

    @Test("roots are the largest whose square is not above")
    func roots() {
        for number in [0, 1, 2, 3, 4, 8, 9, 15, 16, 1 << 40, (1 << 40) - 1, .max] as [Int64] {
            let root = number.squareRoot
            #expect(root * root <= number)
            #expect(
                (root + 1).multipliedReportingOverflow(by: root + 1).overflow
                    || (root + 1) * (root + 1) > number
            )
        }
        #expect(Int64(-4).squareRoot == 0)
    }
}
