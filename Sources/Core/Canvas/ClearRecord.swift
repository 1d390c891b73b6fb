import Vocabulary
import Wire

/// A `Clear` that counts as long as its flag is on.
struct ClearRecord: Sendable {
    let key: OrderKey
    /// Index in `Canvas.tracks`: the author's seat on the canvas cleared.
    let track: Int
    let scope: Clear.Scope
    let past: CausalPast
    var flag: Flag?

    var isOn: Bool { flag?.isOn ?? true }
}
