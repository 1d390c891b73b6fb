import Vocabulary

/// Flags and hides that name an action which has not come yet.
struct EarlyActions: Sendable {
    private var flags: [Flag.Name: Flag] = [:]
    private var hides: [OperationID: [CanvasOperation]] = [:]

    /// Keeps a flag until what it names comes, or a later one does.
    mutating func add(_ flag: Flag, _ name: Flag.Name) {
        if flags[name]?.merge(flag) == nil { flags[name] = flag }
    }

    /// Keeps a hide until the stroke that it names comes.
    mutating func add(_ hide: CanvasOperation, of stroke: OperationID) {
        hides[stroke, default: []].append(hide)
    }

    /// Takes out the flag that an action's own player has given it.
    mutating func takeFlag(of operation: CanvasOperation) -> Flag? {
        guard !flags.isEmpty else { return nil }
        return flags.removeValue(
            forKey: Flag.Name(target: operation.id, player: operation.player)
        )
    }

    /// Takes out the hides of a stroke, in the order in which they came.
    mutating func takeHides(of stroke: OperationID) -> [CanvasOperation] {
        guard !hides.isEmpty else { return [] }
        return hides.removeValue(forKey: stroke) ?? []
    }
}
