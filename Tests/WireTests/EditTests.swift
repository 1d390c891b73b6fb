import Testing
import VectorJSON
import Vocabulary
import Wire

/// Edits of a document, byte for byte.
@Suite struct EditTests {
    @Test("every edit has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("documents").valid {
            let changes = try vector.value.array.map { try Edit.Change($0) }
            let edit = try #require(Edit(changes), "\(vector)")
            #expect(edit.bytes == (try vector.bytes), "\(vector)")
            #expect(try Edit(decoding: vector.bytes) == edit, "\(vector)")
        }
    }

    @Test("every other encoding is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("documents").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in _ = try Edit(decoding: bytes) }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    @Test("damaged bytes are refused or have no other encoding")
    func damaged() throws {
        for vector in try VectorFile("documents").valid {
            let bytes = try vector.bytes
            for count in bytes.indices {
                #expect((try? Edit(decoding: Array(bytes[..<count]))) == nil, "\(vector)")
            }
            for bit in 0..<min(8 * bytes.count, 2400) {
                var damaged = bytes
                damaged[bit >> 3] ^= 1 << UInt8(bit & 7)
                guard let edit = try? Edit(decoding: damaged) else { continue }
                #expect(edit.bytes == damaged, "\(vector)")
            }
        }
    }

    @Test("an edit that others could not read is none")
    func unreadable() throws {
        let position = try #require(SiblingPosition([1]))
        let make = Edit.Change.make(parent: nil, position, [:])
        #expect(Edit([]) == nil)
        #expect(Edit(Array(repeating: make, count: Limits.editChanges)) != nil)
        #expect(Edit(Array(repeating: make, count: Limits.editChanges + 1)) == nil)
        #expect(Edit([.hide(.new(0), true), make]) == nil)
        #expect(Edit([make, .set(.new(0), [Limits.recordFields - 1: .truth(true)])]) != nil)
        #expect(Edit([make, .set(.new(0), [Limits.recordFields: .truth(true)])]) == nil)
        let most = Limits.moveNumbers.upperBound
        #expect(Edit([make, .set(.new(0), [0: .integer(most)])]) != nil)
        #expect(Edit([make, .set(.new(0), [0: .integer(most + 1)])]) == nil)
        let longest = String(repeating: "a", count: Limits.fieldText)
        #expect(Edit([make, .set(.new(0), [0: .text(longest)])]) != nil)
        #expect(Edit([make, .set(.new(0), [0: .text(longest + "a")])]) == nil)
        #expect(Edit([make, .set(.new(0), [0: .text(longest), 1: .text(longest)])]) == nil)
        let full = [UInt8](repeating: 1, count: Limits.siblingPosition)
        #expect(SiblingPosition(full) != nil)
        #expect(SiblingPosition(full + [1]) == nil)
        #expect(SiblingPosition([]) == nil)
        #expect(SiblingPosition([1, 0]) == nil)
    }
}

extension Edit.Change {
    init(_ json: JSON) throws {
        let items = try json.array
        switch try items[0].text {
        case "make":
            let parent = try items[1].optional { try Edit.Reference($0) }
            self = .make(parent: parent, try position(items[2]), try fields(items[3]))
        case "move":
            let parent = try items[2].optional { try Edit.Reference($0) }
            self = .move(try Edit.Reference(items[1]), parent: parent, try position(items[3]))
        case "set": self = .set(try Edit.Reference(items[1]), try fields(items[2]))
        case "hide": self = .hide(try Edit.Reference(items[1]), try items[2].boolean)
        default: throw JSON.Mismatch(wanted: "a change", found: json)
        }
    }
}

extension Edit.Reference {
    fileprivate init(_ json: JSON) throws {
        if case .integer = json {
            self = .new(try json.number())
        } else {
            self = .named(try record(json))
        }
    }
}

private func record(_ json: JSON) throws -> RecordName {
    let bytes = try json.bytes
    guard let change = bytes.last, let edit = OperationID(bytes.dropLast()) else {
        throw JSON.Mismatch(wanted: "33 bytes", found: json)
    }
    return RecordName(edit: edit, change: change)
}

private func position(_ json: JSON) throws -> SiblingPosition {
    guard let position = SiblingPosition(try json.bytes) else {
        throw JSON.Mismatch(wanted: "a position", found: json)
    }
    return position
}

private func fields(_ json: JSON) throws -> [Int: FieldValue] {
    let pairs = try json.array.map { (try $0.array[0].number(Int.self), try value($0.array[1])) }
    return Dictionary(uniqueKeysWithValues: pairs)
}

private func value(_ json: JSON) throws -> FieldValue {
    switch json {
    case .null: .nothing
    case .boolean(let truth): .truth(truth)
    case .integer(let number): .integer(number)
    default:
        if let text = try? json["text"] {
            .text(try text.text)
        } else if let blob = try? json["blob"] {
            .blob(try blob.name())
        } else {
            .record(try record(try json["record"]))
        }
    }
}
