import Identity
import Testing
import VectorJSON
import Vocabulary
import Wire

/// Runs of bodies, from which the headers and names of a log follow.
@Suite struct RunTests {
    private let cryptography = Sodium()

    @Test("bodies in their place give the headers, the names and the seal of their log")
    func headers() throws {
        for vector in try VectorFile("runs").valid {
            let fields = vector.fields
            let headers = try fields["headers"].array.map { try $0.bytes }
            let names: [OperationID] = try fields["ids"].array.map { try $0.name() }
            let result = try rebuild(fields)
            #expect(result.map(\.header.encoded) == headers, "\(vector)")
            #expect(result.map { $0.id(cryptography) } == names, "\(vector)")
            let last = try #require(names.last)
            let seal = try #require(Signature(fields["seal"].bytes))
            let device: DeviceID = try fields["log"]["device"].name()
            let message = Operation.sealMessage(last)
            #expect(cryptography.verify(seal, of: message, by: device), "\(vector)")
        }
    }

    private func rebuild(_ fields: JSON) throws -> [Operation] {
        var known: [[UInt64]: (id: OperationID, lamport: UInt64)] = [:]
        for entry in try fields["known"].array {
            let place: [UInt64] = [try entry["log"].number(), try entry["sequence"].number()]
            known[place] = (try entry["id"].name(), try entry["lamport"].number())
        }
        let before = try fields["before"]
        var previous: OperationID? = try before["id"].optional { try $0.name() }
        var lamport = try before["lamport"].number(UInt64.self)
        var seat = try before["seat"].optional { SeatID(try $0.word()) }
        var reader = ByteReader(try fields["bodies"].bytes)
        var operations: [Operation] = []
        for offset in 0..<(try fields["count"].number(UInt64.self)) {
            let body = try OperationBody(from: &reader)
            let seen = try body.frontier.map { reference in
                try #require(known[[UInt64(reference.log), reference.sequence]])
            }
            lamport = 1 + seen.map(\.lamport).reduce(lamport, max)
            if case .other(let other) = body.seat { seat = other }
            let header = OperationHeader(
                room: try fields["room"].name(),
                log: LogName(
                    device: try fields["log"]["device"].name(),
                    nonce: try fields["log"]["nonce"].word()
                ),
                sequence: try fields["first"].number(UInt64.self) + offset,
                previous: previous,
                frontier: seen.map(\.id).sorted(),
                lamport: lamport,
                seat: seat,
                kind: body.kind
            )
            let operation = Operation(header: header, payload: Array(reader.bytes[body.payload]))
            previous = operation.id(cryptography)
            operations.append(operation)
        }
        try reader.finish()
        return operations
    }
}
