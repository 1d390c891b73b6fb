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

    /// All of them.
    public static let all = [seatsOfDevice, knock]

    /// What holds, by name: what is set, within its range, else the standard.
    public static func resolved(_ settings: [Setting]) -> [String: Int64] {
        var resolved: [String: Int64] = [:]
        for rule in all { resolved[rule.name] = rule.value(in: settings) }
        return resolved
    }

    /// The first setting that no room knows, or that is out of its range.
    public static func fault(in settings: [Setting]) -> Setting? {
        settings.first { setting in
            all.first { $0.name == setting.name }?.range.contains(setting.value) != true
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
