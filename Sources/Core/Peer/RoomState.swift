internal import Agreement
internal import Canvas
internal import Documents
internal import Replication
internal import Rules
public import Vocabulary
internal import Wire

/// What the operations of a room say: a pure function of those that are held, the same wherever the same are.
///
/// It knows no clock and no other device. What is reduced from the operations is thrown away by beginning anew from
/// `logs`: whatever is added here is forgotten with the rest.
public struct RoomState: Sendable {
    /// A place in a log and a seat that were found to belong together.
    struct Hosting: Hashable, Sendable {
        let log: Int
        let seat: SeatID
    }

    /// The operations.
    var logs: RoomLogs
    /// Own operations that are not on disk yet, and so count nowhere: not here either, or this device could
    /// show an end of a round that a crash takes back.
    var unwritten: [Place] = []
    /// The games that can be played here.
    let games: Catalogue
    /// What is known of devices that contradicted themselves.
    var forks = EquivocationLog()
    var roster = Roster()
    var canvas = Canvas()
    /// What is edited, in a room whose activity has records.
    var edited: DocumentBook?
    /// Which seats may write in which logs, and how they may move, as found so far.
    var hostings: [Hosting: Tenure] = [:]
    /// How the rounds stand, in a room that has some.
    var play: Play?
    /// The game as it was before all was reduced anew: what it has worked out need not be worked out again.
    var earlier: (any Game)?
    /// Whom the master has taken out, in a room without rounds.
    var dismissals = Dismissals()
    /// What people have said and set.
    var lobby = Lobby()
    /// What is drawn and must go, or be put in another order, because a round ended without some of it or the one who drew
    /// it had been taken out.
    var staleInk = StaleInk.none
    /// What authors have written in the rounds that they are in.
    var spending = Spending()
    /// What operations that count name, cut or not; kept where anything is cut.
    var named = CausalPast()

    /// Begins without having reduced anything.
    init(logs: RoomLogs, games: Catalogue) {
        self.logs = logs
        self.games = games
    }

    var id: RoomID { logs.room }

    /// What people say to meet here; `nil` until the `Create` has arrived.
    var code: RoomCode? { roster.create?.code }

    /// The devices that are in the room, this one among them, and those that somebody let in whose
    /// operation was cut: they must hear of that to come in again.
    var presentDevices: [DeviceID] {
        guard roster.isCutSomewhere else { return roster.presentMembers.map(\.device) }
        return roster.membersBeforeCuts.filter { hasPresent($0.device) }.map(\.device)
    }

    /// Whether a device is one of them.
    func hasPresent(_ device: DeviceID) -> Bool {
        hasCounted(device) || roster.memberBeforeCuts(device)?.isPresent == true
    }

    /// Whether a device is in the room, and what let it in counts.
    func hasCounted(_ device: DeviceID) -> Bool {
        roster.hasPresent(device)
    }

    /// The devices that are sent new operations: who is in the room, and who has just been taken out.
    var listeners: [DeviceID] {
        let expelled = play?.expulsions.latest ?? []
        guard roster.isCutSomewhere || !expelled.isEmpty else { return presentDevices }
        return roster.membersBeforeCuts.map(\.device).filter {
            hasPresent($0) || expelled.contains($0)
        }
    }

    /// Whether a device gets the room's operations if it asks: who is in it, and who was in it and may not
    /// know that it is not any more. (It could come in again, so that tells it nothing that it could not have.)
    func hears(_ device: DeviceID) -> Bool {
        hasPresent(device) || play?.expulsions.contains(device) == true || isGone(device)
    }

    /// Seats of the devices that are in the room.
    var seatCount: Int { roster.presentMembers.reduce(0) { $0 + $1.seats.count } }

    /// What decides how long it may take to put the operations about members in order again.
    public var membershipWork: MembershipWork {
        MembershipWork(
            open: roster.openCount,
            all: roster.operationCount,
            rounds: roster.endCount,
            rebuilds: roster.rebuilds
        )
    }

    /// All seats, in the order in which their devices first came in.
    var seatsInOrder: [SeatID] { roster.members.flatMap(\.seats).map(\.seat) }

    /// The number of each of them.
    var seatNumbers: [SeatID: Int] {
        let numbers = seatsInOrder.compactMap { seat in roster.number(of: seat).map { (seat, $0) } }
        return Dictionary(uniqueKeysWithValues: numbers)
    }

    /// What is played here; `nil` for a room without rounds.
    var game: (any Game.Type)? { roster.create.flatMap { games[$0.activity, rules: $0.rules] } }

    /// What people work on here; `nil` for a room with rounds.
    var document: DocumentDescription? {
        roster.create.flatMap { games.document($0.activity) }
    }

    /// The seats that will play when the lobby ends: those that are ready, or all where people come in at any
    /// time.
    var readySeats: Set<SeatID> {
        let present = Set(roster.members.filter(\.isPresent).flatMap(\.seats).map(\.seat))
        return game?.about.admitsLate == true ? present : present.intersection(lobby.ready())
    }

    /// Why the room cannot be played here; `nil` if it can, or before its `Create` has come.
    var rulesFault: RulesFault? {
        roster.create.flatMap { games.fault(in: $0.activity, rules: $0.rules) }
    }

    /// Whether the game is over.
    var isOver: Bool { play?.game?.phase.isLast == true }

    /// What may be said of the room to those who are not in it: no more than that.
    var banner: Banner {
        Banner(phase: phase, master: masterName.flatMap { Create.isTitle($0) ? $0 : nil } ?? "")
    }

    private var phase: RoomPhase {
        guard let play else { return .unsaid }
        if isOver { return .over }
        return play.rounds.current == 0 ? .lobby : .running
    }

    /// What the person of the room's master is called.
    private var masterName: String? {
        guard let master, let member = roster.member(master) else { return nil }
        let seat = member.seats.first { $0.seat == member.person } ?? member.seats.first
        return seat.flatMap { roster.entry(for: $0.seat)?.name }
    }

    /// Takes in the name of a room to go on in, unless it is void.
    mutating func note(_ successor: Successor, _ place: Place) {
        let past = logs.past(of: place)
        let device = logs.logs[place.log].name.device
        let settled = settledCount(in: past)
        guard let play, !logs.isCut(place), settled < play.rounds.settlements.count else { return }
        let isHere = roster.ask(place.log, in: past, settled: settled) {
            settled > 0 ? $0.hasPresent(device) : $0.hasSeated(device)
        }
        let isMaster =
            settled == 0 && roster.ask(place.log, in: past, settled: 0) { $0.master == device }
        let electorate = play.rounds.settlements[settled].electorate
        let isDeserted =
            settled > 0 && play.successors.over.map { settled < Int($0) } != false
            && play.rounds.settlements[settled].leavers(in: past) == electorate.all
        guard isHere, settled == 0 || isDeserted || electorate.index(of: device) != nil else {
            return
        }
        self.play?.successors.note(
            Successors.Named(
                key: logs.key(of: place),
                round: UInt32(settled),
                isByMaster: isMaster,
                successor: successor
            ),
            by: device
        )
    }

    /// Whether a device may open a room that goes on from this one: who decides how the open round ends, and in
    /// the lobby, which its master alone ends, no matter who has a seat; anybody where all who played have left.
    func mayLead(_ device: DeviceID) -> Bool {
        if isDeserted { return hasCounted(device) }
        guard play?.rounds.current == 0 else { return isElector(device) }
        return roster.member(device).map { $0.isPresent && !$0.seats.isEmpty } ?? false
    }

    /// Whether a device has opened the room.
    func isOpened(by device: DeviceID) -> Bool {
        logs.logs.contains { $0.name.device == device && $0.entries.first?.id == id }
    }

    /// Whether nobody is left who could end the open round: all who played have gone, for good as far as this
    /// round goes.
    var isDeserted: Bool {
        guard let play, play.rounds.current > 0, !isOver, let open = play.rounds.settlement else {
            return false
        }
        return open.leavers == open.electorate.all
    }

    /// The last end of a round that took effect; the room's `Create` where none did.
    var lastEnd: OperationID { play?.rounds.values.last ?? id }

    /// Whether a room begins as this one ended by what has settled here.
    func isContinued(by create: Create) -> Bool {
        guard let before = create.predecessor, let own = roster.create else { return false }
        // Between games people choose what they play next, of what is played here.
        let isChosen = (isOver || play?.rounds.current == 0) && games[create.activity] != nil
        return before.room == id && before.end == lastEnd && before.scores == scores
            && (create.activity == own.activity || isChosen) && create.access == own.access
    }

    /// Whether this is a lobby, and a device's to decide about.
    func isLobby(of device: DeviceID) -> Bool { play?.rounds.current == 0 && master == device }

    /// How the game is played: what was set last, else what the room was opened with.
    var currentSettings: RoomSettings {
        let create = roster.create
        let opened = RoomSettings(
            title: create?.title ?? "",
            phones: create?.phones ?? false,
            settings: create?.settings ?? []
        )
        return lobby.settings(in: play?.rounds.frontiers.first) ?? opened
    }

    /// The same for another game, of which nothing has been played yet.
    var settingsToPlayAgain: RoomSettings {
        var settings = currentSettings
        settings.settings.removeAll { $0.name == "played" }
        return settings
    }

    /// How the game is played, and how much of it has been.
    var settingsToGoOn: RoomSettings {
        var settings = currentSettings
        guard let played = play?.game?.progress, played > 0 else { return settings }
        settings.settings.removeAll { $0.name == "played" }
        settings.settings.append(Setting(name: "played", value: Int64(played)))
        return settings
    }

    /// Takes in something said, a ready mark, a new name, settings, or how the games before stand.
    ///
    /// - Returns: Whether a seat is called something else now.
    mutating func converse(_ place: Place) -> Bool {
        let entry = logs[place]
        guard entry.knownKind?.isTalk == true, !logs.isCut(place),
            let payload = try? Payload(kind: entry.kind, decoding: entry.payload)
        else { return false }
        let key = logs.key(of: place)
        switch payload {
        case .say(let text):
            guard let seat = entry.seat, hosts(seat, place) else { return false }
            lobby.note(text, by: seat, at: place, key)
        case .ready(let isReady):
            guard let seat = entry.seat, hosts(seat, place) else { return false }
            lobby.note(isReady, by: seat, at: place, key)
        case .settings(let settings):
            guard decides(place) else { return false }
            lobby.note(settings, at: place, key)
            apply(.settings(settings.settings), place)
        case .evening(let evening):
            guard isBehindCreate(place) else { return false }
            lobby.note(evening)
        case .profile(let profile):
            // Whose the seat is, the roster looks up where the operation stands in the order.
            guard let seat = entry.seat else { return false }
            apply(.profile(seat, profile), place)
            return true
        case .create, .admit, .leave, .kick, .ban, .rehost, .unseat, .witness, .forkProof,
            .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke, .strokePart,
            .visible, .clear, .hide, .edit, .blob, .successor, .numbers:
            return false
        }
        return false
    }

    /// The digest of the state (`Protocol/state.md`); the time that it takes grows with the picture.
    public var digest: StateDigest {
        var writer = CBORWriter(capacity: 64 * (canvas.strokeCount + 8))
        writer.array(5 + (hasRounds ? 1 : 0) + (edited == nil ? 0 : 1))
        writer.text("parlor state v1")
        writer.identifier(id)
        writer.text(roster.create?.activity ?? "")
        roster.encodeState(into: &writer)
        canvas.encodeState(into: &writer)
        encodeRounds(into: &writer)
        edited?.document.encodeState(into: &writer)
        return logs.cryptography.blake2b256(writer.bytes)
    }
}
