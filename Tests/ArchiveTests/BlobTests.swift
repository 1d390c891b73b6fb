import Archive
import Replication
import Testing
import Vocabulary
import Wire

@Suite("Blobs on disk")
struct BlobTests {
    private let id = BlobID(words: Words4(1, 2, 3, 4))
    private let bytes = (0..<Limits.blobWindow + 5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private var pieces: [StorageChange] {
        [
            .putPiece(id, start: 0, Array(bytes[..<Limits.blobWindow])),
            .putPiece(id, start: Limits.blobWindow, Array(bytes[Limits.blobWindow...])),
        ]
    }

    @Test("come back by range, as far as they go, however often they are stored")
    func ranges() throws {
        let archive = try DataDirectory().open()
        #expect(try archive.blob(id, 0..<1) == nil)
        for _ in 0..<2 {
            try archive.commit(pieces + [.finishBlob(id, length: bytes.count)])
            #expect(try archive.blobLength(id) == bytes.count)
            #expect(try archive.blob(id, 0..<bytes.count) == bytes)
            let across = (Limits.blobWindow - 1024)..<(Limits.blobWindow + 2048)
            #expect(try archive.blob(id, across) == Array(bytes[across]))
            #expect(try archive.blob(id, 70_000..<900_000) == Array(bytes[70_000...]))
            #expect(try archive.blob(id, bytes.count..<bytes.count + 9) == [])
        }
        #expect(try archive.blob(BlobID(words: .one), 0..<1) == nil)
    }

    @Test("that are not finished are not read, and gone when the program starts again")
    func unfinished() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try archive.commit(pieces)
            #expect(try archive.blob(id, 0..<1) == nil)
            try archive.close()
        }
        let again = try directory.open()
        try again.commit([.finishBlob(id, length: bytes.count)])
        #expect(try again.blob(id, 0..<1) == nil)
    }

    @Test("that are finished are neither overwritten nor dropped when they are fetched once more")
    func finished() throws {
        let archive = try DataDirectory().open()
        try archive.commit(pieces + [.finishBlob(id, length: bytes.count)])
        try archive.commit([.putPiece(id, start: 0, [6, 6, 6]), .dropBlob(id)])
        #expect(try archive.blob(id, 0..<bytes.count) == bytes)
    }

    @Test("that turned out wrong are dropped")
    func wrong() throws {
        let archive = try DataDirectory().open()
        try archive.commit(pieces + [.dropBlob(id)])
        try archive.commit([.finishBlob(id, length: bytes.count)])
        #expect(try archive.blob(id, 0..<1) == nil)
    }
}
