import Testing
import Wire

@testable import Identity

@Suite("Locks of an account")
struct AccountLockTests {
    private let key = SodiumRandom().secret()
    private let lock = SodiumRandom().secret()

    @Test("a key comes out as it went in, for its owner and with its lock alone")
    func locked() {
        let locked = LockedKey(key, with: lock, for: "ada@example.org")
        #expect(locked.bytes.count == LockedKey.size)
        #expect(locked.opened(with: lock, for: "ada@example.org") == key)
        #expect(locked.opened(with: lock, for: "bob@example.org") == nil)
        #expect(locked.opened(with: lock, for: "") == nil)
        #expect(locked.opened(with: key, for: "ada@example.org") == nil)
        #expect(LockedKey(key, with: lock, for: "ada@example.org") != locked)
    }

    @Test("no bit of what is stored can be changed, none added and none taken away")
    func damage() throws {
        let bytes = LockedKey(key, with: lock, for: "").bytes
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let locked = try #require(LockedKey(changed))
            #expect(locked.opened(with: lock, for: "") == nil, "\(bit)")
        }
        for count in 0..<bytes.count { #expect(LockedKey(Array(bytes.prefix(count))) == nil) }
        #expect(LockedKey(bytes + [0]) == nil)
    }

    @Test("a password opens the same each time, and with another salt something else")
    func password() throws {
        let lock = PasswordLock()
        let stored = PasswordLock(
            salt: lock.salt,
            passes: lock.passes,
            kibibytes: lock.kibibytes
        )
        #expect(try stored?.key(of: "pässw0rd") == lock.key(of: "pa\u{308}ssw0rd"))
        #expect(try lock.key(of: "pässw0rd") != lock.key(of: "Pässw0rd"))
        #expect(try lock.key(of: "pässw0rd") != PasswordLock().key(of: "pässw0rd"))
        #expect(throws: PassphraseError.length(0)) { try lock.key(of: "") }
    }

    @Test(
        "a cost that no program writes is refused before it is paid",
        arguments: [
            (16, 0, 65_536), (16, 5, 65_536), (16, 2, 7), (16, 2, 262_145), (16, .max, .max),
            (15, 2, 65_536), (17, 2, 65_536), (0, 2, 65_536),
        ] as [(Int, UInt32, UInt32)]
    )
    func cost(salt: Int, passes: UInt32, kibibytes: UInt32) {
        let salt = [UInt8](repeating: 0, count: salt)
        #expect(PasswordLock(salt: salt, passes: passes, kibibytes: kibibytes) == nil)
    }

    @Test("a session is read as it was written; its name and its key tell nothing of each other")
    func session() throws {
        let token = SessionToken()
        #expect(token.text.utf8.count == 64)
        let read = try #require(SessionToken(token.text))
        #expect(read.name == token.name && read.key == token.key)
        #expect(token.name != token.key.bytes)
        #expect(SessionToken().name != token.name)
        for text in ["", "00", token.text + "0", token.text + "00", "g" + token.text.dropFirst()] {
            #expect(SessionToken(text) == nil)
        }
    }
}
