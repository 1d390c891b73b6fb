internal import Peer
internal import Vocabulary
internal import Wire

/// When each point was drawn, and when each of the others had it, as ink or with its stroke.
final class InkBook {
    /// A stroke as its author drew it and as the others saw it.
    private struct Page {
        let author: Int
        var drawnAt: [Instant] = []
        var liftedAt: Instant?
        /// By peer: when it had each point as ink.
        var inkAt: [[Instant?]]
        /// By peer: when it had the stroke.
        var strokeAt: [Instant?]
    }

    private let authors: [SeatID: Int]
    /// By author and pen: the pens of each are counted from 1.
    private var pages: [[Page]]
    private var names: [OperationID: (author: Int, pen: Int)] = [:]
    /// Strokes that came before their author had a name for them.
    private var early: [OperationID: [(peer: Int, at: Instant)]] = [:]

    init(seats: [SeatID]) {
        authors = Dictionary(uniqueKeysWithValues: seats.enumerated().map { ($1, $0) })
        pages = seats.map { _ in [] }
    }

    /// Somebody has drawn so many points more, and perhaps lifted the pen.
    func draw(_ news: TrialPen.News, by author: Int, now: Instant) {
        if pages[author].count < Int(news.pen) {
            let nobody = [Instant?](repeating: nil, count: pages.count)
            pages[author].append(
                Page(author: author, inkAt: pages.map { _ in [] }, strokeAt: nobody)
            )
        }
        let place = pages[author].count - 1
        pages[author][place].drawnAt += news.points.map { _ in now }
        if news.isLifted { pages[author][place].liftedAt = now }
    }

    /// The author's device has made an operation of a stroke.
    func name(_ id: OperationID, pen: UInt32, by author: Int) {
        names[id] = (author, Int(pen) - 1)
        for seen in early.removeValue(forKey: id) ?? [] { see(id, by: seen.peer, now: seen.at) }
    }

    /// Somebody has a stroke.
    func see(_ id: OperationID, by peer: Int, now: Instant) {
        guard let name = names[id] else { return early[id, default: []].append((peer, now)) }
        guard pages[name.author][name.pen].strokeAt[peer] == nil else { return }
        pages[name.author][name.pen].strokeAt[peer] = now
    }

    /// Somebody has ink.
    func see(_ ink: InkFrame, by peer: Int, now: Instant) {
        guard let author = authors[ink.seat] else { return }
        let (pen, end) = (Int(ink.pen) - 1, Int(ink.from) + ink.points.count)
        guard pages[author].indices.contains(pen) else { return }
        let missing = end - pages[author][pen].inkAt[peer].count
        if missing > 0 {
            pages[author][pen].inkAt[peer] += [Instant?](repeating: nil, count: missing)
        }
        for point in Int(ink.from)..<end where pages[author][pen].inkAt[peer][point] == nil {
            pages[author][pen].inkAt[peer][point] = now
        }
    }

    /// How late points came as ink, to everybody.
    func ink() -> Lateness {
        Lateness(points { page, peer, point in page.inkAt[peer][at: point] })
    }

    /// How late points were seen, as ink or with the stroke.
    func seen() -> Lateness {
        Lateness(
            points { page, peer, point in
                let times = [page.inkAt[peer][at: point], page.strokeAt[peer]]
                return times.compactMap(\.self).min()
            }
        )
    }

    /// How long after pen-up each stroke was on all pages.
    func strokes() -> Lateness {
        Lateness(
            pages.joined().compactMap { page in
                guard let lifted = page.liftedAt else { return nil }
                let others = page.strokeAt.indices.filter { $0 != page.author }
                let times = others.compactMap { page.strokeAt[$0] }
                guard times.count == others.count, let last = times.max() else { return .some(nil) }
                return .some(last.since(lifted))
            }
        )
    }

    private func points(_ time: (Page, Int, Int) -> Instant?) -> [Instant.Span?] {
        pages.joined().flatMap { page in
            page.inkAt.indices.filter { $0 != page.author }.flatMap { peer in
                page.drawnAt.enumerated().map { point, drawn in
                    time(page, peer, point).map { $0.since(drawn) }
                }
            }
        }
    }
}

extension [Instant?] {
    /// What is at an index; `nil` beyond the end.
    fileprivate subscript(at index: Int) -> Instant? { indices.contains(index) ? self[index] : nil }
}
