import Archive
import ClientAPI
import Identity
import Synchronization
import WebServer
import Wire

/// An account on its way out: it gives out the file piece by piece, and before the last one nobody is logged in any more.
///
/// So whoever has the whole file has everything that was kept of the account, and nobody here goes on with it unless
/// they log in once more.
final class AccountDispatch: DepartingAccount {
    /// What ends with the last piece.
    enum Ending {
        /// All sessions, for who gets the file may say nothing any more.
        case sessions
        /// Nothing: ``settle()`` follows.
        case nothing
    }

    private enum Stage {
        case head
        /// Behind the drawing at a place.
        case drawings(after: Int64)
        case done
    }

    private struct State {
        var stage = Stage.head
        var seal = AccountFileSeal()
    }

    private let book: AccountBook
    private let holder: AccountBook.Holder
    private let ending: Ending
    private let state = Mutex(State())

    init(_ book: AccountBook, _ holder: AccountBook.Holder, ending: Ending) {
        self.book = book
        self.ending = ending
        self.holder = holder
    }

    func next() async throws -> [UInt8]? {
        try await book.inTurn { book in
            try self.state.withLock { try self.piece(&$0, book.table) }
        }
    }

    private func piece(_ state: inout State, _ table: AccountTable) throws -> [UInt8]? {
        switch state.stage {
        case .head:
            let head = AccountFile.head(of: holder.account)
            state.seal.update(head)
            state.stage = .drawings(after: 0)
            return head
        case .drawings(let place):
            guard let (place, drawing) = try table.drawing(of: holder.number, after: place) else {
                return try end(&state, table)
            }
            let record = AccountFile.record(of: drawing)
            state.seal.update(record)
            state.stage = .drawings(after: place)
            return record
        case .done: return nil
        }
    }

    private func end(_ state: inout State, _ table: AccountTable) throws -> [UInt8] {
        // Whoever has removed it meanwhile has removed drawings too that are not in the file.
        guard try isThere(table) else { throw AccountBook.nobody }
        switch ending {
        case .sessions: try table.depart(holder.number)
        case .nothing: break
        }
        let kind = [AccountFile.Kind.end.rawValue]
        state.seal.update(kind)
        state.stage = .done
        return kind + state.seal.digest + state.seal.tag(by: holder.key)
    }

    /// All of it is on the other device: nobody goes on with it here unless they log in once more.
    ///
    /// - Throws: What writing throws.
    func settle() async throws {
        try await book.inTurn { book in
            // Who has removed it meanwhile wanted that.
            guard try self.isThere(book.table) else { return }
            try book.table.depart(self.holder.number)
        }
    }

    private func isThere(_ table: AccountTable) throws -> Bool {
        try table.all().contains { $0 == (holder.number, holder.account) }
    }
}
