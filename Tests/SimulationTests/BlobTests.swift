import Peer
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Blobs")
struct BlobTests {
    @Test(
        "a shared file reaches everybody over a lossy network",
        arguments: [1, 1024, 1025, 200_000]
    )
    func sharing(length: Int) throws {
        let lab = try Lab(peers: 3, seed: 5, network: .lossy)
        _ = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let code = try #require(RoomCode("DOVE"))
        try lab.perform(.share(code, bytes, purpose: "image"), on: 0)
        let id = lab.blobID(bytes)
        #expect(
            lab.run(until: .seconds(60)) { (0..<3).allSatisfy { lab.core($0).blob(id) == bytes } }
        )
    }

    @Test("an empty file and one over 8 MiB are refused", arguments: [0, Limits.blob + 1])
    func size(length: Int) throws {
        let lab = try Lab(peers: 1, seed: 5)
        _ = try lab.create("DOVE", on: 0)
        let code = try #require(RoomCode("DOVE"))
        #expect(throws: LabError.self) {
            try lab.perform(
                .share(code, [UInt8](repeating: 0, count: length), purpose: "image"),
                on: 0
            )
        }
    }
}
