import Testing
import VectorJSON
import Vocabulary
import Wire

/// Headers of operations.
@Suite struct HeaderTests {
    @Test("every header has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("headers").valid {
            let wanted = try OperationHeader(json: vector.value)
            let bytes = try vector.bytes
            #expect(try OperationHeader(decoding: bytes) == wanted, "\(vector)")
            #expect(wanted.encoded == bytes, "\(vector)")
        }
    }

    @Test("every other header is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("headers").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in
                _ = try OperationHeader(decoding: bytes)
            }
            #expect(try found == vector.error, "\(vector)")
        }
    }
}

extension OperationHeader {
    /// The header that a vector describes.
    init(json: JSON) throws {
        self.init(
            room: try json["room"].optional { try $0.name() },
            log: LogName(device: try json["device"].name(), nonce: try json["nonce"].word()),
            sequence: try json["sequence"].number(),
            previous: try json["previous"].optional { try $0.name() },
            frontier: try json["frontier"].array.map { try $0.name() },
            lamport: try json["lamport"].number(),
            seat: try json["seat"].optional { SeatID(try $0.word()) },
            kind: try json["kind"].number()
        )
    }
}
