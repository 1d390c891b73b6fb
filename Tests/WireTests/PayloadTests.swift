import Testing
import VectorJSON
import Vocabulary
import Wire

/// Payloads of every kind.
@Suite struct PayloadTests {
    @Test("every payload has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("payloads").valid {
            let kind = try vector.fields["kind"].number(UInt64.self)
            let bytes = try vector.bytes
            let wanted = try Payload(kind: kind, json: vector.value)
            let found = try Payload(kind: kind, decoding: bytes)
            #expect(found == wanted, "\(vector)")
            #expect(kind == found.kind, "\(vector)")
            #expect(wanted.encoded == bytes, "\(vector)")
        }
    }

    @Test("every other payload is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("payloads").invalid {
            let kind = try vector.fields["kind"].number(UInt64.self)
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in
                _ = try Payload(kind: kind, decoding: bytes)
            }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    @Test("a kind of a later version is unknown, or has the bytes that the specification gives it")
    func later() throws {
        for vector in try VectorFile("later").valid {
            let kind = try vector.fields["kind"].number(UInt64.self)
            let bytes = try vector.bytes
            do throws(WireError) {
                let payload = try Payload(kind: kind, decoding: bytes)
                #expect(payload.encoded == bytes, "\(vector)")
            } catch {
                #expect(error == .unknown(field: .kind, value: kind), "\(vector)")
            }
        }
    }

    @Test("checking a stroke without keeping it says what decoding says")
    func validation() throws {
        let file = try VectorFile("payloads")
        for vector in try file.valid + file.invalid {
            guard try vector.fields["kind"].number(UInt64.self) == OperationKind.stroke else {
                continue
            }
            let bytes = try vector.bytes
            let decoded = failure { () throws(WireError) in
                _ = try Payload(kind: OperationKind.stroke, decoding: bytes)
            }
            #expect(validate(bytes) == decoded, "\(vector)")
        }
    }

    @Test("a canonically equivalent name keeps its own bytes")
    func normalisation() throws {
        let names = ["\u{e9}", "e\u{301}"]
        let encoded = names.map {
            Payload.admit(
                Admit(
                    device: Bytes32(words: .one),
                    seats: [SeatEntry(seat: SeatID(1), name: $0)]
                )
            ).encoded
        }
        #expect(encoded[0] != encoded[1])
        for bytes in encoded {
            #expect(try Payload(kind: OperationKind.admit, decoding: bytes).encoded == bytes)
        }
    }

    private func validate(_ bytes: [UInt8]) -> String? {
        failure { () throws(WireError) in
            var outcome: WireError?
            bytes.withUnsafeBytes { memory in
                do throws(WireError) {
                    _ = try StrokeHead.validate(memory)
                } catch {
                    outcome = error
                }
            }
            if let outcome { throw outcome }
        }
    }
}
