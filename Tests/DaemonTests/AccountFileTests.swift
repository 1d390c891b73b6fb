import Archive
import ClientAPI
import Identity
import Testing
import Wire

@testable import Daemon

@Suite("The file of an account")
struct AccountFileTests {
    private static let password = "corr3ct horse"
    private static let key = SodiumRandom().secret()
    private static let lock = SodiumRandom().secret()
    private static let account = account(name: "Ada", email: "ada@example.org")

    private static func account(
        name: String,
        email: String,
        passes: UInt32 = 1,
        kibibytes: UInt32 = 8
    ) -> StoredAccount {
        StoredAccount(
            name: name,
            email: email,
            salt: [UInt8](repeating: 7, count: 16),
            passes: passes,
            kibibytes: kibibytes,
            key: LockedKey(key, with: lock, for: email).bytes
        )
    }

    private static func drawing(
        _ number: Int,
        label: Int = 5,
        strokes: Int = 50,
        favourite: Int = 41
    ) -> StoredDrawing {
        StoredDrawing(
            name: [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 1, count: 30),
            label: [UInt8](repeating: 2, count: label),
            strokes: [UInt8](repeating: 3, count: strokes),
            favourite: [UInt8](repeating: 4, count: favourite)
        )
    }

    /// A file with the end that belongs to it, whoever writes it.
    private static func file(
        _ account: StoredAccount = account,
        _ drawings: [StoredDrawing] = [],
        key: Secret = key
    ) -> [UInt8] {
        closed(AccountFile.head(of: account) + drawings.flatMap(AccountFile.record(of:)), key)
    }

    private static func closed(_ front: [UInt8], _ key: Secret = key) -> [UInt8] {
        var seal = AccountFileSeal()
        seal.update(front + [0])
        return front + [0] + seal.digest + seal.tag(by: key)
    }

    /// What a reader makes of a file that comes in parts of so many bytes.
    private func read(
        _ file: [UInt8],
        by size: Int = .max
    ) throws(AccountFileFault) -> (StoredAccount?, [StoredDrawing], isOwners: Bool) {
        var reader = AccountFileReader()
        var found: (StoredAccount?, [StoredDrawing], isOwners: Bool) = (nil, [], false)
        var rest = file[...]
        while !rest.isEmpty {
            reader.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            while let piece = try reader.next() {
                switch piece {
                case .account(let account): found.0 = account
                case .drawing(let drawing): found.1.append(drawing)
                case .end(let tag): found.isOwners = reader.seal.isTag(tag, by: Self.key)
                }
            }
        }
        try reader.finish()
        return found
    }

    private func fault(of file: [UInt8]) -> AccountFileFault? {
        do {
            _ = try read(file)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "is read as it was written, however it comes",
        arguments: [1, 2, 7, 100, 1_000_000]
    )
    func parts(size: Int) throws {
        let drawings = [Self.drawing(1), Self.drawing(2, label: 0, favourite: 0)]
        let found = try read(Self.file(Self.account, drawings), by: size)
        #expect(found == (Self.account, drawings, true))
    }

    @Test("is refused whole when one bit of it has changed, and when it ends too early or late")
    func damage() throws {
        let file = Self.file(Self.account, [Self.drawing(1)])
        for bit in 0..<file.count * 8 {
            var changed = file
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let found = try? read(changed)
            #expect(found?.isOwners != true, "\(bit)")
        }
        for count in 0..<file.count {
            #expect(fault(of: Array(file.prefix(count))) != nil, "\(count)")
        }
        #expect(fault(of: file + [0]) == .damaged)
    }

    @Test("has a tag that nobody can write who has not the account's key")
    func forged() throws {
        let other = Self.file(key: SodiumRandom().secret())
        #expect(try !read(other).isOwners)
        #expect(try read(Self.file()).isOwners)
        let seal = AccountFileSeal()
        #expect(!seal.isTag([], by: Self.key))
        #expect(!seal.isTag(seal.tag(by: Self.key) + [0], by: Self.key))
    }

    @Test("says what it is not: another kind of file, one of another version")
    func others() {
        for text in ["", "PK", "parlor", String(repeating: "0", count: 500)] {
            let bytes = Array(text.utf8)
            #expect(fault(of: bytes) == .otherFile)
        }
        var later = Self.file()
        later[AccountFile.title.count] = 2
        #expect(fault(of: later) == .version(2))
        #expect(AccountFileFault.version(2).refusal.code == .incompatibleVersion)
    }

    @Test(
        "is refused before a cost is paid that no program writes",
        arguments: [(0, 65_536), (5, 65_536), (2, 7), (2, 262_145), (.max, .max)]
            as [(UInt32, UInt32)]
    )
    func cost(passes: UInt32, kibibytes: UInt32) {
        let account = Self.account(
            name: "Ada",
            email: "ada@example.org",
            passes: passes,
            kibibytes: kibibytes
        )
        #expect(fault(of: AccountFile.head(of: account)) == .damaged)
    }

    @Test(
        "has no owner whom nobody could be here",
        arguments: [
            ("", "ada@example.org"), ("01234567890", "ada@example.org"), ("a@b", "a@b.c"),
            ("a\u{202e}", "a@b.c"), ("Ada", ""), ("Ada", "ada"), ("Ada", "a b@c.d"),
        ]
    )
    func owners(name: String, email: String) {
        #expect(fault(of: Self.file(Self.account(name: name, email: email))) == .damaged)
    }

    @Test("holds drawings as large as they may be, as many as there may be, each once")
    func bounds() throws {
        let (label, strokes) = (APILimits.drawingLabel + 40, APILimits.drawingStrokes + 40)
        let largest = Self.drawing(1, label: label, strokes: strokes)
        #expect(try read(Self.file(Self.account, [largest]), by: 65_536).1 == [largest])
        for drawing in [
            Self.drawing(1, label: label + 1), Self.drawing(1, strokes: strokes + 1),
            Self.drawing(1, favourite: 42),
        ] {
            #expect(fault(of: Self.file(Self.account, [drawing])) == .damaged)
        }
        let many = (1...APILimits.keptDrawings + 1).map { Self.drawing($0) }
        #expect(fault(of: Self.file(Self.account, many.dropLast())) == nil)
        #expect(fault(of: Self.file(Self.account, many)) == .damaged)
        #expect(fault(of: Self.file(Self.account, [many[0], many[0]])) == .damaged)
        #expect(fault(of: Self.closed(AccountFile.head(of: Self.account) + [2])) == .damaged)
    }

    @Test("that claims a huge part is refused at the claim")
    func claims() {
        let claim = [1] + [UInt8](repeating: 1, count: 32) + [255, 255, 255, 255]
        #expect(fault(of: AccountFile.head(of: Self.account) + claim) == .damaged)
    }

    @Test("fits in what a request may bring")
    func size() {
        let drawing = Self.drawing(
            1,
            label: APILimits.drawingLabel + 40,
            strokes: APILimits.drawingStrokes + 40
        )
        let all = APILimits.keptDrawings * AccountFile.record(of: drawing).count
        let rest = 2 + APILimits.passphrase.upperBound + 1024
        #expect(all + rest <= APILimits.accountFile)
    }
}
