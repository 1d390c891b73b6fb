internal import Canvas
internal import Identity
internal import Replication
internal import Vocabulary
internal import Wire

/// How fast whole strokes are merged that another peer sends in bulk.
///
/// Counted: identifiers computed, seals checked, operations appended, what is to be stored made ready,
/// strokes checked and put into the picture by depth. Not counted: reading datagrams, the disk.
struct MergeRows {
    let sample: StrokeSample
    let stopwatch: Stopwatch

    func rows(_ session: Session, _ sight: Session.Sight) throws -> [Row] {
        let bulk = session.bulk()
        let checked = try seconds(bulk, session, Sodium())
        let unchecked = try seconds(bulk, session, UncheckedSeals())
        let small = try seconds(session.datagrams(), session, Sodium())
        let (points, strokes) = (Double(sample.points), Double(sample.strokes.count))
        let (key, words) =
            switch sight {
            case .everything: ("", "others seen")
            case .nothing: ("_unseen", "nothing seen")
            }
        return [
            Row(
                "merge_signed_points\(key)",
                "merge in bulk, \(words), signed",
                unit: "points/s",
                Spread(checked.map { points / $0 }),
                reach: .atLeast(5_000_000)
            ),
            Row(
                "merge_unchecked_strokes\(key)",
                "merge in bulk, \(words), unchecked",
                unit: "strokes/s",
                Spread(unchecked.map { strokes / $0 }),
                reach: .atLeast(500_000)
            ),
            Row(
                "merge_datagrams_points\(key)",
                "  in frames of a datagram, signed",
                unit: "points/s",
                Spread(small.map { points / $0 })
            ),
        ]
    }

    /// Runs that come one by one, each with its own seal, as they do while people draw; beside what
    /// libsodium takes for the same signatures alone, measured in turns.
    func runRows(_ session: Session) throws -> [Row] {
        let sealed = session.frames.count { $0.seal != nil }
        let applied = try seconds(session.frames, session, Sodium())
        let alone = try verifying(sealed)
        let ratios = zip(applied, alone).map { $1 / $0 * 100 }
        return [
            Row(
                "runs_applied",
                "sealed runs verified and applied one by one",
                unit: "1/s",
                Spread(applied.map { Double(sealed) / $0 })
            ),
            Row(
                "runs_applied_of_ed25519",
                "  of what Ed25519 alone does in the same run",
                unit: "%",
                Spread(ratios),
                reach: .atLeast(80)
            ),
        ]
    }

    private func verifying(_ count: Int) throws -> [Double] {
        let sodium = Sodium()
        let key = try DeviceKey(stored: [UInt8](repeating: 7, count: DeviceKey.seedBytes))
        let message = Operation.sealMessage(sodium.blake2b256([1, 2, 3]))
        let signature = key.sign(message)
        return try stopwatch.seconds {
        } work: {
            (0..<count).count { _ in sodium.verify(signature, of: message, by: key.device) }
        } check: { found in
            guard found == count else {
                throw BenchmarkError.wrongResult(row: "Ed25519", expected: count, found: found)
            }
        }
    }

    private func seconds(
        _ bulk: [RunFrame],
        _ session: Session,
        _ cryptography: any Cryptography
    ) throws -> [Double] {
        let gathering = try Gathering(cryptography: cryptography)
        var opened = BulkReducer()
        opened.reduce(gathering.opening, of: gathering.logs)
        return try stopwatch.seconds {
            Reception(logs: gathering.logs, picture: opened, credit: session.operations)
        } work: { start in
            var reception = start
            for run in bulk { try reception.take(run) }
            return reception
        } check: { reception in
            let found = reception.picture.canvas.strokeCount
            guard found == sample.strokes.count else {
                throw BenchmarkError.wrongResult(
                    row: "merge",
                    expected: sample.strokes.count,
                    found: found
                )
            }
        }
    }

    /// A peer that takes in what one other peer sends.
    private struct Reception {
        var logs: RoomLogs
        var picture: BulkReducer
        /// What the peer has asked for.
        let credit: Int
        /// What is to be stored: counted, because making it ready is.
        var changes = 0

        mutating func take(_ run: RunFrame) throws {
            let result = try logs.receive(
                run,
                numbering: LogNumbering(identity: true),
                from: Self.source,
                credit: credit
            )
            changes += result.changes.count
            guard !result.appended.isEmpty else { return }
            picture.reduce(result.appended, of: logs)
        }

        private static let source = DeviceID(words: Words4(1, 2, 3, 4))
    }
}
