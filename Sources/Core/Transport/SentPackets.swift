internal import Vocabulary
internal import Wire

/// Packets that want an acknowledgement and have not got one, by ascending number.
///
/// Sending, and taking out the oldest, cost constant time on average; taking others out costs a search
/// and a move of what lies behind them.
struct SentPackets: Sendable {
    /// A packet that wants an acknowledgement.
    struct Packet: Sendable {
        let number: UInt32
        /// Counts the packets that want an acknowledgement, and no others.
        let ordinal: UInt64
        let time: Instant
        let size: Int
        /// What it carries, unless that was sent again since.
        var frames: [QueuedFrame]
        /// The packet that carries the same.
        let twin: UInt32?
        /// Up to where its acknowledgement acknowledges.
        let acknowledges: UInt32?
    }

    private var packets: ArraySlice<Packet> = []
    /// Bytes of all that are not disregarded.
    private(set) var bytes = 0
    /// Packets below it are disregarded.
    private var disregarded: UInt32 = 0
    /// Frames of all.
    private(set) var frames = 0

    /// Whether somebody waits for something in them.
    var areAwaited: Bool {
        packets.contains { packet in packet.frames.contains { !$0.frame.isPatient } }
    }

    /// Whether there are none.
    var isEmpty: Bool { packets.isEmpty }
    /// How many there are.
    var count: Int { packets.count }
    /// When the newest was sent.
    var lastTime: Instant? { packets.last?.time }
    /// Their numbers, ascending.
    var numbers: [UInt32] { packets.map(\.number) }

    /// Adds a packet with a higher number than all before.
    mutating func append(_ packet: Packet) {
        packets.append(packet)
        bytes += packet.size
        frames += packet.frames.count
    }

    /// Takes out the packets with numbers in a range.
    ///
    /// - Returns: By ascending number.
    mutating func remove(_ numbers: ClosedRange<UInt32>) -> [Packet] {
        guard let first = packets.first, let last = packets.last,
            numbers.upperBound >= first.number, numbers.lowerBound <= last.number
        else { return [] }
        let start = firstIndex(from: numbers.lowerBound)
        let end =
            numbers.upperBound >= last.number
            ? packets.endIndex : firstIndex(from: numbers.upperBound + 1)
        return take(start..<end)
    }

    /// Takes out those before a number that are so.
    ///
    /// - Returns: By ascending number.
    mutating func remove(before number: UInt32, where isGone: (Packet) -> Bool) -> [Packet] {
        var gone: [Packet] = []
        var index = packets.startIndex
        var end = firstIndex(from: number)
        while index < end {
            var stop = index
            while stop < end, isGone(packets[stop]) { stop += 1 }
            guard stop > index else {
                index += 1
                continue
            }
            // What follows the oldest stays where it is; what follows others moves up.
            let isOldest = index == packets.startIndex
            gone += take(index..<stop)
            if isOldest { index = stop } else { end -= stop - index }
        }
        return gone
    }

    /// Takes what the oldest packets carry that still carry anything, as much as fits one datagram; the
    /// packets stay.
    ///
    /// Explanations come before all else: anybody who lacks one takes nothing in, and acknowledges nothing.
    mutating func takeOldestFrames() -> [QueuedFrame] {
        var taken: [QueuedFrame] = []
        var size = 0
        let explaining = packets.indices.filter { index in
            packets[index].frames.contains { $0.frame.isExplanation }
        }
        for index in explaining + packets.indices where !packets[index].frames.isEmpty {
            size += packets[index].size
            guard taken.isEmpty || size <= Limits.datagram else { break }
            taken += packets[index].frames
            packets[index].frames = []
        }
        frames -= taken.count
        return taken
    }

    /// What all packets carry.
    ///
    /// - Returns: Oldest first.
    func allFrames() -> [QueuedFrame] { packets.flatMap(\.frames) }

    /// Takes what a packet carries: it has arrived with another one.
    mutating func clear(_ number: UInt32) {
        let index = firstIndex(from: number)
        guard index < packets.endIndex, packets[index].number == number else { return }
        frames -= packets[index].frames.count
        packets[index].frames = []
    }

    /// No longer counts the bytes of those that there are.
    mutating func disregard() {
        guard let last = packets.last else { return }
        disregarded = last.number + 1
        bytes = 0
    }

    /// Forgets the oldest packets that carry nothing any more, until so many are left.
    mutating func forget(downTo limit: Int) {
        while packets.count > limit, let first = packets.first, first.frames.isEmpty {
            _ = take(packets.startIndex..<packets.startIndex + 1)
        }
    }

    private mutating func take(_ range: Range<Int>) -> [Packet] {
        guard !range.isEmpty else { return [] }
        let taken = Array(packets[range])
        for packet in taken {
            if packet.number >= disregarded { bytes -= packet.size }
            frames -= packet.frames.count
        }
        if range.count == packets.count {
            packets = []
        } else if range.lowerBound == packets.startIndex {
            packets.removeFirst(range.count)
        } else {
            packets.removeSubrange(range)
        }
        return taken
    }

    /// The first index whose number is not below.
    private func firstIndex(from number: UInt32) -> Int {
        var low = packets.startIndex
        var high = packets.endIndex
        while low < high {
            let middle = (low + high) / 2
            if packets[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
