internal import Activities
internal import Games
internal import Peer

extension GamePlan {
    /// What can be wrong on purpose in a game, by name.
    public static func sabotages(of activity: String) -> [String] {
        Catalogue.activity(activity).map { WrongRules.all(of: $0).map(\.name) } ?? []
    }
}

extension GameParty {
    /// Has peers play by wrong rules.
    func spoil(_ sabotage: String?) throws(Violation) {
        guard let sabotage else { return }
        guard let wrong = WrongRules.all(of: activity).first(where: { $0.name == sabotage }) else {
            throw .notBegun("nothing is called \(sabotage)")
        }
        for peer in wrong.isForAll ? 0..<lab.count : 1..<2 {
            lab.nodes[peer].games = Catalogue([wrong.game])
            lab.crash(peer)
            do { try lab.restart(peer) } catch { throw .notBegun("\(error)") }
        }
    }
}
