import Identity
import Secrets
import Testing
import VectorJSON
import Vocabulary
import Wire

/// The deck of a vector.
struct DeckVector {
    let sodium = Sodium()
    let json: JSON
    let terms: DeckTerms
    let keys: [GroupElement]

    init(_ json: JSON) throws {
        self.json = json
        terms = try DeckTerms(
            room: try json["room"].name(),
            round: try json["round"].number(),
            label: try json["label"].number(),
            cards: try json["cards"].number(),
            dealers: try json["dealers"].array.map { try $0.name() },
            cryptography: sodium
        )
        keys = try json["keys"].array.map { [sodium] in
            try #require(sodium.element(try $0.bytes[...]))
        }
    }

    /// The dealers with their secrets.
    func dealers() throws -> [Dealer] {
        try zip(try json["deals"].array, terms.dealers).map { deal, device in
            let seed = try #require(Secret(try deal["seed"].bytes))
            return Dealer(seed: seed, device: device, terms: terms)
        }
    }

    func places() throws -> [Int] { try json["places"].array.map { try $0.number() } }
}
