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
        (news[peer] ?? []).map(\.records).filter { !$0.isEmpty }
    }

    func losses(on peer: Int) -> [DocumentNews.Loss] { (news[peer] ?? []).flatMap(\.losses) }
}
