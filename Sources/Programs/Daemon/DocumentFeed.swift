import ClientAPI
import Documents
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

/// Shows pages the documents of rooms: whole, in slices as fast as the page reads, and then what changes.
final class DocumentFeed {
    /// Documents on their way to pages.
    private var openings: [SocketSession: Opening<RecordName>] = [:]
    private var lastOpening: UInt64 = 0
    /// Pages for which a slice is being made: one at a time, however often they ask.
    private var sliced: Set<SocketSession> = []
    private let encoder = SliceEncoder()

    /// Shows pages the whole document of a room; nothing where it has none.
    func open(_ room: RoomID, for sessions: [SocketSession], of node: isolated Node) {
        guard !sessions.isEmpty, let document = node.core.document(of: room) else { return }
        let names = document.names()
        for session in sessions {
            lastOpening += 1
            openings[session] = Opening(number: lastOpening, room: room, names)
            proceed(with: session, node)
        }
    }

    /// Shows a page no more of the document that is on its way.
    func close(_ session: SocketSession) { openings[session] = nil }

    /// Shows pages what is another, and those of this device's seats what they have lost.
    func show(
        _ news: DocumentNews,
        in room: RoomID,
        _ code: String,
        to watchers: [(seat: SeatID?, sessions: [SocketSession])],
        _ node: isolated Node
    ) {
        let all = watchers.flatMap(\.sessions)
        if news.isAnew { open(room, for: all, of: node) }
        for message in messages(of: news, in: room, code, node) {
            let encoded = EncodedMessage(message)
            for session in all { send(encoded, to: session, node) }
        }
        guard !news.losses.isEmpty else { return }
        for (seat, sessions) in watchers {
            let seat = seat ?? node.core.ownSeat(in: room)
            let own = news.losses.filter { $0.seat == seat }
            guard !own.isEmpty else { continue }
            let lost = own.map { node.lost($0, in: room) }
            let encoded = EncodedMessage(.lost(room: code, edits: lost))
            for session in sessions { session.send(encoded) }
        }
    }

    private func messages(
        of news: DocumentNews,
        in room: RoomID,
        _ code: String,
        _ node: isolated Node
    ) -> [DaemonMessage] {
        guard !news.isAnew else { return [] }
        return stride(from: 0, to: news.records.count, by: APILimits.recordsAtOnce).map { start in
            let names = news.records[start...].prefix(APILimits.recordsAtOnce)
            let records = node.records(names, in: room)
            let held = Set(records.map(\.record))
            let gone = names.map { Translation.text($0) }.filter { !held.contains($0) }
            return .records(room: code, records: records, gone: gone, rest: 0)
        }
    }

    /// Sends a page a change, behind the document where that is still on its way.
    private func send(
        _ message: EncodedMessage,
        to session: SocketSession,
        _ node: isolated Node
    ) {
        guard let room = openings[session]?.room else { return session.send(message) }
        if openings[session]?.hold(message) == false { open(room, for: [session], of: node) }
    }

    /// Sends a page the next slice, if it has read the last one.
    func proceed(with session: SocketSession, _ node: isolated Node) {
        guard let opening = openings[session], !sliced.contains(session), session.isDrained else {
            return
        }
        guard let code = node.core.view(opening.room, now: node.now)?.create.code.text else {
            openings[session] = nil
            return
        }
        let names = opening.rest.prefix(APILimits.recordsAtOnce)
        openings[session]?.rest.removeFirst(names.count)
        openings[session]?.isFirst = false
        let records = node.records(names, in: opening.room)
        let (number, isFirst) = (opening.number, opening.isFirst)
        let rest = opening.rest.count - names.count
        let message = { @Sendable () -> DaemonMessage in
            isFirst
                ? .document(room: code, records: records, rest: rest)
                : .records(room: code, records: records, gone: [], rest: rest)
        }
        sliced.insert(session)
        encoder.encode(message) { encoded in
            node.eventLoop.execute {
                node.assumeIsolated { node in
                    node.screens.documents.send(encoded, of: number, rest, to: session, node)
                }
            }
        }
    }

    private func send(
        _ slice: EncodedMessage,
        of number: UInt64,
        _ rest: Int,
        to session: SocketSession,
        _ node: isolated Node
    ) {
        sliced.remove(session)
        // It may have been begun anew meanwhile.
        guard let opening = openings[session], opening.number == number else {
            return proceed(with: session, node)
        }
        session.send(slice)
        guard rest == 0 else { return proceed(with: session, node) }
        openings[session] = nil
        for message in opening.waiting { session.send(message) }
    }
}
