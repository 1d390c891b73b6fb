import Identity
import Testing
import VectorJSON
import Vocabulary
import Wire

/// Evidence of forks, and what it proves.
@Suite struct ForkTests {
    @Test("evidence proves what the specification says, and has one encoding")
    func valid() throws {
        for vector in try VectorFile("forks").valid {
            let bytes = try vector.bytes
            let evidence = try ForkEvidence(decoding: bytes)
            #expect(evidence.encoded == bytes, "\(vector)")
            let fork = try evidence.fork(in: try vector.fields["room"].name(), Sodium())
            #expect(
                fork
                    == Fork(
                        log: LogName(
                            device: try vector.fields["device"].name(),
                            nonce: try vector.fields["nonce"].word()
                        ),
                        place: try vector.fields["place"].number(),
                        first: try vector.fields["first"].name(),
                        second: try vector.fields["second"].name()
                    ),
                "\(vector)"
            )
        }
    }

    @Test("what is not evidence is refused for the reason named; each reason has an example")
    func invalid() throws {
        var faults: Set<ForkFault> = []
        for vector in try VectorFile("forks").invalid {
            let bytes = try vector.bytes
            guard let evidence = try? ForkEvidence(decoding: bytes) else {
                let found = failure { () throws(WireError) in
                    _ = try ForkEvidence(decoding: bytes)
                }
                #expect(try found == vector.error, "\(vector)")
                continue
            }
            let fault = Self.fault(of: evidence, in: try vector.fields["room"].name())
            #expect(try fault.map { "\($0)" } == vector.fields["fault"].text, "\(vector)")
            faults.formUnion(fault.map { [$0] } ?? [])
        }
        #expect(faults == Set(ForkFault.allCases))
    }

    private static func fault(of evidence: ForkEvidence, in room: RoomID) -> ForkFault? {
        do throws(ForkFault) {
            _ = try evidence.fork(in: room, Sodium())
            return nil
        } catch {
            return error
        }
    }

    @Test("evidence cut off or with one bit changed proves nothing")
    func damage() throws {
        let vector = try #require(try VectorFile("forks").valid.first)
        let bytes = try vector.bytes
        let room: RoomID = try vector.fields["room"].name()
        for length in bytes.indices {
            #expect(throws: WireError.self) { try ForkEvidence(decoding: Array(bytes[..<length])) }
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(bit)
                guard let evidence = try? ForkEvidence(decoding: flipped) else { continue }
                #expect(Self.fault(of: evidence, in: room) != nil, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test(
        "evidence of any length comes back from the operations that carry it",
        arguments: [1, 880, 881, 1777, 1778, 5000, Limits.forkEvidence]
    )
    func payloads(length: Int) throws {
        let evidence = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let payloads = ForkProof.payloads(of: evidence)
        var joined: [UInt8] = []
        for payload in payloads {
            #expect(payload.encoded.count <= Limits.payload)
            switch try Payload(kind: payload.kind, decoding: payload.encoded) {
            case .forkPart(let part): joined += part
            case .forkProof(let proof):
                #expect(Int(proof.parts) == payloads.count - 1)
                joined += proof.evidence
            default: Issue.record("another kind")
            }
        }
        #expect(joined == evidence)
    }

    @Test("the longest branches that there can be fit, and one link more is refused")
    func longest() throws {
        var ids = (0..<UInt64(Limits.witnessFrontier)).map {
            OperationID(words: Words4($0, 1, 2, 3))
        }
        let room = OperationID(words: .one)
        let log = LogName(device: DeviceID(words: .one), nonce: 9)
        let header = OperationHeader(
            room: room,
            log: log,
            sequence: 1 << 48 - 1,
            previous: room,
            frontier: ids,
            lamport: Limits.lamport,
            seat: SeatID(7),
            kind: OperationKind.witness.rawValue
        )
        func evidence(_ links: Int) -> [UInt8] {
            let link = ForkBranch.Link(
                frontier: ids,
                lamport: Limits.lamport,
                seat: SeatID(7),
                kind: OperationKind.witness.rawValue,
                payloadHash: BlobID(words: .one)
            )
            let branch = ForkBranch(
                header: header,
                payloadHash: BlobID(words: .one),
                links: Array(repeating: link, count: links),
                seal: Signature(words: .one)
            )
            return ForkEvidence(log: log, first: branch, second: branch).encoded
        }
        let most = evidence(Limits.forkLinks)
        #expect(most.count == 1_125_806)
        #expect(most.count <= Limits.forkEvidence)
        #expect(throws: Never.self) { try ForkEvidence(decoding: most) }
        ids = []
        #expect(throws: WireError.outOfRange(field: .proof, value: 256)) {
            try ForkEvidence(decoding: evidence(Limits.forkLinks + 1))
        }
        let tooLong = [UInt8](repeating: 0, count: Limits.forkEvidence + 1)
        #expect(throws: WireError.outOfRange(field: .proof, value: UInt64(tooLong.count))) {
            try ForkEvidence(decoding: tooLong)
        }
    }
}
