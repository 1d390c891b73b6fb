import Identity
import Testing
import VectorJSON
import Vocabulary
import Wire

/// Names of operations and the signatures that vouch for them.
@Suite struct IdentifierTests {
    private let cryptography = Sodium()

    @Test("an operation's name is the hash that the specification gives it")
    func identifiers() throws {
        for vector in try VectorFile("identifiers").valid {
            let payload = try vector.fields["payload"].bytes
            let header = try OperationHeader(decoding: vector.fields["header"].bytes)
            let hash: BlobID = cryptography.blake2b256(payload)
            #expect(try hash == vector.fields["payloadHash"].name(), "\(vector)")
            let operation = Operation(header: header, payload: payload)
            #expect(try operation.id(cryptography) == vector.fields["id"].name(), "\(vector)")
        }
    }

    @Test("good seals are believed, and no others")
    func seals() throws {
        for entry in try VectorFile("seals").root["seals"].array {
            let vector = try Vector(entry)
            let id: OperationID = try entry["id"].name()
            let message = Operation.sealMessage(id)
            #expect(try message == entry["message"].bytes, "\(vector)")
            let signature = try #require(Signature(entry["signature"].bytes))
            let holds = cryptography.verify(signature, of: message, by: try entry["device"].name())
            #expect(try holds == entry["valid"].boolean, "\(vector)")
        }
    }

    @Test("every operation of the room that the specification shows has its name and its seal")
    func room() throws {
        let lines = try VectorFile("room").root["lines"].array
        #expect(lines.count > 40)
        for line in lines {
            let header = try OperationHeader(decoding: line["header"].bytes)
            let operation = Operation(header: header, payload: try line["payload"].bytes)
            let id = operation.id(cryptography)
            #expect(try id == line["id"].name())
            let seal = try #require(Signature(line["seal"].bytes))
            let message = Operation.sealMessage(id)
            #expect(cryptography.verify(seal, of: message, by: header.log.device))
        }
    }
}
