internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// A room that this device is in, or is on its way into.
struct Room: Sendable {
    /// What its operations say.
    var state: RoomState
    /// How they come to be the same everywhere.
    var sync = RoomSync()
    /// What this device does in it.
    var session: RoomSession

    init(number: UInt32, stage: RoomSession.Stage, logs: RoomLogs, games: Catalogue) {
        state = RoomState(logs: logs, games: games)
        session = RoomSession(number: number, stage: stage)
    }

    var id: RoomID { state.id }

    /// Operations that a device may have waiting here because it was asked for them.
    func creditLimit(of device: DeviceID) -> Int {
        session.stage != .member || state.hasPresent(device)
            ? Limits.credit : Limits.creditOfStrangers
    }

    /// The room as others may see it listed.
    var listing: RoomListing? {
        guard session.stage == .member, let create = state.roster.create else { return nil }
        return RoomListing(
            id: id,
            code: create.code,
            activity: create.activity,
            rules: create.rules,
            title: create.title,
            // How many are in a locked room is nobody else's business.
            players: create.access == .locked ? 0 : UInt8(clamping: state.seatCount),
            locked: create.access == .locked,
            guestPort: session.guestPort,
            banner: create.access == .locked ? Banner() : state.banner
        )
    }

    /// How many Leaves this device has written last, and nothing since.
    var lastLeaves: Int {
        guard let ownLog = session.ownLog else { return 0 }
        return state.logs.logs[ownLog].entries.reversed().prefix { $0.kind == OperationKind.leave }
            .count
    }

    /// Whether own operations are not on disk yet.
    var isWriting: Bool {
        session.ownLog.map { state.logs.logs[$0].durable < state.logs.logs[$0].entries.count }
            == true
    }

    /// When something is due in it.
    var due: Instant? {
        let moments = [
            sync.asked?.until, session.monitor.wakeAt, session.knocks.due, sync.pens.due,
        ]
        let earliest = moments.compactMap(\.self).min()
        guard case .leaving(let until) = session.stage else { return earliest }
        return min(earliest ?? until, until)
    }

    /// Whether there is anything to do in it by now: mostly there is not, and one look tells so.
    func hasDuties(by now: Instant) -> Bool {
        if state.forks.hasNews || !state.forks.unpublished.isEmpty { return true }
        if let due = session.knocks.due, due <= now { return true }
        if let asked = sync.asked, asked.until <= now { return true }
        if case .leaving(let until) = session.stage, until <= now { return true }
        if state.hasRounds {
            let operations = state.logs.count - state.unwritten.count
            if session.monitor.isStale(operations: operations, now: now) { return true }
        }
        return sync.pens.due.map { $0 <= now } == true
    }
}
