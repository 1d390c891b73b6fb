import Vocabulary

/// A `Hide` that counts as long as its flag is on.
struct HideRecord: Sendable {
    let key: OrderKey
    /// Index in `Canvas.strokes`; the stroke's track is that of the author.
    let target: Int
    var flag: Flag?

    var isOn: Bool { flag?.isOn ?? true }
}
