internal import Archive
internal import Dispatch
internal import Replication
internal import Synchronization
internal import Vocabulary
internal import Wire

/// How many operations a second become durable that come one by one, and how long each takes.
///
/// As many writers as a room may have devices: each hands in one operation with its seal, waits until it is
/// on disk, and hands in the next. What waits meanwhile shares the next commit.
struct DurableRows {
    /// Writers, each with a log.
    static let writers = Limits.devices
    /// Operations of one run.
    static let operations = 16_384
    /// Bytes of a body: about those of a stroke of Omniglot.
    private static let bodySize = 110

    let runs: Int

    func rows() throws -> [Row] {
        var rates: [Double] = []
        var latest: [Double] = []
        var hundreds: [Double] = []
        var singles: [Double] = []
        let body = [UInt8](repeating: 0x5a, count: Self.bodySize)
        // In turns, so that a slow minute of the machine is everybody's.
        for run in 0..<runs + 1 {
            let (seconds, latencies) = try write(body)
            let hundred = try RawSQLite.seconds(rows: Self.operations, each: 100, body)
            let single = try RawSQLite.seconds(rows: 1_000, each: 1, body)
            guard run > 0 else { continue }
            rates.append(Double(Self.operations) / seconds)
            latest.append(latencies.sorted()[latencies.count * 99 / 100] * 1000)
            hundreds.append(Double(Self.operations) / hundred)
            singles.append(1_000 / single)
        }
        return [
            Row(
                "durable_operations",
                "operations made durable, one by one by \(Self.writers) writers",
                unit: "1/s",
                Spread(rates),
                reach: .atLeast(20_000)
            ),
            Row(
                "durable_p99_ms",
                "  from hand-in to durable, 99th percentile",
                unit: "ms",
                Spread(latest),
                reach: .atMost(10)
            ),
            Row(
                "sqlite_hundreds",
                "  SQLite alone, 100 rows a transaction",
                unit: "1/s",
                Spread(hundreds)
            ),
            Row(
                "sqlite_singly",
                "  SQLite alone, a row a transaction",
                unit: "1/s",
                Spread(singles)
            ),
        ]
    }

    /// What the writer says from its own thread.
    private final class News: Sendable {
        private let done = Mutex<([(writer: Int, at: ContinuousClock.Instant)], ArchiveError?)>(
            ([], nil)
        )
        private let arrival = DispatchSemaphore(value: 0)

        func take(_ tickets: [UInt64], _ result: Result<Void, ArchiveError>) {
            let now = ContinuousClock().now
            done.withLock { done in
                if case .failure(let error) = result { done.1 = error }
                for ticket in tickets { done.0.append((Int(ticket), now)) }
            }
            arrival.signal()
        }

        /// Waits for batches to become durable.
        func next() throws -> [(writer: Int, at: ContinuousClock.Instant)] {
            arrival.wait()
            return try done.withLock { done in
                if let failure = done.1 { throw failure }
                defer { done.0 = [] }
                return done.0
            }
        }
    }

    /// One run.
    ///
    /// - Returns: Seconds of wall time, and those of each operation.
    private func write(_ body: [UInt8]) throws -> (seconds: Double, latencies: [Double]) {
        let folder = try TemporaryFolder()
        let archive = try Archive.open(directory: folder.path)
        let room = RoomID(words: Words4(1, 2, 3, 4))
        try archive.commit(Self.opening(room))
        let news = News()
        let writer = ArchiveWriter(archive) { news.take($0, $1) }
        let clock = ContinuousClock()
        let begin = clock.now
        var handedIn = [ContinuousClock.Instant](repeating: begin, count: Self.writers)
        var latencies: [Double] = []
        var submitted = 0
        func submit(_ number: Int, sequence: UInt64) {
            let changes = Self.changes(room, number, sequence, body)
            submitted += 1
            handedIn[number] = clock.now
            writer.submit(ticket: UInt64(number), changes)
        }
        var next = [UInt64](repeating: 1, count: Self.writers)
        for number in 0..<Self.writers { submit(number, sequence: 0) }
        while latencies.count < Self.operations {
            for (number, at) in try news.next() {
                latencies.append((at - handedIn[number]).seconds)
                guard submitted < Self.operations else { continue }
                submit(number, sequence: next[number])
                next[number] += 1
            }
        }
        let seconds = (clock.now - begin).seconds
        try writer.close()
        try Self.check(archive)
        return (seconds, latencies)
    }

    private static func opening(_ room: RoomID) -> [StorageChange] {
        [.openRoom(room)]
            + (0..<writers).map { number in
                let device = DeviceID(words: Words4(UInt64(number), 5, 6, 7))
                let name = LogName(device: device, nonce: UInt64(number))
                return .addLog(room: room, number: UInt32(number), name: name)
            }
    }

    /// What a peer stores of one operation of somebody who draws alone.
    private static func changes(
        _ room: RoomID,
        _ log: Int,
        _ sequence: UInt64,
        _ body: [UInt8]
    ) -> [StorageChange] {
        let run = StoredRun(first: sequence, count: 1, bodies: body)
        let seal = Seal(
            sequence: sequence,
            signature: Signature(words: Words8(repeating: sequence))
        )
        let log = UInt32(log)
        return [
            .appendRun(room: room, log: log, run: run),
            .addSeal(room: room, log: log, seal: seal),
            .dropSeal(room: room, log: log, sequence: sequence &- 1),
        ]
    }

    private static func check(_ archive: Archive) throws {
        let logs = try archive.load().first?.logs ?? []
        let found = logs.reduce(0) { $0 + $1.runs.reduce(0) { $0 + Int($1.count) } }
        try archive.close()
        guard found == operations else {
            throw BenchmarkError.wrongResult(row: "durable", expected: operations, found: found)
        }
    }
}
