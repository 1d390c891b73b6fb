internal import Vocabulary

// Programs that take time for what they do: so a crowd that asks too much of its machines shows what it does
// then, as many daemons on one computer do.
extension Lab {
    /// Whether an event waits for its program to have time.
    func waits(_ event: Event) -> Bool {
        guard effort.microseconds > 0 else { return false }
        switch event {
        case .datagram(let datagram): wait(event, for: datagram.to)
        case .flushed(let node, _), .wake(let node, _): wait(event, for: node)
        case .sighting, .free: return false
        }
        return true
    }

    private func wait(_ event: Event, for node: Int) {
        // A machine that sleeps takes nothing in, and one that does nothing keeps it elsewhere.
        guard nodes[node].isRunning, nodes[node].pause == .none else { return take(event) }
        if case .datagram = event, nodes[node].inbox.count >= Self.socketBuffer {
            overflows += 1
            return
        }
        nodes[node].inbox.append(event)
        serve(node)
    }

    /// Has a program do the next thing, if it does nothing else.
    func serve(_ node: Int) {
        guard !nodes[node].isBusy, let event = nodes[node].inbox.popFirst() else { return }
        nodes[node].isBusy = true
        queue.push(.free(node: node, life: nodes[node].life), at: now + effort)
        take(event)
    }
}
