internal import Physics

/// A grid to begin with.
struct BubbleLevel: Sendable {
    /// What the specification calls it; pages have names for it in their languages.
    let name: String
    let grid: BubbleGrid

    private init(_ name: String, _ rows: String...) {
        self.name = name
        grid = BubbleGrid(rows: rows)
    }

    /// A level by its number from 1; the nearest one where there is none of that number.
    static subscript(number: Int64) -> BubbleLevel {
        all[Int(min(max(number, 1), Int64(all.count))) - 1]
    }

    /// All, from easy to cruel.
    static let all = [
        BubbleLevel(
            "First drops",
            "bbbbrrrroooo",
            "bbbrrrrrooo",
            "gggg....gggg"
        ),
        BubbleLevel(
            "Powder",
            "rrbboxxoggrr",
            "rbbooxoggrr",
            "bb.gg..rr.oo",
            "b.gg...rr.o",
            "....gg.rr..."
        ),
        BubbleLevel(
            "Compass",
            "bbrr.mm.ggoo",
            "brro...ggob",
            "oobb....rrgg",
            ".og.....rb."
        ),
        BubbleLevel(
            "Starfall",
            "*bbrrooggbb*",
            "brroog*ggoo",
            "ggooggbbrrbb",
            ".gg.oo.bb.r",
            "..g..o..b..r"
        ),
        BubbleLevel(
            "Fortress",
            "#oo#rr#bb#gg",
            "oo#rrxbb#gg",
            "ggx.o##b.xrr",
            "gg.o#l#b.rr",
            "bb.rr..oo.gg",
            "b.r.....o.g"
        ),
        BubbleLevel(
            "Ribbons",
            "bbrrooggbbrr",
            "brroggbbrro",
            "ooggbbrroogg",
            "..ggb.rroo."
        ),
        BubbleLevel(
            "The cage",
            "#rr#bb#gg#oo",
            "rg#ob#rb#go",
            "gg.bb.rr.oo.",
            "b.rr.oo.gg."
        ),
        BubbleLevel(
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
            "Thunder",
            "gogogogogogo",
            "rlrbrbrbrlr",
            "gogogogogogo",
            ".b.r.b.r.b."
        ),
        BubbleLevel(
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
