internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What is drawn, and what of it counts.
extension RoomState {
    /// An operation as a canvas takes it in.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - evenDismissed: Whether one whose author had been taken out is returned too.
    /// - Returns: What a canvas takes in; `nil` if it counts for no seat.
    mutating func canvasOperation(
        _ place: Place,
        evenDismissed: Bool = false
    ) -> CanvasOperation? {
        let entry = logs[place]
        guard !logs.isCut(place), !spending.void.contains(place), let seat = entry.seat,
            let tenure = tenure(of: seat, place), evenDismissed || !isDismissed(place),
            let action = action(entry, place, tenure)
        else { return nil }
        return CanvasOperation(
            id: entry.id,
            key: key(of: place),
            author: logs.logs[place.log].name.device,
            seat: seat,
            place: place,
            action: action
        )
    }

    /// An operation as the drawings of a room take it in; `nil` if it counts for no seat, or lies where a game
    /// has no sheet for it.
    mutating func drawn(_ place: Place) -> CanvasOperation? {
        guard let operation = canvasOperation(place) else { return nil }
        guard keepsToSheets else { return operation }
        let evidence = SheetEvidence(for: operation, play?.rounds, in: logs, on: canvas)
        return play?.sheets.admits(operation, evidence) == true ? operation : nil
    }

    /// Whether all that does not belong on a sheet counts nowhere here.
    var keepsToSheets: Bool { play?.sheets.drawing == .onSheets }

    /// Takes in what can be drawn on in the open round by what counts there so far.
    ///
    /// - Returns: What that changed to the eye.
    mutating func keepSheets() -> [CanvasChange] {
        guard keepsToSheets, let game = play?.game, let tally = play?.tally else { return [] }
        let basis = SheetBook.Basis(
            round: tally.record.round,
            entries: tally.entries,
            version: play?.tallied ?? 0
        )
        if play?.sheets.isUpToDate(with: basis) == false {
            let sheets = game.openSheets(in: tally.record)
            let areOthers = play?.sheets.list(sheets, in: basis.round, by: basis)
            if areOthers == true { staleInk = .everything }
        }
        if play?.sheets.isUnsettled == true { staleInk = .everything }
        guard staleInk == .none else { return redraw() }
        let surplus = play?.sheets.takeSurplus() ?? []
        guard !surplus.isEmpty else { return [] }
        _ = canvas.dismiss(surplus)
        return [.reset]
    }

    private mutating func action(
        _ entry: OperationLog.Entry,
        _ place: Place,
        _ tenure: Tenure
    ) -> CanvasOperation.Action? {
        switch entry.knownKind {
        case .stroke:
            let stays = tenure.key == nil && tenure.passed.isEmpty
            return .stroke(payload: entry.payload, stays ? nil : tenure)
        case .strokePart: return .part(payload: entry.payload)
        case .visible, .hide, .clear: break
        case .create, .admit, .leave, .kick, .ban, .rehost, .unseat, .profile, .ready, .settings,
            .witness, .say, .forkProof, .forkPart, .close, .promise, .accept, .commit, .reveal,
            .move, .edit, .blob, .successor, .numbers, .evening, nil:
            return nil
        }
        let payload = try? Payload(kind: entry.kind, decoding: entry.payload)
        if case .visible(let visible)? = payload { return .visible(visible) }
        if case .hide(let target)? = payload { return .hide(target) }
        guard case .clear(let clear)? = payload else { return nil }
        let past = logs.past(of: place)
        let author = logs.logs[place.log].name.device
        let byMaster =
            clear.scope == .all
            && roster.ask(place.log, in: past, settled: settledCount(in: past)) {
                $0.master == author
            }
        return .clear(clear, past: past, byMaster: byMaster)
    }

    /// Draws again what does not hold any more.
    ///
    /// - Returns: What that changed.
    mutating func redraw() -> [CanvasChange] {
        defer { staleInk = .none }
        switch staleInk {
        case .none: return []
        // What does not count any more leaves room on its sheet.
        case .strokes where keepsToSheets, .everything where hasRounds:
            redrawRound()
            return [.reset]
        case .strokes(let strokes): return canvas.dismiss(strokes)
        case .everything: return redrawAsNumbered()
        }
    }

    /// Draws what has come since the last canvas that an end has settled.
    private mutating func redrawRound() {
        hostings = [:]
        play?.sheets.forgetDrawn()
        guard let play, let frontier = play.rounds.frontiers.last else {
            canvas = Canvas()
            let places = countedPlaces
            Work.count(places.count)
            return draw(places)
        }
        let places = drawnPlaces(since: play.ink.frontier)
        canvas = play.ink.canvas
        // What the end holds is final; what it leaves out comes after that, and may yet go elsewhere.
        draw(places.filter(frontier.contains))
        keepInk(at: frontier)
        draw(places.filter { !frontier.contains($0) })
    }

    /// Draws everything again; strokes keep their numbers, by which pages know them.
    private mutating func redrawAsNumbered() -> [CanvasChange] {
        hostings = [:]
        let before = canvas
        canvas = Canvas()
        edited?.forgetCounted()
        let places = countedPlaces.filter(isDrawing)
        Work.count(places.count)
        var left: [Int: ArraySlice<Place>] = Dictionary(grouping: places, by: \.log).mapValues {
            $0[...]
        }
        var dismissed: [OperationID] = []
        for stroke in before.places {
            // A log's operations are drawn in their order.
            while let place = left[stroke.log]?.first, place.sequence <= stroke.sequence {
                left[stroke.log]?.removeFirst()
                if !isDismissed(place) {
                    _ = apply(place, isLive: false)
                } else if drawAsVoid(place) {
                    dismissed.append(logs[place].id)
                }
            }
        }
        for (_, places) in left.sorted(by: { $0.key < $1.key }) {
            for place in places { _ = apply(place, isLive: false) }
        }
        canvas.settle()
        _ = canvas.dismiss(dismissed)
        return canvas.changes(since: before)
    }

    /// Draws a stroke that does not count, or a part of one, which keeps its number so.
    ///
    /// - Returns: Whether it is one.
    private mutating func drawAsVoid(_ place: Place) -> Bool {
        guard var operation = canvasOperation(place, evenDismissed: true) else { return false }
        switch operation.action {
        case .stroke(let payload, _):
            operation.action = .stroke(payload: payload)
            canvas.applyInBulk(operation)
            return true
        case .part:
            canvas.applyInBulk(operation)
            return false
        case .visible, .clear, .hide: return false
        }
    }

    /// What is drawn by operations of some logs that have counted until now.
    mutating func ink(at sequences: [Int: Range<Int>]) -> StaleInk {
        var ink = StaleInk.none
        for place in dismissals.places(of: sequences) {
            Work.count(1)
            if author(ofEdit: place) != nil { return .everything }
            guard isDrawing(place), let drawn = canvasOperation(place) else { continue }
            switch drawn.action {
            case .stroke(_, nil):
                if canvas.counts(drawn.id) { ink.formUnion(.strokes([drawn.id])) }
            // It shows nothing without its stroke, of which its author knew no more.
            case .part: continue
            case .stroke, .visible, .clear, .hide: return .everything
            }
        }
        return ink
    }

    private mutating func draw(_ places: [Place]) {
        let isLive = areFew(places)
        for place in places where isDrawing(place) { _ = apply(place, isLive: isLive) }
        canvas.settle()
    }

    /// Keeps what is drawn, all of it being in the frontier of the end that was settled last.
    mutating func keepInk(at frontier: CausalPast) {
        play?.ink.settle(canvas, at: frontier)
        let open = play?.rounds.current ?? 0
        play?.sheets.forget(before: open)
    }

    /// What was drawn and is not in a past, in an order that extends causality.
    private func drawnPlaces(since past: CausalPast) -> [Place] {
        var places: [Place] = []
        for (log, range) in play?.ink.ranges(since: past, base: { logs.logs[$0].base }) ?? [] {
            Work.count(range.count)
            places += range.lazy.map { Place(log: log, sequence: $0) }.filter(isDrawing)
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

    /// Whether an operation concerns the canvases or the document.
    func isDrawing(_ place: Place) -> Bool {
        logs[place].isDrawing
    }

    /// Notes how far each log was drawn from: what the end of a round does not hold of that is drawn again.
    mutating func noteInk(_ place: Place) {
        guard hasRounds, isDrawing(place), !logs.isCut(place) else { return }
        play?.ink.note(place)
    }

    /// Whether anything was drawn that a frontier does not hold.
    ///
    /// What is here and was not taken in yet does not matter: it is drawn where it belongs.
    func hasInk(beyond frontier: CausalPast) -> Bool {
        play?.ink.reaches(beyond: frontier) == true
    }

    /// The sheets of a round as its end found them, and how many strokes each seat has there.
    ///
    /// What was drawn too late, or before it opened, is not there, and no seat can take away what another one
    /// drew. The sheets are those that its whole record lists.
    mutating func drawings(
        of round: UInt32,
        at frontier: CausalPast,
        on listed: [Sheet]
    ) -> DrawnRound {
        let before = Int(round) > 0 ? play?.rounds.frontiers[Int(round) - 1] : nil
        var places: [Place] = []
        for (number, log) in logs.logs.enumerated() {
            let from = before.map { $0.counts.count > number ? $0.counts[number] : 0 } ?? 0
            let to = frontier.counts.count > number ? frontier.counts[number] : 0
            for sequence in from..<max(from, min(to, log.entries.count)) {
                places.append(Place(log: number, sequence: sequence))
            }
        }
        places.sort { logs.key(of: $0) < logs.key(of: $1) }
        var sheets = Canvas()
        var book = play?.sheets ?? SheetBook()
        book.forgetDrawn()
        _ = book.list(listed, in: round)
        for place in places where isDrawing(place) && !logs.isCut(place) {
            guard play?.rounds.isOpen(round, in: logs.past(of: place)) == true,
                let operation = sheetOperation(place)
            else { continue }
            if keepsToSheets {
                let known = SheetEvidence(for: operation, play?.rounds, in: logs, on: sheets)
                guard book.admits(operation, known) else { continue }
            }
            sheets.applyInBulk(operation)
        }
        sheets.settle()
        var drawings: [SeatID: [OperationID]] = [:]
        for id in sheets.visibleStrokes(canvas: round) {
            guard let stroke = sheets.stroke(id) else { continue }
            drawings[stroke.seat, default: []].append(id)
        }
        return DrawnRound(drawings, by: book, in: round)
    }

    private mutating func sheetOperation(_ place: Place) -> CanvasOperation? {
        guard let operation = canvasOperation(place) else { return nil }
        if case .clear(let clear, _, _) = operation.action, clear.scope == .all { return nil }
        return operation
    }
}
