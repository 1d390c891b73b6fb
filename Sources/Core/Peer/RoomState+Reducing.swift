internal import Agreement
internal import Canvas
internal import Documents
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// How operations are reduced, and reduced again where a round, or the discovery of a fork, has put them into another
// order.
extension RoomState {
    /// What a batch of operations changed.
    struct Update {
        var changes: [CanvasChange] = []
        var members = false
        var document = DocumentUpdate()
    }

    /// Operations in one go from which the picture is drawn anew instead of stroke by stroke.
    static let bulk = 64

    /// Reduces operations in the order given, which extends causality.
    @discardableResult
    mutating func reduce(_ places: [Place]) -> Update {
        let places = places.count < Self.bulk ? places : sorted(places)
        for place in places { note(place) }
        guard !cutAnew() else { return reduceAnew() }
        var update = reduceAsTheyAre(places)
        guard play?.rounds.correction == nil else { return reduceAnew() }
        keepTally()
        update.changes += keepSheets()
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
            applyToRounds(place)
            let movesMembers = logs[place].knownKind?.movesMembers == true
            if play?.rounds.current != ended || movesMembers {
                update.members = true
            }
        }
        if dismissals.areStale {
            decideAnew()
            update.members = true
        }
        update.changes += redraw()
        if !isLive {
            canvas.settle()
            update.changes = [.reset]
        }
        update.document = edited?.takeNews() ?? DocumentUpdate()
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
        switch entry.knownKind {
        case .create, .admit, .leave, .unseat, .numbers:
            let changed = applyMembership(entry, place)
            if edited == nil { edited = DocumentBook(document) }
            return ([], changed)
        case .edit:
            applyEdit(place)
            return ([], false)
        case .stroke, .strokePart, .visible, .clear, .hide:
            guard let operation = drawn(place) else { return ([], false) }
            if case .visible(let visible) = operation.action {
                let author = Author(device: operation.author, seat: operation.seat)
                if edited != nil { change(.visible(visible), by: author, place) }
            }
            guard isLive else {
                canvas.applyInBulk(operation)
                return ([], false)
            }
            return (canvas.apply(operation), false)
        case .kick, .ban, .rehost, .profile, .ready, .settings, .witness, .say, .forkProof,
            .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .blob, .successor,
            .evening, nil:
            return ([], false)
        }
    }

    /// Takes in an edit, unless it does not count.
    private mutating func applyEdit(_ place: Place) {
        guard edited != nil,
            case .edit(let edit)? = try? Payload(
                kind: .edit,
                decoding: logs[place].payload
            )
        else { return }
        edited?.note(edit, logs[place].id, at: place)
        guard let author = author(ofEdit: place),
            edited?.fault(in: edit, past: logs.past(of: place)) == nil
        else { return }
        change(.edit(edit), by: author, place)
    }

    /// Whose edit somewhere is; `nil` if it counts for no seat, and for anything else.
    mutating func author(ofEdit place: Place) -> Author? {
        let entry = logs[place]
        guard edited != nil, entry.kind == OperationKind.edit, !logs.isCut(place),
            let seat = entry.seat, hosts(seat, place), !isDismissed(place)
        else { return nil }
        return Author(device: logs.logs[place.log].name.device, seat: seat)
    }

    /// Has the document take something in; the branches of a forked log make records as one log.
    private mutating func change(
        _ action: DocumentOperation.Action,
        by author: Author,
        _ place: Place
    ) {
        let name = logs.logs[place.log].name
        let isBranch = logs.logs[place.log].base > 0
        let log = isBranch ? logs.logs.firstIndex { $0.name == name } ?? place.log : place.log
        let operation = DocumentOperation(
            key: key(of: place),
            author: author,
            log: log,
            action: action
        )
        edited?.take(operation, at: place, in: logs)
    }

    /// Has operations of this device reduced when they are on disk.
    mutating func postpone(_ places: [Place]) -> Update {
        if hasRounds { unwritten += places }
        return Update()
    }

    /// Reduces operations of this device that are on disk now.
    mutating func reduce(written places: [Place]) -> Update {
        let written = Set(places)
        unwritten.removeAll(where: written.contains)
        return reduce(places)
    }

    /// All operations that may count, in an order that extends causality.
    var countedPlaces: [Place] {
        guard !unwritten.isEmpty else { return logs.allPlaces }
        let left = Set(unwritten)
        return logs.allPlaces.filter { !left.contains($0) }
    }

    /// Many operations in order, so that few of them come before what was reduced already.
    func sorted(_ places: [Place]) -> [Place] {
        places.sorted { logs.key(of: $0) < logs.key(of: $1) }
    }

    /// Looks whether an operation shows that somebody contradicted themselves.
    mutating func note(_ place: Place) {
        let entry = logs[place]
        let author = logs.logs[place.log].name.device
        switch entry.knownKind {
        case .forkProof:
            guard let fork = EquivocationLog.proof(at: place, in: logs) else { return }
            forks.add(EquivocationLog.Proof(fork: fork, place: place))
        case .close:
            guard
                case .close(let close)? = try? Payload(kind: .close, decoding: entry.payload)
            else { return }
            note((close.round, close.ballot, entry.id), .close, of: author, place)
        case .accept:
            guard
                case .accept(let accept)? = try? Payload(kind: .accept, decoding: entry.payload)
            else { return }
            note((accept.round, accept.ballot, accept.close), .accept, of: author, place)
        case .create, .admit, .leave, .kick, .ban, .rehost, .unseat, .profile, .ready, .settings,
            .witness, .say, .forkPart, .promise, .commit, .reveal, .move, .stroke, .strokePart,
            .visible, .clear, .hide, .edit, .blob, .successor, .numbers, .evening, nil:
            return
        }
    }

    private mutating func note(
        _ vote: (round: UInt32, ballot: UInt32, close: OperationID),
        _ kind: OperationKind,
        of device: DeviceID,
        _ place: Place
    ) {
        let ballot = EquivocationLog.Ballot(
            device: device,
            kind: kind,
            round: vote.round,
            ballot: vote.ballot
        )
        forks.add(EquivocationLog.Vote(place: place, close: vote.close), in: ballot)
    }

    /// Cuts logs as what is known now demands.
    ///
    /// - Returns: Whether what was reduced before may count differently now.
    mutating func cutAnew() -> Bool {
        guard forks.areCutsStale else { return false }
        forks.noteCutsFound()
        let cuts = forks.cuts(in: logs)
        guard cuts != logs.cuts else { return false }
        for name in Set(cuts.keys).union(logs.cuts.keys).sorted()
        where cuts[name] != logs.cuts[name] {
            logs.setCut(name, at: cuts[name])
        }
        forks.noteNews()
        return true
    }

    /// Reduces everything from the beginning.
    mutating func reduceAnew() -> Update {
        let places = countedPlaces
        Work.count(places.count)
        forget()
        var update = reduceAsTheyAre(places)
        while let rounds = play?.rounds, rounds.correction != nil {
            Work.count(places.count)
            forget()
            play?.rounds = Rounds(correcting: rounds)
            update = reduceAsTheyAre(places)
        }
        keepTally()
        _ = keepSheets()
        update.changes = [.reset]
        update.members = true
        update.document = DocumentUpdate(isAnew: edited != nil)
        return update
    }

    /// Lets a cut `Admit` count because the device admitted has gone on from it in good faith.
    ///
    /// - Returns: Whether there was one.
    mutating func takeUp(_ place: Place) -> Bool {
        guard !forks.cutAdmits.isEmpty, !logs.isCut(place) else { return false }
        let device = logs.logs[place.log].name.device
        guard forks.cutAdmits.contains(where: { $0.device == device }) else { return false }
        let taken = forks.takeUp(device, in: logs.past(of: place))
        for admit in taken { roster.count(logs[admit].id) }
        return !taken.isEmpty
    }

    /// Begins anew: what is held, and what is known of contradictions in it, stays.
    private mutating func forget() {
        var anew = RoomState(logs: logs, games: games)
        anew.unwritten = unwritten
        anew.forks = forks
        anew.forks.forgetCutAdmits()
        anew.named = logs.cuts.isEmpty ? CausalPast() : pastOfWhatCounts
        if hasRounds { anew.play = Play() }
        anew.earlier = play?.game ?? earlier
        self = anew
    }

    private var pastOfWhatCounts: CausalPast {
        logs.past(
            of: logs.logs.enumerated().compactMap { number, log in
                log.counted > 0 ? Place(log: number, sequence: log.counted - 1) : nil
            }
        )
    }

    /// What people are told about forks, by device and log.
    var forkNotices: [PeerCore.ForkNotice] {
        logs.cuts.sorted { $0.key < $1.key }.map { name, place in
            let cut = logs.logs.filter { $0.name == name }.reduce(0) {
                $0 + max(0, $1.entries.count - max(place, $1.base))
            }
            return PeerCore.ForkNotice(
                device: name.device,
                names: roster.memberBeforeCuts(name.device)?.seats.map(\.name) ?? [],
                log: name,
                place: place,
                cutOperations: cut
            )
        }
    }
}
