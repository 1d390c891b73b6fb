/// The answer to `GET /api/games`.
public struct GameList: Codable, Hashable, Sendable {
    /// A game.
    public struct Game: Codable, Hashable, Sendable {
        /// What can be set.
        public struct Rule: Codable, Hashable, Sendable {
            /// Its name.
            public var name: String
            /// What holds if nobody sets it.
            public var standard: Int64
            /// The least value.
            public var min: Int64
            /// The greatest value.
            public var max: Int64

            private enum CodingKeys: String, CodingKey {
                case name, min, max
                case standard = "default"
            }

            /// Describes something to set.
            public init(name: String, standard: Int64, min: Int64, max: Int64) {
                self.name = name
                self.standard = standard
                self.min = min
                self.max = max
            }
        }

        /// Settings that go together.
        public struct Preset: Codable, Hashable, Sendable {
            /// A word that pages translate.
            public var name: String
            /// What differs from the standard.
            public var settings: [String: Int64]

            /// Describes settings that go together.
            public init(name: String, settings: [String: Int64]) {
                self.name = name
                self.settings = settings
            }
        }

        /// How many can play.
        public struct Seats: Codable, Hashable, Sendable {
            /// At least.
            public var min: Int
            /// At most.
            public var max: Int
            /// Whether only an even number; `nil` where any can.
            public var even: Bool?

            /// Names how many.
            public init(min: Int, max: Int, even: Bool? = nil) {
                self.min = min
                self.max = max
                self.even = even
            }
        }

        /// The activity's name.
        public var activity: String
        /// How many can play.
        public var seats: Seats
        /// What can be set.
        public var settings: [Rule]
        /// Settings that go together.
        public var presets: [Preset]

        /// Describes a game.
        public init(activity: String, seats: Seats, settings: [Rule], presets: [Preset]) {
            self.activity = activity
            self.seats = seats
            self.settings = settings
            self.presets = presets
        }
    }

    /// The games, by name.
    public var games: [Game]
    /// The activities without rounds, which people work on together, by name.
    public var documents: [Document]
    /// Whether the daemon can seat bots.
    public var bots: Bool

    /// An activity without rounds.
    public struct Document: Codable, Hashable, Sendable {
        /// The activity's name.
        public var activity: String

        /// Names an activity.
        public init(activity: String) { self.activity = activity }
    }

    /// Lists games.
    public init(games: [Game], documents: [Document] = [], bots: Bool = false) {
        self.games = games
        self.documents = documents
        self.bots = bots
    }
}
