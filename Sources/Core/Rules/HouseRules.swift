public import Wire

/// What can be set in every room, whatever is done in it (`Protocol/payloads.md`).
public enum HouseRules {
    /// How many seats a device may have: few, so that no key fills a room alone; many where one laptop hosts
    /// everybody's phones.
    public static let seatsOfDevice = GameDescription.Rule(
        "device-seats",
        Int64(Limits.seatsOfDevice),
        1...Int64(Limits.seats)
    )

    /// Whether a newcomer waits until a member lets them in.
    public static let knock = GameDescription.Rule("knock", 0, 0...1)

    /// Whether the board is wide, where people draw and play nothing: whoever opens the room has a wide screen.
    public static let wide = GameDescription.Rule("wide", 0, 0...1)

    /// Whether the points of the games that the same people play one after the other add up, in a room with rounds.
    public static let evening = GameDescription.Rule("evening", 1, 0...1)

    /// Those of every room.
    public static let all = [seatsOfDevice, knock]

    /// Those of a room with rounds.
    public static let withRounds = all + [evening]

    /// Those of a room without rounds.
    public static let withoutRounds = all + [wide]

    /// What holds, by name: what is set, within its range, else the standard.
    ///
    /// - Parameters:
    ///   - settings: What is set.
    ///   - hasRounds: Whether something is played in the room.
    /// - Returns: Of each rule what holds.
    public static func resolved(_ settings: [Setting], hasRounds: Bool) -> [String: Int64] {
        var resolved: [String: Int64] = [:]
        for rule in hasRounds ? withRounds : withoutRounds {
            resolved[rule.name] = rule.value(in: settings)
        }
        return resolved
    }

    /// The first setting that no room without rounds knows, or that is out of its range.
    public static func fault(in settings: [Setting]) -> Setting? {
        settings.first { setting in
            withoutRounds.first { $0.name == setting.name }?.range.contains(setting.value) != true
        }
    }
}

extension GameDescription.Rule {
    /// What is set, within its range, else the standard.
    public func value(in settings: [Setting]) -> Int64 {
        let set = settings.first { $0.name == name }?.value ?? standard
        return min(max(set, range.lowerBound), range.upperBound)
    }
}
