import Peer

/// Has the core take in one thing after the other: what comes while the effects of another are being performed
/// waits until all of them are, and what comes before there is a disk to write to waits for that.
struct InputQueue {
    private var waiting: [Input] = []
    private var isBusy = false
    /// Whether anything is taken in by now.
    private(set) var isOpen = false

    /// Begins to take things in.
    ///
    /// - Returns: What has waited first; it is to be handled, and after it what ``next()`` gives, as for ``enter(_:)``.
    mutating func open() -> Input? {
        isOpen = true
        isBusy = true
        return next()
    }

    /// Takes in an input.
    ///
    /// - Returns: Whether it is its turn at once. Then it is to be handled, and after it what ``next()`` gives
    ///   until that is nothing; else the caller already at it does so, or who opens the queue.
    mutating func enter(_ input: Input) -> Bool {
        guard isOpen, !isBusy else {
            waiting.append(input)
            return false
        }
        isBusy = true
        return true
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
