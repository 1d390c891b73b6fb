internal import Activities
internal import Games
internal import Peer
internal import Rules
internal import Vocabulary
internal import Wire

// How the first room of a party is opened, and by which programs.
extension GameParty {
    /// Opens the room: a first one, or one that goes on from a game in which much was won or lost.
    func open() throws -> RoomID {
        let settings = mix.settings.sorted { $0.key < $1.key }
            .map { Setting(name: $0.key, value: $0.value) }
        guard mix.carried != 0 else {
            return try lab.perform(
                .create(code: code, activity: plan.activity, title: "", settings: settings),
                on: 0
            )
        }
        let seat = SeatEntry(seat: SeatID(dice.next()), name: "Bot 0")
        referee = Referee(activity.trial.init(carried: [seat.seat: mix.carried]))
        return try lab.open(
            Create(
                code: code,
                activity: plan.activity,
                settings: settings + [Setting(name: "played", value: 1)] + activity.trial.excesses
                    + [Setting(name: "zz", value: Limits.settingValues.lowerBound)],
                seats: [seat],
                predecessor: Create.Predecessor(
                    room: RoomID(words: Words4(1, 2, 3, 4)),
                    end: OperationID(words: Words4(5, 6, 7, 8)),
                    scores: [Create.Score(seat: seat.seat, points: mix.carried)]
                )
            ),
            on: 0
        )
    }

    /// Lets no more seats play than those of the bots, where all seats do.
    func closeTable() throws {
        var settings = lab.core(0).lobby(of: room, now: lab.time(of: 0))?.settings ?? [:]
        settings["players"] = Int64(bots.count)
        let all = settings.sorted { $0.key < $1.key }.map { Setting(name: $0.key, value: $0.value) }
        let set = RoomSettings(title: "", phones: false, settings: all)
        try lab.perform(.settings(code, set), on: 0)
    }

    /// Gives the second peer a later program, which still knows the rules of the room.
    func mixVersions() throws {
        lab.nodes[1].games = Catalogue([activity, WrongRules.next(after: activity)])
        lab.crash(1)
        try lab.restart(1)
    }
}
