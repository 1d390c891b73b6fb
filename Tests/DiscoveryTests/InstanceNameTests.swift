import Testing
import Vocabulary

@testable import Discovery

@Suite("Instance names")
struct InstanceNameTests {
    @Test("a name is the title and four characters of room and device")
    func form() throws {
        #expect(try Samples.advertisement().instanceName == "Birds of prey · caqd")
    }

    @Test("without a title the code stands for it", arguments: ["", "   "])
    func code(title: String) throws {
        #expect(try Samples.advertisement(title: title).instanceName == "BIRD · caqd")
    }

    @Test("a long title is cut between characters, to 63 bytes at most")
    func cut() throws {
        let family = "👨‍👩‍👧"
        let title = "xyz" + String(repeating: family, count: 3)
        let name = try Samples.advertisement(title: title).instanceName
        #expect(name == "xyz\(family)\(family) · caqd")
        let plain = try Samples.advertisement(title: String(repeating: "x", count: 63)).instanceName
        #expect(plain.utf8.count == 63)
    }

    @Test("members of one room have names of their own")
    func members() throws {
        let names = try (1...3).map { number in
            try Samples.advertisement(
                device: DeviceID(words: Words4(UInt64(number) << 44, 0, 0, 0))
            ).instanceName
        }
        #expect(Set(names).count == 3)
    }

    @Test("alternatives fit into 63 bytes and do not follow one another")
    func alternatives() {
        var dice = SystemRandomNumberGenerator()
        let name = String(repeating: "é", count: 31) + "x"
        let drawn = (0..<50).map { _ in AlternativeName.instance(of: name, dice: &dice) }
        #expect(drawn.allSatisfy { $0.utf8.count <= 63 && $0.contains(" #") })
        #expect(Set(drawn).count > 10)
        let host = AlternativeName.host(of: "parlor-0123abcd", dice: &dice)
        #expect(host.hasPrefix("parlor-0123abcd-") && host.utf8.count == 20)
    }
}
