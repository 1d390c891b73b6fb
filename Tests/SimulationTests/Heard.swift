import Peer
import Wire

@testable import Simulation

/// What peers of a laboratory have shown of a document since somebody began to listen.
final class Heard {
    private var news: [Int: [DocumentNews]] = [:]

    init(_ lab: Lab) {
        lab.taps.onEvent = { [weak self] peer, event in
            if case .document(let news) = event { self?.news[peer, default: []].append(news) }
        }
    }

    func records(on peer: Int) -> [[RecordName]] {
        (news[peer] ?? []).map { $0.changes.map(\.record) }.filter { !$0.isEmpty }
    }

    /// The most that a peer was told to be lost at once.
    func most(on peer: Int) -> Int { (news[peer] ?? []).map(\.losses.count).max() ?? 0 }

    func losses(on peer: Int) -> [DocumentNews.Loss] { (news[peer] ?? []).flatMap(\.losses) }
}
