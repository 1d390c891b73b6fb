import Testing
import VectorJSON
import Vocabulary

@testable import Identity

@Suite("An identity file")
struct IdentityFileTests {
    private let cheap = Stretching(passes: 1, kibibytes: 8)
    private let seed = [UInt8](1...32)

    @Test("of the specification is read, and written again byte for byte")
    func vectors() throws {
        let vectors = try JSON.vectors("identity")["files"].array
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let bytes = Array(try vector["text"].text.utf8)
            let file = try IdentityFile(decoding: bytes)
            #expect(file.encoded == bytes)
            let passphrase = try vector["passphrase"].text
            #expect(try file.seed(passphrase: passphrase) == (try vector["seed"].bytes))
            #expect(throws: IdentityFileError.notOpened) {
                try file.seed(passphrase: passphrase + " ")
            }
        }
    }

    @Test("that is none is refused for its reason")
    func invalid() throws {
        let vectors = try JSON.vectors("identity")["refused"].array
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let bytes = Array(try vector["text"].text.utf8)
            #expect(reason(bytes) == (try vector["error"].text))
        }
    }

    @Test("gives back the key that was put in")
    func roundTrip() throws {
        let file = try IdentityFile(sealing: seed, passphrase: "Zoë's key", cheap)
        let read = try IdentityFile(decoding: file.encoded)
        #expect(try read.seed(passphrase: "Zoe\u{308}'s key") == seed)
    }

    @Test("is as slow to open as libsodium advises")
    func costs() throws {
        let file = try IdentityFile(sealing: seed, passphrase: "tea")
        let costs = Hex.encode([0, 0, 0, 3, 0, 4, 0, 0])
        #expect(String(decoding: file.encoded, as: UTF8.self).contains("\n\(costs)"))
    }

    @Test("is a new one each time, and hides the key")
    func fresh() throws {
        let first = try IdentityFile(sealing: seed, passphrase: "tea", cheap).encoded
        let second = try IdentityFile(sealing: seed, passphrase: "tea", cheap).encoded
        #expect(first != second)
        #expect(!String(decoding: first, as: UTF8.self).contains(Hex.encode(seed.prefix(4))))
    }

    @Test("with any bit changed, or cut anywhere, gives no key")
    func damaged() throws {
        let bytes = try IdentityFile(sealing: seed, passphrase: "tea", cheap).encoded
        let whole = try IdentityFile(decoding: bytes)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit >> 3] ^= 1 << UInt8(bit & 7)
            guard let file = try? IdentityFile(decoding: changed), file != whole else { continue }
            // What asks for more than is at hand here is slow, not wrong.
            guard !isExpensive(changed) else { continue }
            #expect(throws: IdentityFileError.notOpened) { try file.seed(passphrase: "tea") }
        }
        // Without its last line end it is still whole.
        for count in 0..<bytes.count - 1 {
            #expect(throws: IdentityFileError.self) {
                try IdentityFile(decoding: Array(bytes[..<count]))
            }
        }
    }

    @Test("has at most 4096 bytes")
    func length() throws {
        let bytes = try IdentityFile(sealing: seed, passphrase: "tea", cheap).encoded
        let lines = [UInt8](repeating: 10, count: IdentityFile.longest - bytes.count)
        #expect(throws: Never.self) { try IdentityFile(decoding: bytes + lines) }
        #expect(reason(bytes + lines + [10]) == "tooLong")
    }

    @Test("takes no passphrase that is empty or too long", arguments: [0, 1025])
    func passphrases(count: Int) {
        #expect(throws: IdentityFileError.passphrase(.length(count))) {
            try IdentityFile(
                sealing: seed,
                passphrase: String(repeating: "a", count: count),
                cheap
            )
        }
    }

    @Test("errors are sentences")
    func sentences() {
        let errors: [IdentityFileError] = [
            .notAnIdentityFile, .version("2"), .tooLong, .form, .cost(passes: 1, kibibytes: 2),
            .notOpened, .passphrase(.length(0)),
        ]
        for error in errors { #expect(error.description.hasSuffix(".")) }
    }

    /// Whether the costs, in the first eight bytes of the second line, are not those of this test.
    private func isExpensive(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.drop { $0 != 10 }.dropFirst().prefix(16)
        return String(decoding: digits, as: UTF8.self) != Hex.encode([0, 0, 0, 1, 0, 0, 0, 8])
    }

    private func reason(_ bytes: [UInt8]) -> String? {
        do throws(IdentityFileError) {
            _ = try IdentityFile(decoding: bytes)
            return nil
        } catch {
            return switch error {
            case .notAnIdentityFile: "notAnIdentityFile"
            case .version: "version"
            case .tooLong: "tooLong"
            case .form: "form"
            case .cost: "cost"
            case .notOpened: "notOpened"
            case .passphrase: "passphrase"
            }
        }
    }
}
