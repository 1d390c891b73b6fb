internal import Agreement
internal import Canvas
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// A room that this device is in, or is on its way into.
struct Room: Sendable {
    /// How far in.
    enum Stage: Hashable, Sendable {
        /// Let in by somebody, but what says so has not arrived yet.
        case arriving
        /// A member.
        case member
        /// Left; the news spreads until then.
        case leaving(until: Instant)
    }

    /// A place in a log and a seat that were found to belong together.
    struct Hosting: Hashable, Sendable {
        let log: Int
        let seat: SeatID
    }

    /// A pen of somebody else that is down.
    struct RemotePen: Sendable {
        let pen: UInt32
        let heard: Instant
    }

    /// This peer's number of the room.
    let number: UInt32
    var stage: Stage
    var logs: RoomLogs
    var roster = Roster()
    var canvas = Canvas()
    /// The log that this device writes to, once it has written.
    var ownLog: Int?
    /// Which seats may write in which logs, and how they may move, as found so far.
    var hostings: [Hosting: Tenure] = [:]
    /// What is known of devices that contradicted themselves.
    var forks = ForkBook()
    var pens: [SeatID: RemotePen] = [:]
    /// Where devices are that are not known to be in the room yet, by what others say.
    var rumoured: [DeviceID: Endpoint] = [:]
    /// Operations asked for, by log: up to where.
    var wanted: [Int: Int] = [:]
    /// Who has been asked, and until when nobody else is: operations that name one another must come
    /// from one source to be proven together.
    var asked: (device: DeviceID, until: Instant)?
    /// Whose turn it is to be asked, and who goes first.
    var sources = SourceBook()
    /// Until when devices look after one another more often: something happened.
    var livelyUntil = Instant(microseconds: 0)
    /// What whoever wants into a locked room must have.
    var passphrase: Secret?
    /// The TCP port at which this device serves guest pages of the room; 0: at none.
    var guestPort: UInt16 = 0
    /// The games that can be played here.
    var games = Catalogue.standard
    /// How the rounds stand, in a room that has some.
    var play: Play?
    /// Whom the master has taken out, in a room without rounds.
    var dismissals = Dismissals()
    /// Whether a member has shown that it holds what this device has written last.
    var isHeard = false
    /// Whether what it brings along was compared with the room before.
    var isChecked = false
    /// Who waits at the door.
    var knocks = Knocks()
    /// What people have said and set.
    var lobby = Lobby()
    /// Whether what is drawn must be put in another order, because a round ended without some of it.
    var needsRedrawing = false
    /// What authors have written in the rounds that they are in.
    var spending = Spending()
    /// What operations that count name, cut or not; kept where anything is cut.
    var named = CausalPast()
    /// Logs named by devices that were not known to be in the room.
    var logsOfStrangers = 0

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
        let expelled = play?.justExpelled ?? []
        guard roster.isCutSomewhere || !expelled.isEmpty else { return presentDevices }
        return roster.membersBeforeCuts.map(\.device).filter {
            hasPresent($0) || expelled.contains($0)
        }
    }

    /// Whether a device gets the room's operations if it asks: who is in it, and who was in it and may not
    /// know that it is not any more. (It could come in again, so that tells it nothing that it could not have.)
    func hears(_ device: DeviceID) -> Bool {
        hasPresent(device) || play?.expelled.contains(device) == true || isGone(device)
    }

    /// Operations that a device may have waiting here because it was asked for them.
    func creditLimit(of device: DeviceID) -> Int {
        stage != .member || hasPresent(device) ? Limits.credit : Limits.creditOfStrangers
    }

    /// Seats of the devices that are in the room.
    var seatCount: Int { roster.presentMembers.reduce(0) { $0 + $1.seats.count } }
}

extension Room {
    /// What a batch of operations changed.
    struct Update {
        var changes: [CanvasChange] = []
        var members = false
    }

    /// Operations in one go from which the picture is drawn anew instead of stroke by stroke.
    static let bulk = 64

    /// Reduces operations in the order given, which extends causality.
    @discardableResult
    mutating func reduce(_ places: [Place]) -> Update {
        let places = places.count < Self.bulk ? places : sorted(places)
        for place in places { note(place) }
        guard !cutAnew() else { return reduceAnew() }
        let update = reduceAsTheyAre(places)
        guard play?.rounds.correction == nil else { return reduceAnew() }
        keepTally()
        return update
    }

    /// Reduces operations of which none cuts what was reduced before.
    mutating func reduceAsTheyAre(_ places: [Place]) -> Update {
        var update = Update()
        let isLive = areFew(places)
        for place in places {
            guard isWithinBudget(place) else { continue }
            let ended = play?.rounds.current
            let result = apply(place, isLive: isLive)
            noteInk(place)
            update.changes += result.changes
            update.members = update.members || result.members
            if takeUp(place) { update.members = true }
            if converse(place) { update.members = true }
            followNamed(by: place)
            follow(place)
            let movesMembers = [OperationKind.kick, OperationKind.ban, OperationKind.rehost]
                .contains(logs[place].kind)
            if play?.rounds.current != ended || movesMembers {
                update.members = true
            }
        }
        if needsRedrawing {
            redraw()
            update.changes = [.reset]
        }
        if !isLive {
            canvas.settle()
            update.changes = [.reset]
        }
        return update
    }

    /// Reduces one operation.
    ///
    /// - Returns: What changed to the eye, and whether the members changed.
    mutating func apply(
        _ place: Place,
        isLive: Bool
    ) -> (changes: [CanvasChange], members: Bool) {
        let entry = logs[place]
        switch entry.kind {
        case OperationKind.create, OperationKind.admit, OperationKind.leave, OperationKind.unseat:
            return ([], applyMembership(entry, place))
        case OperationKind.stroke, OperationKind.strokePart, OperationKind.visible,
            OperationKind.clear, OperationKind.hide:
            guard let operation = canvasOperation(place) else { return ([], false) }
            guard isLive else {
                canvas.applyInBulk(operation)
                return ([], false)
            }
            return (canvas.apply(operation), false)
        default: return ([], false)
        }
    }

    /// An operation as a canvas takes it in; `nil` for one that counts for no seat.
    mutating func canvasOperation(_ place: Place) -> CanvasOperation? {
        let entry = logs[place]
        guard !logs.isCut(place), !spending.void.contains(place), let seat = entry.seat,
            let tenure = tenure(of: seat, place), !isDismissed(place),
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

    private mutating func applyMembership(
        _ entry: OperationLog.Entry,
        _ place: Place
    ) -> Bool {
        guard let payload = try? Payload(kind: entry.kind, decoding: entry.payload) else {
            return false
        }
        let author = logs.logs[place.log].name.device
        let change: MembershipOperation.Change
        var claims: Set<SeatID> = []
        switch payload {
        case .create(let create):
            change = .create(create)
            claims = create.seats.drawn(by: author, logs.cryptography)
        case .admit(let admit):
            change = .admit(admit)
            claims = admit.seats.drawn(by: admit.device, logs.cryptography)
        case .leave: change = .leave
        case .unseat(let seat): change = .unseat(seat, isByMaster: decides(place))
        default: return false
        }
        let isCut = logs.isCut(place)
        if isCut, case .admit(let admit) = change { forks.noteCutAdmit(place, of: admit.device) }
        roster.apply(
            MembershipOperation(
                id: entry.id,
                key: key(of: place),
                place: place,
                author: author,
                change: change,
                claims: claims,
                isCut: isCut
            )
        )
        return !isCut
    }

    private mutating func action(
        _ entry: OperationLog.Entry,
        _ place: Place,
        _ tenure: Tenure
    ) -> CanvasOperation.Action? {
        switch entry.kind {
        case OperationKind.stroke:
            let stays = tenure.key == nil && tenure.passed.isEmpty
            return .stroke(payload: entry.payload, stays ? nil : tenure)
        case OperationKind.strokePart: return .part(payload: entry.payload)
        default:
            switch try? Payload(kind: entry.kind, decoding: entry.payload) {
            case .visible(let visible): return .visible(visible)
            case .hide(let target): return .hide(target)
            case .clear(let clear):
                let past = logs.past(of: place)
                let author = logs.logs[place.log].name.device
                let byMaster =
                    clear.scope == .all
                    && roster.ask(place.log, in: past, settled: settledCount(in: past)) {
                        $0.master == author
                    }
                return .clear(clear, past: past, byMaster: byMaster)
            default: return nil
            }
        }
    }
}
