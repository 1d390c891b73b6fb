/// Lets one at a time through, in the order in which they come: an actor does other things while one of its
/// calls waits, and what was looked up before may not be so any more.
///
/// It belongs to one actor, which alone uses it.
final class AsyncMutex {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for one's turn; one ``leave()`` follows.
    func enter(isolation: isolated (any Actor)? = #isolation) async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
    }

    /// Gives the turn to the next one.
    func leave() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
