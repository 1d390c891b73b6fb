import ClientAPI
import Documents
import NIOCore
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

/// Shows pages the documents of rooms: whole, in slices as fast as the page reads, and then what changes.
final class DocumentFeed {
    /// What pages are still to be told; of a page that is not here nothing is.
    private var tellings: [SocketSession: DocumentTelling] = [:]
    private var lastTelling: UInt64 = 0
    /// Pages for which a slice is being made: one at a time, however often they ask.
    private var sliced: Set<SocketSession> = []
    private let encoder = SliceEncoder()

    /// Shows pages the whole document of a room; nothing where it has none.
    ///
    /// - Complexity: O(1) a page, however large the document is.
    func open(_ room: RoomID, for sessions: [SocketSession], of node: isolated Node) {
        guard !sessions.isEmpty, let document = node.core.document(of: room) else { return }
        for session in sessions {
            lastTelling += 1
            tellings[session] = DocumentTelling(
                number: lastTelling,
                room,
                whole: document.recordCount
            )
            proceed(with: session, node)
        }
    }

    /// Shows a page no more of a document.
    func close(_ session: SocketSession) { tellings[session] = nil }

    /// Shows pages what has changed, and those of this device's seats what they have lost.
    func show(
        _ news: DocumentNews,
        in room: RoomID,
        _ code: String,
        to watchers: [(seat: SeatID?, sessions: [SocketSession])],
        _ node: isolated Node
    ) {
        let all = watchers.flatMap(\.sessions)
        if news.isAnew {
            open(room, for: all, of: node)
        } else {
            show(news, in: room, to: all, node)
        }
        guard !news.losses.isEmpty else { return }
        for (seat, sessions) in watchers {
            let seat = seat ?? node.core.ownSeat(in: room)
            let own = news.losses.filter { $0.seat == seat }
            guard !own.isEmpty else { continue }
            let lost = own.map { node.lost($0, in: room) }
            for session in sessions {
                wait(for: session, in: room) { $0.note(lost) }
                proceed(with: session, node)
            }
        }
    }

    /// Shows changes: encoded once for all pages that have read all, if they are few.
    private func show(
        _ news: DocumentNews,
        in room: RoomID,
        to sessions: [SocketSession],
        _ node: isolated Node
    ) {
        guard news.isEverywhere || !news.changes.isEmpty,
            let document = node.core.document(of: room)
        else { return }
        let ready = sessions.filter {
            tellings[$0] == nil && !sliced.contains($0) && $0.isDrained
        }
        let message = ready.isEmpty ? nil : message(of: news, in: room, node)
        if let message { for session in ready { session.send(message) } }
        let others = message == nil ? Set(sessions) : Set(sessions).subtracting(ready)
        for session in others {
            wait(for: session, in: room) { telling in
                news.isEverywhere
                    ? telling.noteAll(count: document.recordCount)
                    : telling.note(news.changes, count: document.recordCount)
            }
            proceed(with: session, node)
        }
    }

    /// All changes in one message; `nil` where they are too many.
    private func message(
        of news: DocumentNews,
        in room: RoomID,
        _ node: isolated Node
    ) -> EncodedMessage? {
        guard !news.isEverywhere, let document = node.core.document(of: room),
            let description = node.core.records(of: room),
            let code = node.core.view(room, now: node.now)?.create.code.text
        else { return nil }
        var slice = DocumentSlice(description)
        for change in news.changes {
            guard !slice.isFull else { return nil }
            slice.add(change.record, document.held(change.record), change.what)
        }
        return EncodedMessage(.records(room: code, slice.changes, rest: 0))
    }

    private func wait(
        for session: SocketSession,
        in room: RoomID,
        _ note: (inout DocumentTelling) -> Void
    ) {
        lastTelling += 1
        note(&tellings[session, default: DocumentTelling(number: lastTelling, changesOf: room)])
    }

    /// Sends a page the next slice, if it has read the last one.
    func proceed(with session: SocketSession, _ node: isolated Node) {
        guard let telling = tellings[session], !sliced.contains(session), session.isDrained else {
            return
        }
        guard let code = node.core.view(telling.room, now: node.now)?.create.code.text,
            let document = node.core.document(of: telling.room),
            let description = node.core.records(of: telling.room), !telling.isDone
        else {
            tellings[session] = nil
            return
        }
        guard let (slice, isFirst) = tellings[session]?.next(of: document, description) else {
            return
        }
        let rest = tellings[session]?.rest.count ?? 0
        let lost = rest == 0 ? tellings[session]?.takeLosses() ?? [] : []
        if telling.isKnown, slice.changes.isEmpty {
            session.send(.lost(room: code, edits: lost))
            return proceed(with: session, node)
        }
        sliced.insert(session)
        let changes = slice.changes
        encoder.encode {
            isFirst
                ? .document(room: code, records: changes.records, rest: rest)
                : .records(room: code, changes, rest: rest)
        } _: { encoded in
            node.eventLoop.execute {
                node.assumeIsolated { node in
                    let feed = node.screens.documents
                    feed.send(encoded, lost, code, of: telling.number, to: session, node)
                }
            }
        }
    }

    private func send(
        _ slice: EncodedMessage,
        _ lost: [LostEdit],
        _ code: String,
        of number: UInt64,
        to session: SocketSession,
        _ node: isolated Node
    ) {
        sliced.remove(session)
        // It may have been begun anew meanwhile.
        if tellings[session]?.number == number {
            session.send(slice)
            if !lost.isEmpty { session.send(.lost(room: code, edits: lost)) }
        }
        proceed(with: session, node)
    }
}
