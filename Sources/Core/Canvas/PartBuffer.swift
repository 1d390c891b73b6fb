import Vocabulary
import Wire

/// Pieces of strokes that wait for the last piece: the latest ones of each log.
struct PartBuffer: Sendable {
    /// One piece; void ones are kept without a payload, because they void their stroke.
    struct Part: Sendable {
        let sequence: Int
        let seat: SeatID
        let payload: [UInt8]?
        let shape: Shape
    }

    /// What must agree among the pieces of a stroke, and their points.
    struct Shape: Sendable {
        var points: Int
        let hasPressures: Bool
        let hasTimes: Bool

        init(_ part: StrokePart) {
            points = part.points.count
            hasPressures = !part.pressures.isEmpty
            hasTimes = !part.times.isEmpty
        }

        /// Adds a piece, and says whether it fits.
        mutating func append(_ other: Shape) -> Bool {
            points += other.points
            return hasPressures == other.hasPressures && hasTimes == other.hasTimes
                && points <= Limits.strokePoints
        }
    }

    private var logs: [Int: [Part]] = [:]

    /// Keeps a piece until the operation after it comes, which must be another or the last one.
    mutating func add(_ payload: [UInt8], place: Place, seat: SeatID) {
        var parts = logs.removeValue(forKey: place.log) ?? []
        if let last = parts.last, last.sequence + 1 != place.sequence { parts = [] }
        if parts.count == Limits.strokeParts { parts.removeFirst() }
        let part = try? Payload(kind: .strokePart, decoding: payload)
        if case .strokePart(let part) = part {
            parts.append(
                Part(sequence: place.sequence, seat: seat, payload: payload, shape: Shape(part))
            )
        } else {
            parts.append(
                Part(
                    sequence: place.sequence,
                    seat: seat,
                    payload: nil,
                    shape: Shape(StrokePart(points: []))
                )
            )
        }
        logs[place.log] = parts
    }

    /// The payloads of the pieces before a stroke's last one, in order.
    ///
    /// - Returns: `nil` where they are not all there, not of the seat, or do not fit together: the
    ///   stroke is void then.
    mutating func take(_ count: Int, before place: Place, seat: SeatID, last: Shape) -> [[UInt8]]? {
        guard let parts = logs.removeValue(forKey: place.log), parts.count >= count,
            parts.last?.sequence == place.sequence - 1
        else { return nil }
        var shape = last
        var payloads: [[UInt8]] = []
        for part in parts.suffix(count) {
            guard part.seat == seat, let payload = part.payload, shape.append(part.shape) else {
                return nil
            }
            payloads.append(payload)
        }
        return payloads
    }
}
