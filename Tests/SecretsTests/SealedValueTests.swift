import Secrets
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Identity

@Suite("Sealed values")
struct SealedValueTests {
    private let sodium = Sodium()
    private let ada = DeviceKey()
    private let ben = DeviceKey()
    private let ephemeral = Secret(words: Words4(1, 2, 3, 4))

    private func purpose() -> SealedValue.Purpose {
        SealedValue.Purpose(
            room: RoomID(words: Words4(5, 6, 7, 8)),
            round: 3,
            label: 4,
            author: ada.device,
            device: ben.device
        )
    }

    @Test("are those of RFC 9180 and of the other implementation, byte for byte")
    func vectors() throws {
        let vectors = try JSON.vectors("secrets")["sealed"].array
        #expect(try vectors.first?["name"].text == "RFC 9180")
        #expect(vectors.count == 4)
        for vector in vectors {
            let receiver = AgreementKey(try #require(Secret(try vector["secret"].bytes)))
            let (info, associated) = (try vector["info"].bytes, try vector["associated"].bytes)
            let sealed = HPKE.seal(
                try vector["text"].bytes,
                receiver: receiver.publicKey,
                info: info,
                associated: associated,
                ephemeral: try #require(Secret(try vector["ephemeral"].bytes))
            )
            #expect(sealed == (try vector["sealed"].bytes))
            let opened = HPKE.open(
                try vector["sealed"].bytes,
                key: receiver,
                info: info,
                associated: associated
            )
            #expect(opened == (try vector["text"].bytes))
        }
        for vector in try JSON.vectors("secrets")["unsealed"].array {
            let opened = HPKE.open(
                try vector["sealed"].bytes,
                key: AgreementKey(try #require(Secret(try vector["secret"].bytes))),
                info: try vector["info"].bytes,
                associated: []
            )
            let name = try vector["name"].text
            #expect(opened == nil, "\(name)")
        }
    }

    @Test("are for one device, and for one purpose")
    func purposes() throws {
        let sealed = try #require(
            SealedValue(
                sealing: Array("OTTER".utf8),
                for: purpose(),
                ephemeral: ephemeral,
                with: sodium
            )
        )
        let read = try #require(SealedValue(sealed.bytes))
        #expect(read.opened(for: purpose(), with: ben) == Array("OTTER".utf8))
        #expect(read.opened(for: purpose(), with: ada) == nil)
        let changes: [(inout SealedValue.Purpose) -> Void] = [
            { $0.room = RoomID(words: Words4(5, 6, 7, 9)) },
            { $0.round += 1 },
            { $0.label += 1 },
            { $0.author = $0.device },
            { $0.device = $0.author },
        ]
        for change in changes {
            var other = purpose()
            change(&other)
            #expect(read.opened(for: other, with: ben) == nil)
        }
        for index in sealed.bytes.indices {
            var bytes = sealed.bytes
            bytes[index] ^= 0x10
            #expect(SealedValue(bytes)?.opened(for: purpose(), with: ben) == nil)
        }
    }

    @Test("have a least and a greatest length")
    func lengths() throws {
        for (count, isAllowed) in [(0, false), (1, true), (512, true), (513, false)] {
            let value = [UInt8](repeating: 1, count: count)
            let sealed = SealedValue(
                sealing: value,
                for: purpose(),
                ephemeral: ephemeral,
                with: sodium
            )
            #expect((sealed != nil) == isAllowed)
            #expect(sealed.map(\.bytes.count) == (isAllowed ? count + 48 : nil))
            let bytes = [UInt8](repeating: 1, count: count + 48)
            #expect((SealedValue(bytes) != nil) == isAllowed)
        }
        #expect(SealedValue([]) == nil)
    }

    @Test("are refused to a key of small order")
    func smallOrder() {
        var other = purpose()
        other.device = DeviceID(words: Words4(1 << 56, 0, 0, 0))
        let sealed = SealedValue(
            sealing: [1],
            for: other,
            ephemeral: ephemeral,
            with: sodium
        )
        #expect(sealed == nil)
    }
}
