import Testing
import VectorJSON
import Vocabulary
import Wire

/// Operations as they travel.
@Suite struct BodyTests {
    @Test("every body has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("bodies").valid {
            let bytes = try vector.bytes
            let value = try vector.value
            let body = try Self.read(bytes)
            let frontier = try value["frontier"].array.map { entry in
                let pair = try entry.numbers(UInt64.self)
                return OperationBody.Reference(log: UInt32(pair[0]), sequence: pair[1])
            }
            #expect(try body.kind == value["kind"].number(), "\(vector)")
            #expect(try body.seat == Self.seat(value["seat"]), "\(vector)")
            #expect(body.frontier == frontier, "\(vector)")
            #expect(try Array(bytes[body.payload]) == value["payload"].bytes, "\(vector)")
            #expect(Self.write(body, of: bytes) == bytes, "\(vector)")
        }
    }

    @Test("every other body is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("bodies").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in _ = try Self.read(bytes) }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    static func read(_ bytes: [UInt8]) throws(WireError) -> OperationBody {
        var reader = ByteReader(bytes)
        let body = try OperationBody(from: &reader)
        try reader.finish()
        return body
    }

    static func write(_ body: OperationBody, of bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        bytes.withUnsafeBytes { memory in
            OperationBody.write(
                kind: body.kind,
                seat: body.seat,
                frontier: body.frontier,
                payload: UnsafeRawBufferPointer(rebasing: memory[body.payload]),
                into: &writer
            )
        }
        return writer.bytes
    }

    private static func seat(_ json: JSON) throws -> OperationBody.SeatField {
        if json.isNull { return .other(nil) }
        return try json.text == "same" ? .same : .other(SeatID(try json.word()))
    }
}
