internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// How a bot shoots: it tries some directions in its head, and takes the best.
struct PeggleBrain: Brain {
    let lines: [String: [String]] = [
        "cannon": ["Into the thick of it…", "One bounce, then two", "Watch the bucket!"],
        "falling": ["Ooh", "Look at it go", "Come on, the bucket!"],
    ]

    func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        if view.phase == "unpacking", view.state["bringer"] == .seat(view.seat) {
            return isAgain ? [] : Self.level(&mind)
        }
        guard view.phase == "cannon", view.state["shooter"] == .seat(view.seat) else { return [] }
        let shift = mind.dice.below(100)
        let bucket = Int(view.state["bucket"]?.number ?? 0)
        let gunner = Gunner(skill: view.state["skill"]?.number ?? 1)
        let aim =
            Self.board(view.state)
            .map { gunner.best($0, bucket: bucket, shift: shift) } ?? .straight
        return [(mind.moment(view, 900...2_600), .move(Self.shooting(aim.number), seat: nil))]
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return [
            // Level, upwards, and far from any angle.
            .move(Self.shooting(4_096), seat: nil), .move(Self.shooting(-8_192), seat: nil),
            .move(Self.shooting(1 << 40), seat: nil),
            .move(.map(["do": .text("shoot")]), seat: nil),
            .move(.map(["do": .text("shoot"), "angle": .text("down")]), seat: nil),
            // Two shots: the first one counts, if it is its turn.
            .move(Self.shooting(-200), seat: nil), .move(Self.shooting(200), seat: nil),
            .move(.map(["do": .text("catch")]), seat: nil), .draw([Scrawl.blot]),
            // Levels that are none: pegs in one another, outside, and no list at all.
            .move(Self.bringing([(900, 900), (930, 900)], isLast: true), seat: nil),
            .move(Self.bringing([(0, 0)], isLast: true), seat: nil),
            .move(.map(["do": .text("unpack"), "pegs": .text("many")]), seat: nil),
        ] + others.map { .move(Self.shooting(0), seat: $0) }
    }

    /// Rows of pegs, in two parts.
    private static func level(_ mind: inout Mind) -> Plan {
        let columns = 4 + mind.dice.below(12)
        let pegs = (0..<columns * 5).map { number in
            let (row, column) = (number / columns, number % columns)
            return (x: 300 + column * 230 + row % 2 * 115, y: 1_200 + row * 500)
        }
        let first = pegs.prefix(columns * 2)
        return [
            (300, .move(bringing(Array(first), isLast: false), seat: nil)),
            (600, .move(bringing(Array(pegs.dropFirst(first.count)), isLast: true), seat: nil)),
        ]
    }

    /// Every third of them orange.
    private static func bringing(_ pegs: [(x: Int, y: Int)], isLast: Bool) -> Value {
        let numbers = pegs.enumerated().map { index, place in
            let kind: Peg.Kind = index.isMultiple(of: 3) ? .orange : .blue
            return PegDelivery.number(of: Peg(x: place.x, y: place.y, kind: kind))
        }
        return .map(["do": .text("unpack"), "pegs": .list(numbers), "last": .flag(isLast)])
    }

    /// What stands, as it is shown.
    private static func board(_ state: Value) -> PegBoard? {
        guard case .list(let shown)? = state["pegs"], let standing = state["standing"]?.text,
            let level = try? PegLevel(shown.compactMap(peg))
        else { return nil }
        var board = PegBoard(level)
        for (peg, digit) in standing.enumerated() where digit == "0" { board.remove(peg) }
        return board
    }

    private static func peg(_ value: Value) -> Peg? {
        guard case .list(let numbers) = value, numbers.count == 3,
            let x = numbers[0].number, let y = numbers[1].number,
            let kind = numbers[2].number.flatMap({ UInt8(exactly: $0) })
        else { return nil }
        return Peg.Kind(rawValue: kind).map { Peg(x: Int(x), y: Int(y), kind: $0) }
    }

    private static func shooting(_ aim: Int) -> Value {
        .map(["do": .text("shoot"), "angle": .number(Int64(aim))])
    }
}
