internal import Replication
internal import Vocabulary
internal import Wire

/// Sixteen authors taking turns, one stroke each.
struct Session {
    /// What an author knows when it draws.
    enum Sight: CaseIterable {
        /// All that the others have drawn: each operation names the one before.
        case everything
        /// Nothing of what the others have drawn.
        case nothing
    }

    let gathering: Gathering
    /// What each author holds in the end, by number; with everything seen, one for all.
    private(set) var ends: [RoomLogs]
    /// What a stroke puts on the wire, as it is drawn.
    private(set) var frames: [RunFrame] = []
    /// What a peer stores of the strokes, in the order drawn: a row a stroke.
    private(set) var changes: [StorageChange] = []
    /// Operations of strokes.
    private(set) var operations = 0

    init(_ sample: StrokeSample, _ sight: Sight) throws {
        gathering = try Gathering()
        ends = [RoomLogs](
            repeating: gathering.logs,
            count: sight == .everything ? 1 : Gathering.size
        )
        for (turn, points) in sample.strokes.enumerated() {
            draw(points, author: turn % Gathering.size)
        }
    }

    private mutating func draw(_ points: [StrokePoint], author number: Int) {
        let author = gathering.authors[number]
        let drafts = StrokeSample.payloads(of: points).map {
            RoomLogs.Draft($0, seat: author.seat)
        }
        let end = ends.count == 1 ? 0 : number
        let (written, stored) = ends[end].write(drafts, to: author.log, signer: author.key)
        changes += stored
        operations += written.count
        var next = written.lowerBound
        while let frame = ends[end].frame(
            room: 0,
            log: author.log,
            from: next,
            end: written.upperBound,
            space: Self.frameSpace
        ) {
            frames.append(frame)
            next += frame.count
        }
    }

    /// The strokes as long runs: up to 256 operations under one seal, the earliest of each log first.
    func bulk() -> [RunFrame] {
        var runs: [(turn: Int, frame: RunFrame)] = []
        for (number, author) in gathering.authors.enumerated() {
            let logs = end(of: number)
            let opened = gathering.logs.logs[author.log].entries.count
            var first = opened
            for seal in logs.logs[author.log].seals where seal.sequence >= UInt64(opened) {
                let range = first..<Int(seal.sequence) + 1
                let frame = RunFrame(
                    room: 0,
                    log: UInt32(author.log),
                    first: UInt64(first),
                    count: range.count,
                    bodies: logs.bodies(log: author.log, range: range),
                    seal: seal.signature
                )
                runs.append(((first - opened) / Limits.runOperations, frame))
                first = range.upperBound
            }
        }
        return runs.sorted { ($0.turn, $0.frame.log) < ($1.turn, $1.frame.log) }.map(\.frame)
    }
}
