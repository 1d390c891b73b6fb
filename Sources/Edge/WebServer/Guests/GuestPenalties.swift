import ClientAPI
import NIOCore
import Synchronization

/// How many wrong secrets came from each address lately.
///
/// A secret has 128 bits or more and is not guessed; this keeps what looks for one from costing anything.
final class GuestPenalties: Sendable {
    private struct Record {
        var wrong = 0
        var since: NIODeadline
    }

    private let records = Mutex<[String: Record]>([:])

    /// Whether an address has to wait.
    func isPaused(_ address: String, at now: NIODeadline) -> Bool {
        records.withLock { records in
            guard let record = records[address], now - record.since < Self.rest else {
                return false
            }
            return record.wrong >= APILimits.wrongSecrets
        }
    }

    /// Notes a wrong secret.
    func note(_ address: String, at now: NIODeadline) {
        records.withLock { records in
            if records.count >= APILimits.penalties {
                records = records.filter { now - $0.value.since < Self.rest }
            }
            // Anybody who has that many addresses is slowed by the limit of connections.
            if records.count >= APILimits.penalties { records = [:] }
            var record = records[address] ?? Record(since: now)
            if now - record.since >= Self.rest { record = Record(since: now) }
            record.wrong += 1
            records[address] = record
        }
    }

    /// Forgets what an address that has a right secret did wrong.
    func forgive(_ address: String) {
        records.withLock { _ = $0.removeValue(forKey: address) }
    }

    private static let rest = TimeAmount(APILimits.penaltyTime)
}
