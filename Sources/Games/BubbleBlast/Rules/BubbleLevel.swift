internal import Physics

/// A grid to begin with.
struct BubbleLevel: Sendable {
    /// Which one of ours, from 1; 0 for one that people have made.
    let number: Int64
    /// What the specification calls it; pages have names for it in their languages.
    let name: String
    let grid: BubbleGrid

    private init(_ number: Int64, _ name: String, _ rows: String...) {
        self.init(number, name, BubbleGrid(rows: rows))
    }

    private init(_ number: Int64, _ name: String, _ grid: BubbleGrid) {
        self.number = number
        self.name = name
        self.grid = grid
    }

    /// The level that is settled: one of ours, or one that people have made, without what hangs from nothing.
    ///
    /// The first of ours stands in for one in which nothing is left to pop.
    init(by settings: [String: Int64]) {
        let chosen = settings["level"] ?? 1
        var made = BubbleDesign(settings: settings).grid
        _ = made.dropFloating()
        guard chosen == 0, !made.isCleared else {
            self = Self[chosen]
            return
        }
        self.init(0, "", made)
    }

    /// A level by its number from 1; the nearest one where there is none of that number.
    static subscript(number: Int64) -> BubbleLevel {
        all[Int(min(max(number, 1), Int64(all.count))) - 1]
    }

    /// How many are built in: every command says so in its help, and needs none of them for that.
    static let count = 10

    /// All, from easy to cruel.
    static let all = [
        BubbleLevel(
            1,
            "First drops",
            "bbbbrrrroooo",
            "bbbrrrrrooo",
            "gggg....gggg"
        ),
        BubbleLevel(
            2,
            "Powder",
            "rrbboxxoggrr",
            "rbbooxoggrr",
            "bb.gg..rr.oo",
            "b.gg...rr.o",
            "....gg.rr..."
        ),
        BubbleLevel(
            3,
            "Compass",
            "bbrr.mm.ggoo",
            "brro...ggob",
            "oobb....rrgg",
            ".og.....rb."
        ),
        BubbleLevel(
            4,
            "Starfall",
            "*bbrrooggbb*",
            "brroog*ggoo",
            "ggooggbbrrbb",
            ".gg.oo.bb.r",
            "..g..o..b..r"
        ),
        BubbleLevel(
            5,
            "Fortress",
            "#oo#rr#bb#gg",
            "oo#rrxbb#gg",
            "ggx.o##b.xrr",
            "gg.o#l#b.rr",
            "bb.rr..oo.gg",
            "b.r.....o.g"
        ),
        BubbleLevel(
            6,
            "Ribbons",
            "bbrrooggbbrr",
            "brroggbbrro",
            "ooggbbrroogg",
            "..ggb.rroo."
        ),
        BubbleLevel(
            7,
            "The cage",
            "#rr#bb#gg#oo",
            "rg#ob#rb#go",
            "gg.bb.rr.oo.",
            "b.rr.oo.gg."
        ),
        BubbleLevel(
            8,
            "The curtain",
            "bgro#mm#orgb",
            "grobl#xborg",
            "robg.##.gbor",
            "obgr...rgbo",
            "bgr*....orgb",
            "gro.....bor",
            "ro........gb",
            "b.........g"
        ),
        BubbleLevel(
            9,
            "Thunder",
            "gogogogogogo",
            "rlrbrbrbrlr",
            "gogogogogogo",
            ".b.r.b.r.b."
        ),
        BubbleLevel(
            10,
            "The abyss",
            "bgbgbgbgbgbg",
            "rororxroror",
            "gbgb.##.bgbg",
            "oror...roro",
            "bgb......gbg",
            "ro.......or",
            "b..........g"
        ),
    ]
}
