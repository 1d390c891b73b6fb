internal import Vocabulary
internal import Wire

/// What pens of all have drawn and a mixer has not passed on yet.
struct InkPool: Sendable {
    private struct Pen {
        let device: DeviceID
        /// All but its points.
        var heading: InkFrame
        var points: [StrokePoint]
        var pressures: [UInt8]
        /// Index of the first point kept, of the first one of the packet before, and of the first one not passed on.
        var base: Int
        var repeated: Int
        var unsent: Int
        var heardAt: Instant
        var sentAt: Instant

        var end: Int { base + points.count }

        init(_ ink: InkFrame, of device: DeviceID, now: Instant) {
            self.device = device
            heading = ink
            (heading.points, heading.pressures) = ([], [])
            (points, pressures) = (ink.points, ink.pressures)
            base = Int(ink.from)
            (repeated, unsent) = (base, base)
            (heardAt, sentAt) = (now, now)
        }

        /// Whether ink goes on with what is here, or repeats it.
        func isContinued(by ink: InkFrame, of device: DeviceID) -> Bool {
            self.device == device && heading.pen == ink.pen && heading.style == ink.style
                && heading.canvas == ink.canvas && Int(ink.from) <= end
        }

        mutating func add(_ ink: InkFrame, now: Instant) {
            heardAt = now
            let overlap = end - Int(ink.from)
            guard overlap < ink.points.count else { return }
            points += ink.points.dropFirst(overlap)
            pressures += ink.pressures.dropFirst(overlap)
            if pressures.count != points.count { pressures = [] }
            trim(to: max(repeated, end - Self.longest))
        }

        /// Points kept at most: what is older comes with the stroke.
        private static let longest = 4 * Limits.inkPoints

        private mutating func trim(to start: Int) {
            guard start > base else { return }
            points.removeFirst(start - base)
            pressures.removeFirst(min(start - base, pressures.count))
            base = start
            repeated = max(repeated, base)
            unsent = max(unsent, base)
        }

        /// What begins at a point, as much as fits a frame.
        func frame(from start: Int) -> InkFrame {
            let range = (start - base)..<min(start - base + Limits.inkPoints, points.count)
            var frame = heading
            frame.from = UInt32(start)
            frame.points = Array(points[range])
            frame.pressures = pressures.isEmpty ? [] : Array(pressures[range])
            return frame
        }

        mutating func noteSent(_ frame: InkFrame, now: Instant) {
            repeated = unsent
            unsent = frame.end
            sentAt = now
            trim(to: repeated)
        }
    }

    private var pens: [SeatID: Pen] = [:]

    /// Whether any pen has something to be passed on.
    var hasNews: Bool { pens.values.contains { $0.unsent < $0.end } }

    /// A pen of a device has moved.
    mutating func add(_ ink: InkFrame, of device: DeviceID, now: Instant) {
        guard let pen = pens[ink.seat] else {
            pens[ink.seat] = Pen(ink, of: device, now: now)
            return
        }
        if pen.isContinued(by: ink, of: device) {
            pens[ink.seat]?.add(ink, now: now)
        } else if pen.device != device || ink.pen >= pen.heading.pen {
            // Another stroke, or the points in between were lost: what comes late of one before is of no use.
            pens[ink.seat] = Pen(ink, of: device, now: now)
        }
    }

    /// Takes what is to be passed on: those first that have waited longest.
    ///
    /// - Parameters:
    ///   - space: Bytes for all together.
    ///   - usual: Bytes up to which what went before is repeated: one lost packet leaves no gap.
    ///   - now: The time.
    /// - Returns: By device and seat.
    mutating func take(
        space: Int,
        usual: Int,
        now: Instant
    ) -> [(device: DeviceID, ink: InkFrame)] {
        var taken: [(device: DeviceID, ink: InkFrame)] = []
        var size = 0
        let waiting = pens.filter { $0.value.unsent < $0.value.end }.sorted {
            ($0.value.sentAt, $0.key) < ($1.value.sentAt, $1.key)
        }
        for (_, pen) in waiting {
            let frame = pen.frame(from: pen.unsent)
            guard taken.isEmpty || size + frame.packedSize <= space else { break }
            size += frame.packedSize
            taken.append((pen.device, frame))
        }
        for (index, (seat, pen)) in waiting.prefix(taken.count).enumerated() {
            let fresh = taken[index].ink
            pens[seat]?.noteSent(fresh, now: now)
            let whole = pen.frame(from: pen.repeated)
            let more = whole.packedSize - fresh.packedSize
            guard whole.points.count > fresh.points.count, whole.end >= fresh.end,
                size + more <= usual
            else { continue }
            size += more
            taken[index].ink = whole
        }
        return taken.sorted { ($0.device, $0.ink.seat) < ($1.device, $1.ink.seat) }
    }

    /// A pen is up: of what it drew nothing is passed on any more.
    ///
    /// - Parameters:
    ///   - seat: Whose.
    ///   - pen: Which of its pens; `nil`: any.
    mutating func lift(_ seat: SeatID, pen: UInt32?) {
        guard pen == nil || pens[seat]?.heading.pen == pen else { return }
        pens[seat] = nil
    }

    /// Forgets pens by when they moved last.
    mutating func expire(_ isOld: (Instant) -> Bool) {
        pens = pens.filter { !isOld($0.value.heardAt) }
    }
}

extension InkFrame {
    /// Index of the point after the last one here.
    fileprivate var end: Int { Int(from) + points.count }
}
