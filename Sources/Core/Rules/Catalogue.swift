public import Wire

/// The games that a device knows, each by one or more versions of its rules, and the activities without rounds.
///
/// It is handed in: what is built in, `Games` lists.
public struct Catalogue: Sendable {
    /// The newest version of each game, by the name of its activity.
    public let games: [String: any Game.Type]
    /// The activities without rounds that are known here, in the order in which people are told of them.
    public let documents: [DocumentDescription]
    /// All versions.
    private let versions: [Version: any Game.Type]

    private struct Version: Hashable, Sendable {
        let activity: String
        let rules: UInt16
    }

    /// Lists games.
    ///
    /// - Parameters:
    ///   - games: Of two with one name the newer is played; the older is for rooms that were opened with it.
    ///   - documents: Activities without rounds.
    public init(
        _ games: [any Game.Type],
        documents: [DocumentDescription]
    ) {
        var newest: [String: any Game.Type] = [:]
        var versions: [Version: any Game.Type] = [:]
        for game in games {
            let about = game.about
            versions[Version(activity: about.activity, rules: about.version)] = game
            if let known = newest[about.activity], known.about.version > about.version { continue }
            newest[about.activity] = game
        }
        self.games = newest
        self.versions = versions
        self.documents = documents
    }

    /// The same with more games, or more activities without rounds.
    public func with(
        _ more: [any Game.Type],
        documents: [DocumentDescription] = []
    ) -> Catalogue {
        let sorted = versions.sorted {
            ($0.key.activity, $0.key.rules) < ($1.key.activity, $1.key.rules)
        }
        return Catalogue(sorted.map(\.value) + more, documents: self.documents + documents)
    }

    /// The newest version of an activity; `nil` for one without rounds.
    public subscript(activity: String) -> (any Game.Type)? { games[activity] }

    /// An activity by a version of its rules; `nil` for one without rounds, or that is not known.
    public subscript(activity: String, rules rules: UInt16) -> (any Game.Type)? {
        versions[Version(activity: activity, rules: rules)]
    }

    /// The version of the rules by which a new room is opened.
    public func newestRules(of activity: String) -> UInt16 {
        games[activity]?.about.version ?? document(activity)?.version ?? 1
    }

    /// An activity without rounds; `nil` for a game, and for what is not known.
    public func document(_ activity: String) -> DocumentDescription? {
        documents.first { $0.activity == activity }
    }

    /// Why a room cannot be played here.
    ///
    /// - Parameters:
    ///   - activity: What it plays.
    ///   - rules: By which version of the rules.
    /// - Returns: `nil` if it can be played.
    public func fault(in activity: String, rules: UInt16) -> RulesFault? {
        let document = document(activity)
        guard document != nil || games[activity] != nil else { return .activity(activity) }
        let newest = newestRules(of: activity)
        let isPlayable = document?.version == rules || self[activity, rules: rules] != nil
        guard !isPlayable else { return nil }
        return .version(activity: activity, rules: rules, newest: newest)
    }

    /// What is known of each, by name.
    public var descriptions: [GameDescription] {
        games.values.map { $0.about }.sorted { $0.activity < $1.activity }
    }
}
