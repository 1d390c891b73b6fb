import Identity
import Testing
import VectorJSON
import Vocabulary

@Suite("A fingerprint")
struct FingerprintTests {
    @Test("is that of the specification: eight groups of four")
    func vectors() throws {
        let vectors = try JSON.vectors("identity")["fingerprints"].array
        #expect(vectors.count == 5)
        for vector in vectors {
            let device: DeviceID = try vector["device"].name()
            let fingerprint = Fingerprint(of: device).description
            #expect(fingerprint == (try vector["fingerprint"].text))
            #expect(fingerprint.split(separator: " ").map(\.count) == Array(repeating: 4, count: 8))
        }
    }
}
