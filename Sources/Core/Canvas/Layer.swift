import Vocabulary

/// One canvas of a room: its strokes by depth.
struct Layer: Sendable {
    /// The canvas's number.
    let canvas: UInt32
    /// Indices in `Canvas.tracks`.
    var tracks: [Int] = []
    /// All valid strokes but those in `waiting`, ascending by key.
    var order: [UInt32] = []
    /// The visible ones of `order`, ascending by key.
    var visible: [UInt32] = []
    /// Strokes that came in bulk and belong far from the end of `order`.
    var waiting: [UInt32] = []
    /// Whether `visible` has to be made anew.
    var isStale = false
    /// The active clears of scope `all`, ascending by key, as indices in `Canvas.clears`.
    var sweeps: [Int] = []
    /// The union of what those cover; pasts are prefixes of logs, and so their union is a maximum.
    var cover = CausalPast()

    init(canvas: UInt32) {
        self.canvas = canvas
    }
}
