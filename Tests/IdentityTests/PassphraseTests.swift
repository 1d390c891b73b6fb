import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Identity

@Suite("A room's passphrase")
struct PassphraseTests {
    @Test("gives the secret that the reference implementation of Argon2 gives")
    func vectors() throws {
        let vectors = try JSON.vectors("passphrases")["valid"].array
        #expect(vectors.count == 7)
        for vector in vectors {
            let code = try #require(RoomCode(try vector["code"].text))
            let secret = try Passphrase.secret(try vector["passphrase"].text, code: code)
            #expect(secret == (try vector["secret"].secret))
        }
    }

    @Test("has 1 to 1024 bytes", arguments: [("", 0), (String(repeating: "ä", count: 513), 1026)])
    func length(passphrase: String, count: Int) throws {
        let code = try #require(RoomCode("BIRD"))
        #expect(throws: PassphraseError.length(count)) {
            try Passphrase.secret(passphrase, code: code)
        }
    }

    @Test("errors are sentences")
    func sentences() {
        for error in [PassphraseError.length(0), .length(1025), .noMemory] {
            #expect(error.description.hasSuffix("."))
        }
    }
}
