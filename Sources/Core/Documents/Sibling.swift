import Vocabulary
import Wire

/// What decides the order of siblings: the position, and where two have the same, who put them there.
struct Sibling: Comparable, Sendable {
    let record: Int
    let position: SiblingPosition
    let device: DeviceID
    let name: RecordName

    static func < (left: Self, right: Self) -> Bool {
        Work.count(1)
        if left.position != right.position { return left.position < right.position }
        if left.device != right.device { return left.device < right.device }
        return left.name < right.name
    }
}
