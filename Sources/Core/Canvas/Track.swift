import Vocabulary

/// What one player did on one canvas.
struct Track: Sendable {
    /// Finds a track.
    struct Name: Hashable, Sendable {
        let canvas: UInt32
        let player: Player
    }

    /// An action that was switched off, and when.
    struct SwitchedOff: Sendable {
        let key: OrderKey
        let action: ActionName
    }

    let player: Player
    /// Index in `Canvas.layers`.
    let layer: Int
    /// The player's visible strokes, ascending by key, as indices in `Canvas.strokes`.
    var visible: [UInt32] = []
    /// Its active clears of either scope, ascending by key, as indices in `Canvas.clears`.
    var clears: [Int] = []
    /// Its active hides, ascending by key, as indices in `Canvas.hides`.
    var hides: [Int] = []
    /// What its active clears of scope `own` cover.
    var cover = CausalPast()
    /// The key of its latest action: what was switched off before that is not redone.
    private(set) var latestAction: OrderKey?
    /// What may be redone, ascending by key.
    private(set) var switchedOff: [SwitchedOff] = []

    init(player: Player, layer: Int) {
        self.player = player
        self.layer = layer
    }

    /// Notes a new action, which ends the redoing of everything switched off before it.
    mutating func act(_ key: OrderKey) {
        if let latestAction, key < latestAction { return }
        latestAction = key
        guard !switchedOff.isEmpty else { return }
        let kept = switchedOff.firstIndex { key < $0.key } ?? switchedOff.count
        switchedOff.removeFirst(kept)
    }

    /// Notes that the flag of one of its actions has changed hands.
    mutating func turn(_ action: ActionName, from old: Flag?, to new: Flag) {
        if let old, !old.isOn, let index = switchedOff.lastIndex(where: { $0.key == old.key }) {
            switchedOff.remove(at: index)
        }
        if new.isOn { return }
        if let latestAction, new.key < latestAction { return }
        let index = (switchedOff.lastIndex { $0.key < new.key } ?? -1) + 1
        switchedOff.insert(SwitchedOff(key: new.key, action: action), at: index)
    }
}
