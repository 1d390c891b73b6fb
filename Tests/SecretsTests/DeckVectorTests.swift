import Identity
import Secrets
import Testing
import VectorJSON
import Vocabulary
import Wire

/// The deals of the specification's vectors, which a Python program worked out.
@Suite("Vectors of decks")
struct DeckVectorTests {
    private let vectors: JSON

    init() throws {
        vectors = try JSON.vectors("secrets")
    }

    @Test("everybody shows, shuffles and opens what the specification says, byte for byte")
    func deals() throws {
        for json in try vectors["decks"].array {
            let vector = try DeckVector(json)
            let name = try json["name"].text
            let terms = vector.terms
            #expect(terms.name.bytes == (try json["deck"].bytes), "\(name)")
            #expect(
                terms.faces.map(\.bytes) == (try json["faces"].array.map { try $0.bytes }),
                "\(name)"
            )
            let dealers = try vector.dealers()
            #expect(dealers.map(\.key) == vector.keys, "\(name)")
            let keys = try DeckKeys(dealers.map(\.keyShare), terms: terms)
            #expect(keys.joint.bytes == (try json["joint"].bytes), "\(name)")

            var deck = terms.start
            for (dealer, deal) in zip(dealers, try json["deals"].array) {
                #expect(dealer.keyShare == (try deal["share"].bytes), "\(name)")
                let order = try deal["order"].array.map { try $0.number(Int.self) }
                #expect(dealer.order == order, "\(name)")
                deck = dealer.shuffled(deck, joint: keys.joint)
                #expect(deck.bytes == (try deal["shuffled"].bytes), "\(name)")
                #expect(try Deck(deck.bytes, terms: terms) == deck, "\(name)")
            }
            try open(deck, of: vector, by: dealers)
        }
    }

    private func open(_ deck: Deck, of vector: DeckVector, by dealers: [Dealer]) throws {
        let places = try vector.places()
        let shares = try zip(dealers, try vector.json["deals"].array).map { dealer, deal in
            let bytes = dealer.shares(of: deck, at: places)
            #expect(bytes == (try deal["shares"].bytes))
            return try CardShares(
                bytes,
                at: places,
                by: dealer.device,
                key: dealer.key,
                of: deck,
                terms: vector.terms
            )
        }
        let faces = DeckFaces(vector.terms)
        let opened = try places.map { place in
            let ofAll = try shares.map { try #require($0[place]) }
            return try faces.number(of: deck.cards[place], shares: ofAll)
        }
        #expect(opened == (try vector.json["opened"].array.map { try $0.number() }))
    }

    @Test("what the specification refuses is refused, by the same name")
    func refused() throws {
        for json in try vectors["refused"].array {
            let vector = try DeckVector(json)
            let deck = try Deck(try json["deck"].bytes, terms: vector.terms)
            for entry in try json["entries"].array {
                let name = try entry["name"].text
                let fault = #expect(throws: DeckFault.self, "\(name)") {
                    try read(entry, of: vector, deck)
                }
                #expect(fault.map { "\($0)" } == (try entry["fault"].text), "\(name)")
            }
        }
    }

    private func read(_ entry: JSON, of vector: DeckVector, _ deck: Deck) throws {
        let bytes = try entry["bytes"].bytes
        let first = vector.terms.dealers[0]
        switch try entry["kind"].text {
        case "key": _ = try DeckKeys.key(bytes, of: first, terms: vector.terms)
        case "deck": _ = try Deck(bytes, terms: vector.terms)
        default:
            _ = try CardShares(
                bytes,
                at: try vector.places(),
                by: first,
                key: vector.keys[0],
                of: deck,
                terms: vector.terms
            )
        }
    }

    @Test("the audit names those who were not honest")
    func audits() throws {
        for json in try vectors["audits"].array {
            let vector = try DeckVector(json)
            let audit = DeckAudit(
                vector.terms,
                keys: vector.keys,
                decks: try json["decks"].array.map { try Deck(try $0.bytes, terms: vector.terms) },
                seeds: try json["seeds"].array.map { seed in
                    try seed.optional { try #require(Secret(try $0.bytes)) }
                }
            )
            let expected = try json["verdicts"].array.map { try $0.text }
            let name = try json["name"].text
            #expect(audit.verdicts.map(\.rawValue) == expected, "\(name)")
        }
    }
}
