/// Many strokes of one canvas that became visible or no longer are: by their numbers, so that it stays short.
public struct TurnedStrokes: Hashable, Sendable {
    /// Strokes with numbers one after the other, inserted in that order.
    public struct Run: Hashable, Sendable {
        /// The index of the first one in the list of visible strokes, once all before it are in.
        public var at: Int
        /// Their numbers.
        public var numbers: ClosedRange<UInt32>
    }

    /// Those that are no longer visible, ascending.
    public private(set) var off: [ClosedRange<UInt32>] = []
    /// Those that became visible, ascending by index; to be inserted when the others are out.
    public private(set) var on: [Run] = []

    /// Finds out what two lists of visible strokes differ in.
    ///
    /// - Parameters:
    ///   - gone: Those of the first that are not in the second.
    ///   - stayed: The others, in order.
    ///   - visible: The second.
    init(gone: [UInt32], stayed: [UInt32], visible: [UInt32]) {
        for number in gone.sorted() {
            if let last = off.last, last.upperBound + 1 == number {
                off[off.count - 1] = last.lowerBound...number
            } else {
                off.append(number...number)
            }
        }
        var next = 0
        for (index, number) in visible.enumerated() {
            if next < stayed.count, stayed[next] == number {
                next += 1
            } else {
                add(number, at: index)
            }
        }
    }

    private mutating func add(_ number: UInt32, at index: Int) {
        if let last = on.last, last.numbers.upperBound + 1 == number,
            last.at + last.numbers.count == index
        {
            on[on.count - 1].numbers = last.numbers.lowerBound...number
        } else {
            on.append(Run(at: index, numbers: number...number))
        }
    }
}
