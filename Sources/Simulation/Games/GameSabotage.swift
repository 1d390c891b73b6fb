internal import Games
internal import Peer
internal import Vocabulary

/// Rules that are wrong on purpose, to show that somebody notices.
public enum GameSabotage: String, Sendable, CaseIterable {
    /// Who drew what is shown while all vote.
    case showAuthors = "show-authors"
    /// A drawing of the open round can be had while all draw.
    case showDrawings = "show-drawings"
    /// Votes are written in the open.
    case voteOpenly = "vote-openly"
    /// Each vote earns its points twice.
    case countTwice = "count-twice"
    /// A vote counts for another drawing than the one that it was for.
    case swapVotes = "swap-votes"
    /// What results say changes later.
    case changeHistory = "change-history"
    /// One peer counts votes for other drawings than the others do.
    case differ
    /// A vote has no end.
    case stick
    /// Points wrap around at their bound.
    case wrapPoints = "wrap-points"
    /// Whoever has a seat decides when rounds end, whether they play or not.
    case letWatchersDecide = "let-watchers-decide"
    /// How many operations there are is told while all draw and vote.
    case tellCounts = "tell-counts"
    /// One peer has another bank of words, under the same version of the rules.
    case mixVersions = "mix-versions"
}

extension GameParty {
    /// Has peers play by wrong rules.
    func spoil(_ sabotage: GameSabotage?) throws(Violation) {
        guard let sabotage else { return }
        let (type, peers): (any SpoiledGame.Type, Range<Int>) =
            switch sabotage {
            case .showAuthors: (ShowsAuthors.self, 0..<lab.count)
            case .showDrawings: (ShowsDrawings.self, 0..<lab.count)
            case .voteOpenly: (VotesOpenly.self, 0..<lab.count)
            case .countTwice: (CountsTwice.self, 0..<lab.count)
            case .swapVotes: (SwapsVotes.self, 0..<lab.count)
            case .changeHistory: (ChangesHistory.self, 0..<lab.count)
            case .differ: (SwapsVotes.self, 1..<2)
            case .stick: (Sticks.self, 0..<lab.count)
            case .wrapPoints: (WrapsPoints.self, 0..<lab.count)
            case .letWatchersDecide: (LetsWatchersDecide.self, 0..<lab.count)
            case .tellCounts: (TellsCounts.self, 0..<lab.count)
            case .mixVersions: (OtherWords.self, 1..<2)
            }
        for peer in peers {
            lab.nodes[peer].games = Catalogue([type])
            lab.crash(peer)
            do { try lab.restart(peer) } catch { throw .notBegun("\(error)") }
        }
    }
}
