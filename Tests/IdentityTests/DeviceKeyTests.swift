import Identity
import Testing
import Vocabulary
import Wire

@Suite("The device's key")
struct DeviceKeyTests {
    @Test("comes back from its seed, alone or with the public key behind it")
    func roundTrip() throws {
        let key = DeviceKey()
        let fromSeed = try DeviceKey(stored: key.seed)
        let fromBoth = try DeviceKey(stored: key.seed + key.device.bytes)
        #expect(fromSeed.device == key.device)
        #expect(fromBoth.device == key.device)
        #expect(fromSeed.sign([7]) == key.sign([7]))
    }

    @Test("is a new one each time")
    func fresh() {
        #expect(DeviceKey().device != DeviceKey().device)
    }

    @Test("is refused from any other number of bytes", arguments: [0, 31, 33, 63, 65])
    func length(count: Int) {
        #expect(throws: IdentityError.seedLength(count)) {
            try DeviceKey(stored: [UInt8](repeating: 1, count: count))
        }
    }

    @Test("is refused with somebody else's public key behind it")
    func foreignPublicKey() {
        #expect(throws: IdentityError.foreignPublicKey) {
            try DeviceKey(stored: DeviceKey().seed + DeviceKey().device.bytes)
        }
    }

    @Test("signs from several threads at once")
    func concurrently() async {
        let key = DeviceKey()
        let signatures = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<32 { group.addTask { key.sign([1, 2, 3]).bytes } }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(signatures == [key.sign([1, 2, 3]).bytes])
    }

    @Test("errors are sentences that say what to do")
    func sentences() {
        for error in [IdentityError.seedLength(31), .foreignPublicKey] {
            #expect(error.description.hasSuffix("restore a backup of the data directory."))
        }
    }
}
