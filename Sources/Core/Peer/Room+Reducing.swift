internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Reducing again what a round, or the discovery of a fork, has put into another order.
extension Room {
    /// Has operations of this device reduced when they are on disk.
    mutating func postpone(_ places: [Place]) -> Update {
        play?.watch.unwritten += places
        return Update()
    }

    /// All operations that may count, in an order that extends causality.
    var countedPlaces: [Place] {
        guard let unwritten = play?.watch.unwritten, !unwritten.isEmpty else {
            return logs.allPlaces
        }
        let left = Set(unwritten)
        return logs.allPlaces.filter { !left.contains($0) }
    }

    /// Begins the rounds anew; what this device waits for stays.
    mutating func forgetRounds() {
        named = logs.cuts.isEmpty ? CausalPast() : pastOfWhatCounts
        lobby = Lobby()
        guard let watch = play?.watch else { return }
        play = Play()
        play?.watch = watch
    }

    private var pastOfWhatCounts: CausalPast {
        logs.past(
            of: logs.logs.enumerated().compactMap { number, log in
                log.counted > 0 ? Place(log: number, sequence: log.counted - 1) : nil
            }
        )
    }

    /// Many operations in order, so that few of them come before what was reduced already.
    func sorted(_ places: [Place]) -> [Place] {
        places.sorted { logs.key(of: $0) < logs.key(of: $1) }
    }

    /// Draws everything again; in a room with rounds, what has come since the last canvas that an end has settled.
    mutating func redraw() {
        needsRedrawing = false
        hostings = [:]
        guard let play, let frontier = play.rounds.frontiers.last else {
            canvas = Canvas()
            let places = countedPlaces
            Work.count(places.count)
            return draw(places)
        }
        let places = drawnPlaces(since: play.settledInk?.frontier ?? CausalPast())
        canvas = play.settledInk?.canvas ?? Canvas()
        // What the end holds is final; what it leaves out comes after that, and may yet go elsewhere.
        draw(places.filter(frontier.contains))
        keepInk(at: frontier)
        draw(places.filter { !frontier.contains($0) })
    }

    private mutating func draw(_ places: [Place]) {
        let isLive = areFew(places)
        for place in places where isDrawing(place) { _ = apply(place, isLive: isLive) }
        canvas.settle()
    }

    /// Keeps what is drawn, all of it being in the frontier of the end that was settled last.
    mutating func keepInk(at frontier: CausalPast) {
        play?.settledInk = Play.SettledInk(canvas: canvas, frontier: frontier)
    }

    /// What was drawn and is not in a past, in an order that extends causality.
    private func drawnPlaces(since past: CausalPast) -> [Place] {
        var places: [Place] = []
        for (log, end) in (play?.drawn ?? []).enumerated() {
            let known = log < past.counts.count ? past.counts[log] : 0
            let from = max(known, logs.logs[log].base)
            guard from < end else { continue }
            Work.count(end - from)
            places += (from..<end).lazy.map { Place(log: log, sequence: $0) }.filter(isDrawing)
        }
        return sorted(places)
    }

    /// Most operations in one go that are told to pages stroke by stroke.
    static let mostTold = 1024

    /// Whether what operations draw is told stroke by stroke: where it is little beside the picture.
    ///
    /// Otherwise one packet of a member would have all pages sent all of a large picture.
    func areFew(_ places: [Place]) -> Bool {
        guard places.count >= Self.bulk else { return true }
        let most = min(max(Self.bulk, canvas.strokeCount / 16), Self.mostTold)
        return places.count(where: isDrawing) < most
    }

    /// Whether an operation concerns the canvases.
    func isDrawing(_ place: Place) -> Bool {
        OperationKind.stroke...OperationKind.hide ~= logs[place].kind
    }

    /// BLAKE2b-256 over the canonical encoding of the state (`Protocol/state.md`).
    func stateDigest(_ cryptography: any Cryptography) -> StateDigest {
        var writer = CBORWriter(capacity: 64 * (canvas.strokeCount + 8))
        writer.array(hasRounds ? 6 : 5)
        writer.text("parlor state v1")
        writer.identifier(id)
        writer.text(roster.create?.activity ?? "")
        roster.encodeState(into: &writer)
        canvas.encodeState(into: &writer)
        encodeRounds(into: &writer)
        return cryptography.blake2b256(writer.bytes)
    }
}
