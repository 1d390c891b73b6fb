public import Activities
public import Rules

// What is built in.
extension Catalogue {
    /// All that are built in, in the order in which people are told of them; a new one is one more line here, and a
    /// folder.
    public static let activities: [any Activity.Type] = [
        Classic.self,
        Cooperative.self,
        Competitive.self,
        TeamBattle.self,
        RockPaperScissors.self,
        BubbleBlast.self,
        Password.self,
        Peggle.self,
    ]

    /// Those that no people have played yet: tests play them, no daemon knows them, and nobody is offered them.
    public static let untried: [any Activity.Type] = []

    /// Their rules, older versions included.
    public static let standard = Catalogue(activities.flatMap { [$0] + $0.earlier })

    /// The same with those that no people have played yet.
    public static let withUntried = standard.with(untried.map { $0 as any Game.Type })

    /// What people draw on who play nothing.
    public static let drawing = DocumentDescription("draw", sheet: .shared)

    /// All without rounds, in the order in which people are told of them: drawing, and what is made for an activity.
    public static let documents = [drawing] + activities.compactMap { $0.workshop }

    /// All that a room can be opened for, in the order in which people are told of them.
    public static let names =
        [drawing.activity]
        + activities.flatMap { [$0.about.activity] + [$0.workshop?.activity].compactMap(\.self) }

    /// Names as a person would list them: `this, that or that`.
    public static func choice(of names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return Array(names.dropLast()).joined(separator: ", ") + " or " + last
    }

    /// What is built in under a name, tried or not; `nil` for the activity without rounds, and for what is not known.
    public static func activity(_ name: String) -> (any Activity.Type)? {
        (activities + untried).first { $0.about.activity == name }
    }

    /// Lists games, beside the activities without rounds that are built in.
    ///
    /// - Parameter games: Of two with one name the newer is played; the older is for rooms that were opened with it.
    public init(_ games: [any Game.Type]) {
        self.init(games, documents: Self.documents)
    }
}
