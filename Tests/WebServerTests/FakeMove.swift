import ClientAPI
import Synchronization
import WebServer

/// A file of two pieces; of what arrives it takes what does not begin with `x`.
final class FakeMove: DepartingAccount, ArrivingAccount {
    private let pieces = Mutex(["one,", "two"])
    private let first = Mutex<UInt8?>(nil)

    func next() async throws -> [UInt8]? {
        pieces.withLock { $0.isEmpty ? nil : Array($0.removeFirst().utf8) }
    }

    func take(_ bytes: [UInt8]) async throws {
        let first = first.withLock { first in
            first = first ?? bytes.first
            return first
        }
        guard first != UInt8(ascii: "x") else { throw APIError(.wrongPassword, "No.") }
    }

    func finish() async throws -> LoggedIn {
        LoggedIn(name: "Ada", email: "ada@example.org", session: FakeAccounts.session)
    }
}
