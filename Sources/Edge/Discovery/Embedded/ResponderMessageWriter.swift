/// Writes the fields of a message between the daemon and its responder.
struct ResponderMessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) {
        bytes.append(value)
    }

    mutating func uint16(_ value: UInt16) {
        bytes.append(UInt8(value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func uint32(_ value: UInt32) {
        uint16(UInt16(value >> 16))
        uint16(UInt16(truncatingIfNeeded: value))
    }

    mutating func int32(_ value: Int32) {
        uint32(UInt32(bitPattern: value))
    }

    /// Writes a length of two bytes and the bytes, of which there may be at most 65,535.
    mutating func bytes(_ value: some Collection<UInt8>) {
        uint16(UInt16(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func text(_ value: String) {
        bytes(Array(value.utf8))
    }
}
