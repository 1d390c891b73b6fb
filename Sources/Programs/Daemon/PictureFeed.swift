import Canvas
import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

/// Shows pages large pictures, in slices that are made beside the network loop, as fast as the page reads.
final class PictureFeed {
    /// Strokes of a slice at most: so many does the network loop read in one go.
    private static let slice = 128
    /// Points after which a slice ends.
    private static let points = 8_192

    /// Pictures on their way to pages.
    private var openings: [SocketSession: Opening<UInt32>] = [:]
    private var lastOpening: UInt64 = 0
    /// Pages for which a slice is being made: one at a time, however often they ask.
    private var sliced: Set<SocketSession> = []
    private let encoder = SliceEncoder()

    /// Shows a page the whole picture of a room without a game.
    func open(_ room: RoomID, for session: SocketSession, of node: isolated Node) {
        lastOpening += 1
        let strokes = node.core.strokeNumbers(of: room)
        openings[session] = Opening(number: lastOpening, room: room, strokes)
        proceed(with: session, node)
    }

    /// Shows a page no more of the picture that is on its way.
    func close(_ session: SocketSession) { openings[session] = nil }

    /// Sends a page the next slice, if it has read the last one.
    func proceed(with session: SocketSession, _ node: isolated Node) {
        guard let opening = openings[session], !sliced.contains(session),
            session.isDrained
        else {
            return
        }
        guard let code = node.core.view(opening.room, now: node.now)?.create.code.text else {
            openings[session] = nil
            return
        }
        let placed = take(from: session, in: opening.room, node)
        let rest = openings[session]?.rest.count ?? 0
        let isFirst = opening.isFirst
        let message = { @Sendable () -> DaemonMessage in
            let strokes = placed.map { Translation.drawn($0.stroke, number: $0.number) }
            return isFirst
                ? .canvas(room: code, strokes: strokes, rest: rest)
                : .more(room: code, strokes: strokes, rest: rest)
        }
        sliced.insert(session)
        encoder.encode(message) { encoded in
            node.eventLoop.execute {
                node.assumeIsolated { node in
                    let feed = node.screens.pictures
                    feed.send(encoded, of: opening.number, rest, to: session, node)
                }
            }
        }
    }

    private typealias Numbered = (number: UInt32, stroke: PlacedStroke)

    /// The strokes of the next slice.
    private func take(
        from session: SocketSession,
        in room: RoomID,
        _ node: isolated Node
    ) -> [Numbered] {
        var placed: [Numbered] = []
        var points = 0
        while placed.count < Self.slice, points < Self.points,
            let number = openings[session]?.rest.popFirst()
        {
            guard let stroke = node.core.stroke(number: number, of: room) else { continue }
            points += stroke.stroke.points.count
            placed.append((number, stroke))
        }
        openings[session]?.isFirst = false
        return placed
    }

    private func send(
        _ slice: EncodedMessage,
        of number: UInt64,
        _ rest: Int,
        to session: SocketSession,
        _ node: isolated Node
    ) {
        sliced.remove(session)
        // It may have asked for another one meanwhile.
        guard openings[session]?.number == number else { return proceed(with: session, node) }
        session.send(slice)
        rest == 0 ? finish(number, session) : proceed(with: session, node)
    }

    /// The picture is there: what changed meanwhile follows.
    private func finish(_ number: UInt64, _ session: SocketSession) {
        guard let opening = openings[session], opening.number == number else { return }
        openings[session] = nil
        for message in opening.waiting { session.send(message) }
    }

    /// Sends pages a change of a room's picture, behind the picture where that is still on its way.
    func sendChange(
        _ message: EncodedMessage,
        to sessions: some Sequence<SocketSession>,
        of node: isolated Node
    ) {
        for session in sessions {
            guard let room = openings[session]?.room else {
                session.send(message)
                continue
            }
            if openings[session]?.hold(message) == false {
                open(room, for: session, of: node)
            }
        }
    }
}
