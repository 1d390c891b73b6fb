internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What a room is to those who look at it.
extension Room {
    /// How a game stands.
    ///
    /// - Parameters:
    ///   - seat: Who looks; `nil` for somebody who only watches.
    ///   - given: What this device was given.
    ///   - now: The time.
    /// - Returns: `nil` for a room without rounds.
    func game(for seat: SeatID?, _ given: Givens, now: Instant) -> PeerCore.GameView? {
        guard let play = state.play else { return nil }
        guard let game = play.game else {
            return PeerCore.GameView(
                round: 0,
                phase: "lobby",
                done: [],
                waits: [],
                players: [],
                state: .null,
                isOver: false
            )
        }
        let record = state.record(at: nil)
        let phase = game.phase
        let elapsed = session.monitor.shownElapsed(now)
        let commit = play.entries[play.rounds.current]?.lazy.compactMap { entry -> Commit? in
            guard entry.seat == seat, entry.device == given.device,
                case .commit(let commit) = entry.action
            else { return nil }
            return commit
        }.first { $0.label == 0 }
        let earlier = record.bound.isEmpty ? earlierCommit(of: seat, on: given.device) : nil
        let secret = (commit ?? earlier).flatMap { commit in
            seat.flatMap { Hand(state, given)?.value(of: commit, $0, game) }
        }
        // Only a game that deals asks for more than what was bound.
        let hand =
            game.dealtRound == nil
            ? nil
            : seat.flatMap { seat in
                Hand(state, given).flatMap { $0.seats.contains(seat) ? $0 : nil }
            }
        let scores = game.scores
        let order = state.seatsInOrder
        return PeerCore.GameView(
            round: play.rounds.current,
            phase: phase.name,
            left: phase.lasts.map { max(0, $0 - elapsed) },
            lasts: phase.lasts,
            done: game.done(in: record),
            waits: phase.isLast ? [] : game.waits(in: record, elapsed: elapsed),
            players: scores.keys.sorted {
                (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
            }.map { ($0, scores[$0] ?? 0, record.present.contains($0)) },
            state: game.view(
                for: seat,
                ViewContext(
                    record: record,
                    elapsed: elapsed,
                    seen: state.game?.about.timing == .byMoves
                        ? session.monitor.sightings.times(of: record.moves, by: elapsed) : [],
                    secret: secret,
                    dealer: hand.flatMap { $0.dealer(in: game) }
                )
            ),
            isOver: phase.isLast
        )
    }

    /// What a seat of this device was bound to in the round before.
    private func earlierCommit(of seat: SeatID?, on device: DeviceID) -> Commit? {
        guard
            let bound = state.play?.records.last?.bound.first(where: {
                $0.seat == seat && $0.label == 0
            }), let entry = state.play?.commits[bound.id], entry.device == device,
            case .commit(let commit) = entry.action
        else { return nil }
        return commit
    }

    /// How the rounds of a room stand; `nil` for a room without rounds.
    func rounds(on device: DeviceID, now: Instant) -> PeerCore.RoundView? {
        guard let play = state.play else { return nil }
        func entries(_ record: RoundRecord) -> [PeerCore.Entry] {
            record.numbers.map { PeerCore.Entry(seat: $0.seat, choice: $0.number) }
        }
        let closes = play.rounds.values.enumerated().compactMap {
            round,
            value -> PeerCore.RoundClose? in
            guard let result = play.rounds.settlements[round].result(for: value) else { return nil }
            return PeerCore.RoundClose(
                close: value,
                ballot: result.ballot,
                isAdopted: result.close != value,
                isByHalf: result.quorum == .half,
                isWithoutLeavers: result.leaversMattered,
                entries: entries(play.records[round])
            )
        }
        return PeerCore.RoundView(
            round: play.rounds.current,
            electors: play.rounds.settlement?.electorate.electors.map(\.device) ?? [],
            isDue: session.monitor.dueAt != nil,
            waitingFor: missingVoters(but: device),
            closes: closes,
            entries: entries(state.record(at: nil)),
            contested: play.rounds.contested,
            successors: play.successors.all(in: play.rounds.current).map(\.successor),
            voidVotes: play.faults.values.reduce(0, +),
            isHolding: isHolding(device, now: now),
            isBarred: isBarred(device)
        )
    }

    /// The visible strokes of what a room shows, in depth order: the canvas that everybody shares; in a
    /// game in which each draws alone those of one seat in the open round.
    ///
    /// - Parameters:
    ///   - seat: A seat of this device; `nil`: that of its own person.
    ///   - device: This device.
    /// - Returns: The strokes.
    func strokes(for seat: SeatID?, on device: DeviceID) -> [PlacedStroke] {
        let strokes = state.canvas.visibleStrokes(canvas: shownCanvas)
        return beneath(for: seat ?? state.personSeat(of: device))
            + strokes.flatMap { shown($0, for: seat, on: device) }
    }

    /// What a seat is shown of what earlier rounds left on the board; `nil` is somebody who only watches.
    private func beneath(for seat: SeatID?) -> [PlacedStroke] {
        (state.play?.game?.backdrops ?? []).flatMap { backdrop -> [PlacedStroke] in
            let strip = backdrop.strip(for: seat)
            guard strip != nil || backdrop.viewers.contains(seat) else { return [] }
            return backdrop.strokes.compactMap { state.canvas.stroke($0) }.flatMap { placed in
                Work.count(strip == nil ? 1 : placed.stroke.points.count)
                return strip.map { pieces(of: placed, in: $0) } ?? [placed]
            }
        }
    }

    private func pieces(of placed: PlacedStroke, in strip: BoardRegion) -> [PlacedStroke] {
        strip.pieces(of: placed.stroke).enumerated().map { placed.piece($0, $1) }
    }

    /// What a seat is shown of one stroke: all of it, or the pieces that lie in the strip that it sees.
    private func shown(
        _ id: OperationID,
        for seat: SeatID?,
        on device: DeviceID
    ) -> [PlacedStroke] {
        if let whole = stroke(id, for: seat, on: device) { return [whole] }
        guard state.play != nil, let placed = state.canvas.stroke(id),
            placed.stroke.canvas == shownCanvas
        else { return [] }
        let own = seat ?? state.personSeat(of: device)
        guard placed.seat != own, let strip = sheet(of: placed.seat)?.strip(for: own) else {
            return []
        }
        Work.count(placed.stroke.points.count)
        return pieces(of: placed, in: strip)
    }

    /// The sheets that a seat may know of now: those on which it draws, and those of which it sees anything.
    func sheets(for seat: SeatID?) -> [SheetView] {
        let round = state.play?.rounds.current ?? 0
        let all = state.play?.sheets.list(in: round) ?? [state.document?.sheet].compactMap(\.self)
        let own = seat.flatMap { seat in all.firstIndex { $0.authors.contains(seat) } }
        return all.enumerated().compactMap { index, sheet in
            let strip = sheet.strip(for: seat)
            guard index == own || sheet.viewers.contains(seat) || strip != nil else { return nil }
            let count = seat.flatMap { state.play?.sheets.strokeCount(of: $0, in: round) } ?? 0
            let most = seat.flatMap { state.play?.sheets.most(of: $0, in: round) }
            return SheetView(
                sheet: sheet,
                isOwn: index == own,
                left: index == own ? (most ?? sheet.strokes).map { max(0, $0 - count) } : nil,
                strip: index == own ? nil : strip
            )
        }
    }

    /// One stroke, if the room shows it to a seat.
    func stroke(
        _ stroke: OperationID,
        for seat: SeatID?,
        on device: DeviceID
    ) -> PlacedStroke? {
        guard let placed = state.canvas.stroke(stroke) else {
            return nil
        }
        guard state.play != nil else { return placed }
        let own = seat ?? state.personSeat(of: device)
        guard placed.stroke.canvas == shownCanvas, shows(placed.seat, to: own) else { return nil }
        guard placed.seat == own, let own else { return placed }
        // What was drawn on the device from which a seat has moved is still its own.
        return state.roster.hasHosted(placed.author, own) ? placed : nil
    }

    /// The canvas that a room shows: that of the open round where there are sheets.
    var shownCanvas: UInt32 {
        guard let play = state.play, let game = play.game, game.phase.sheets != .none else {
            return 0
        }
        return play.rounds.current
    }

    /// The sheet that a seat draws on now; `nil` if it does not.
    func sheet(of seat: SeatID) -> Sheet? {
        guard let play = state.play else { return state.document?.sheet }
        return play.sheets.sheet(of: seat, in: play.rounds.current)
    }

    /// Whether a seat is shown what another one draws now; `nil` is somebody who only watches.
    func shows(_ author: SeatID, to seat: SeatID?) -> Bool {
        if author == seat { return true }
        guard !session.monitor.sightings.hidden.contains(author) else { return false }
        return sheet(of: author)?.viewers.contains(seat) == true
    }

    /// Whether ink of a seat flows where somebody else may see it, and the next stroke of it would count.
    func flows(_ author: SeatID) -> Bool {
        guard let sheet = sheet(of: author), sheet.ink == .live else { return false }
        guard let play = state.play else { return true }
        let round = play.rounds.current
        let most = play.sheets.most(of: author, in: round) ?? sheet.strokes
        return most.map { state.strokeCount(of: author, on: round) < $0 } ?? true
    }

    /// Whether a seat of a device is shown ink of another one, or anybody who watches there.
    func flows(_ author: SeatID, to device: DeviceID) -> Bool {
        guard sheet(of: author)?.ink == .live else { return false }
        let seats = state.roster.member(device)?.seats.map(\.seat) ?? []
        return shows(author, to: nil) || seats.contains { shows(author, to: $0) }
    }

    /// Whether any of the sheets that are drawn on now is not for everybody's eyes.
    var hidesSheets: Bool {
        state.play.map { $0.sheets.isHidden(in: $0.rounds.current) } == true
    }
}
