import Peer

/// Has the core take in one thing after the other: what comes while the effects of another are being performed
/// waits until all of them are.
struct InputQueue {
    private var waiting: [Input] = []
    private var isBusy = false

    /// Takes in an input.
    ///
    /// - Returns: Whether it is its turn at once. Then it is to be handled, and after it what ``next()`` gives
    ///   until that is nothing; else the caller already at it does so.
    mutating func enter(_ input: Input) -> Bool {
        guard isBusy else {
            isBusy = true
            return true
        }
        waiting.append(input)
        return false
    }

    /// What is to be handled after the one before, in the order in which it came.
    mutating func next() -> Input? {
        guard !waiting.isEmpty else {
            isBusy = false
            return nil
        }
        return waiting.removeFirst()
    }
}
