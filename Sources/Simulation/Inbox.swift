/// What waits until a program has done what it does now, where programs take time.
struct Inbox {
    private var waiting: ArraySlice<Lab.Event> = []
    private var isBusy = false

    /// Whether no datagram fits in any more.
    var isFull: Bool { waiting.count >= Machine.socketBuffer }

    /// Has something wait.
    mutating func append(_ event: Lab.Event) { waiting.append(event) }

    /// The next thing that the program does; `nil` if it is busy or nothing waits.
    mutating func next() -> Lab.Event? {
        guard !isBusy, let event = waiting.popFirst() else { return nil }
        isBusy = true
        return event
    }

    /// Notes that the program has time for the next.
    mutating func free() { isBusy = false }
}
