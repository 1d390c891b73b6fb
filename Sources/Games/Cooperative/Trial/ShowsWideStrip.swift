internal import Activities
internal import Rules

/// The long picture, of which the one whose turn it is sees twice as much as they may.
struct ShowsWideStrip: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    var backdrops: [Backdrop] {
        whole.backdrops.map { backdrop in
            var wide = backdrop
            wide.strips = backdrop.strips.map { strip in
                let (x, y) = (strip.region.x, strip.region.y)
                let more = x.lowerBound - Int16(Portion.seam)
                return .init(
                    viewers: strip.viewers,
                    region: BoardRegion(x: more...x.upperBound, y: y)
                )
            }
            return wide
        }
    }
}
