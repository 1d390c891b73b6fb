internal import Archive
internal import Canvas
internal import Identity
internal import Replication
internal import Vocabulary
internal import Wire

/// How long it takes until a stored drawing can be shown.
struct LoadRows {
    /// Points of the drawing, as in the comparison with other libraries.
    static let points = 460_000

    let sample: StrokeSample
    let stopwatch: Stopwatch

    func rows() throws -> [Row] {
        let sample = sample.repeated(points: Self.points)
        let folder = try TemporaryFolder()
        try StorageRows.store(Session(sample, .everything), in: folder)
        var opening: [Double] = []
        let showing = try stopwatch.seconds {
            let clock = ContinuousClock()
            let begin = clock.now
            let archive = try Archive.open(directory: folder.path)
            opening.append((clock.now - begin).seconds)
            return archive
        } work: { archive in
            (archive, try Self.show(archive))
        } check: { archive, picture in
            try archive.close()
            try Self.check(picture.canvas.strokeCount, sample.strokes.count)
        }
        let reading = try stopwatch.seconds {
            try Archive.open(directory: folder.path)
        } work: { archive in
            (archive, Self.read(try Self.show(archive)))
        } check: { archive, found in
            try archive.close()
            try Self.check(found, sample.points)
        }
        return [
            Row(
                "load_ms",
                "load 460,000 points until strokes show",
                unit: "ms",
                Spread(showing.map { $0 * 1000 }),
                reach: .atMost(30)
            ),
            Row(
                "load_and_read_ms",
                "  the same, every point unpacked",
                unit: "ms",
                Spread(reading.map { $0 * 1000 }),
                reach: .atMost(30)
            ),
            Row(
                "open_ms",
                "  opening that database, checks included",
                unit: "ms",
                Spread(opening.map { $0 * 1000 })
            ),
        ]
    }

    /// Reads the rooms, proves them and reduces them, as the daemon does when it starts.
    private static func show(_ archive: Archive) throws -> BulkReducer {
        var picture = BulkReducer()
        for room in try archive.load() {
            var order: [Place] = []
            let logs = try RoomLogs(loading: room, cryptography: Sodium(), order: &order)
            picture.reduce(order, of: logs)
        }
        return picture
    }

    /// Unpacks all visible strokes, and says how many points they have.
    private static func read(_ picture: BulkReducer) -> Int {
        picture.canvas.visibleStrokes(canvas: 0).reduce(0) { points, id in
            points + (picture.canvas.stroke(id)?.stroke.points.count ?? 0)
        }
    }

    private static func check(_ found: Int, _ expected: Int) throws {
        guard found == expected else {
            throw BenchmarkError.wrongResult(row: "load", expected: expected, found: found)
        }
    }
}
