import Canvas
import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

// Large pictures, in slices that are made beside the network loop, as fast as the page reads.
extension Node {
    /// Shows a page the whole picture of a room without a game.
    func open(_ room: RoomID, for session: SocketSession) {
        pages.lastOpening += 1
        let strokes = core.strokeNumbers(of: room)
        pages.openings[session] = Opening(
            number: pages.lastOpening,
            room: room,
            strokes: strokes
        )
        proceed(with: session)
    }

    /// A page has read what it was sent.
    nonisolated func drained(_ session: SocketSession) {
        assumeIsolated { $0.proceed(with: session) }
    }

    /// Sends a page the next slice, if it has read the last one.
    private func proceed(with session: SocketSession) {
        guard let opening = pages.openings[session], !pages.sliced.contains(session),
            session.isDrained
        else {
            return
        }
        guard let code = core.view(opening.room, now: now)?.create.code.text else {
            pages.openings[session] = nil
            return
        }
        let placed = take(from: session, in: opening.room)
        let rest = pages.openings[session]?.rest.count ?? 0
        let isFirst = opening.isFirst
        let message = { @Sendable () -> DaemonMessage in
            let strokes = placed.map { Translation.drawn($0.stroke, number: $0.number) }
            return isFirst
                ? .canvas(room: code, strokes: strokes, rest: rest)
                : .more(room: code, strokes: strokes, rest: rest)
        }
        pages.sliced.insert(session)
        encoder.encode(message) { encoded in
            self.eventLoop.execute {
                self.assumeIsolated { $0.send(encoded, of: opening.number, rest, to: session) }
            }
        }
    }

    private typealias Numbered = (number: UInt32, stroke: PlacedStroke)

    /// The strokes of the next slice.
    private func take(from session: SocketSession, in room: RoomID) -> [Numbered] {
        var placed: [Numbered] = []
        var points = 0
        while placed.count < Opening.slice, points < Opening.points,
            let number = pages.openings[session]?.rest.popFirst()
        {
            guard let stroke = core.stroke(number: number, of: room) else { continue }
            points += stroke.stroke.points.count
            placed.append((number, stroke))
        }
        pages.openings[session]?.isFirst = false
        return placed
    }

    private func send(
        _ slice: EncodedMessage,
        of number: UInt64,
        _ rest: Int,
        to session: SocketSession
    ) {
        pages.sliced.remove(session)
        // It may have asked for another one meanwhile.
        guard pages.openings[session]?.number == number else { return proceed(with: session) }
        session.send(slice)
        rest == 0 ? finish(number, session) : proceed(with: session)
    }

    /// The picture is there: what changed meanwhile follows.
    private func finish(_ number: UInt64, _ session: SocketSession) {
        guard let opening = pages.openings[session], opening.number == number else { return }
        pages.openings[session] = nil
        for message in opening.waiting { session.send(message) }
    }

    /// Sends pages a change of a room's picture, behind the picture where that is still on its way.
    func sendChange(_ message: EncodedMessage, to sessions: some Sequence<SocketSession>) {
        for session in sessions {
            guard let room = pages.openings[session]?.room else {
                session.send(message)
                continue
            }
            if pages.openings[session]?.hold(message) == false { open(room, for: session) }
        }
    }
}
