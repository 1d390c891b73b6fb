public import Wire

/// What a game is called, who can play it, and what can be set.
public struct GameDescription: Sendable {
    /// Something that people can set before the game begins.
    public struct Rule: Hashable, Sendable {
        /// Its name, as in `Setting`.
        public var name: String
        /// What holds if nobody sets it.
        public var standard: Int64
        /// What it can be set to.
        public var range: ClosedRange<Int64>

        /// Names something to set.
        public init(_ name: String, _ standard: Int64, _ range: ClosedRange<Int64>) {
            self.name = name
            self.standard = standard
            self.range = range
        }
    }

    /// Settings that go together.
    public struct Preset: Hashable, Sendable {
        /// Its name: one lower-case word, which pages translate.
        public var name: String
        /// What differs from the standard.
        public var settings: [Setting]

        /// Names settings that go together.
        public init(_ name: String, _ settings: [Setting]) {
            self.name = name
            self.settings = settings
        }
    }

    /// The activity's name, as in `Create`.
    public var activity: String
    /// Which version of its rules this is, at least 1: it rises with every change by which the same
    /// operations could mean something else, such as one more word in a bank.
    public var version: UInt16
    /// How many can play it.
    public var seats: ClosedRange<Int>
    /// Whether only an even number can begin it.
    public var isEven: Bool
    /// What can be set.
    public var rules: [Rule]
    /// Settings that go together.
    public var presets: [Preset]

    /// Whether people can come in and play when it has begun.
    public var admitsLate: Bool

    /// What of all that is drawn counts.
    public var drawing: Drawing

    /// What of all that is drawn in a game counts.
    public enum Drawing: Hashable, Sendable {
        /// What each has drawn on a sheet of their own, looked at when the round is over.
        case alone
        /// Only what may be on the sheets that ``Game/sheets(in:)`` lists, from the moment it is drawn.
        case onSheets
    }

    /// On what it depends when people are shown something else.
    public var timing: Timing

    /// On what it depends when people are shown something else, and what devices do by themselves.
    public enum Timing: Hashable, Sendable {
        /// On the time alone: ``Game/nextTurn(after:)``.
        case byClock
        /// On what was done in the round, too: ``Game/nextTurn(in:)``, ``Game/hidden(in:)`` and ``Game/chores(of:in:)``
        /// are asked at every look at the room.
        case byMoves
    }

    /// Describes a game.
    public init(
        _ activity: String,
        version: UInt16 = 1,
        seats: ClosedRange<Int>,
        isEven: Bool = false,
        rules: [Rule],
        presets: [Preset] = [],
        admitsLate: Bool = false,
        drawing: Drawing = .alone,
        timing: Timing = .byClock
    ) {
        self.activity = activity
        self.version = version
        self.seats = seats
        self.isEven = isEven
        self.rules = rules
        self.presets = presets
        self.admitsLate = admitsLate
        self.drawing = drawing
        self.timing = timing
    }

    /// What holds, by name: what is set, within its range, else the standard.
    public func resolved(_ settings: [Setting]) -> [String: Int64] {
        var resolved: [String: Int64] = [:]
        for rule in rules { resolved[rule.name] = rule.value(in: settings) }
        return resolved
    }

    /// The first setting that neither the game nor every room knows, or that is out of its range.
    public func fault(in settings: [Setting]) -> Setting? {
        settings.first { setting in
            let known = (rules + HouseRules.withRounds).first { $0.name == setting.name }
            return known?.range.contains(setting.value) != true
        }
    }
}
