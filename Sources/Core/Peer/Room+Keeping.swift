internal import Replication
internal import Rules
internal import Wire

// What people keep when they go on from one room to the next.
extension Room {
    /// How the games stand that the same people have played one after the other, this one too if it is over; `nil` if
    /// they do not count them.
    var evening: Evening? {
        guard HouseRules.evening.value(in: state.currentSettings.settings) == 1 else { return nil }
        // Who was there believes nobody else.
        let before = session.isChecked ? session.evening : state.lobby.evening
        guard state.isOver, let game = state.play?.game else { return before }
        return Evening.after(before, game.scores)
    }

    /// How it is or will be played: every setting of the room and of its game, by name.
    var everySetting: [String: Int64] { every(of: state.currentSettings.settings) }

    /// What the next change of the settings adds to, with every setting, by name.
    var settingsToChange: RoomSettings {
        var settings = unwrittenSettings ?? state.currentSettings
        settings.settings = every(of: settings.settings).sorted { $0.key < $1.key }.map {
            Setting(name: $0.key, value: $0.value)
        }
        return settings
    }

    /// What this device has set last and does not count yet, since it is not on disk.
    private var unwrittenSettings: RoomSettings? {
        for place in state.unwritten.reversed() {
            let entry = state.logs[place]
            guard entry.knownKind == .settings,
                case .settings(let settings)? = try? Payload(
                    kind: entry.kind,
                    decoding: entry.payload
                )
            else { continue }
            return settings
        }
        return nil
    }

    /// Some settings with those that have their defaults.
    private func every(of set: [Setting]) -> [String: Int64] {
        let ofRoom = HouseRules.resolved(set, hasRounds: state.hasRounds)
        return ofRoom.merging(state.game?.about.resolved(set) ?? [:]) { $1 }
    }

    /// What a room that this device has opened keeps of the one before and does not hold yet: numbers and points, which
    /// count behind the `Create` alone.
    ///
    /// - Parameters:
    ///   - old: The one before.
    ///   - log: That which begins with the `Create`.
    /// - Returns: What is to be written there.
    func kept(of old: Room, in log: Int) -> [Payload] {
        let written = state.logs.logs[log].entries.count
        var kept: [Payload] = []
        let numbers = old.state.roster.numbersToKeep
        if !numbers.isEmpty, written == 1 { kept.append(.numbers(KeptNumbers(numbers))) }
        if let evening = old.evening, written <= 2, state.lobby.evening == nil {
            kept.append(.evening(evening))
        }
        return kept
    }
}
