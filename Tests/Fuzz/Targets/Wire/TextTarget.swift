import Vocabulary

/// Short texts: codes of rooms, hexadecimal digits, identifiers.
enum TextTarget: FuzzTarget {
    static let name = "text"
    static let longest = 140

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let code = RoomCode(text) {
            try expect(RoomCode(code.text) == code, "\(code) is not what its text says")
            try expect(
                RoomCode.shortest...RoomCode.longest ~= code.text.utf8.count,
                "\(code) has a length of its own"
            )
        }
        if let decoded = Hex.decode(text) {
            try expect(Hex.encode(decoded) == text.lowercased(), "\(text) has another value")
        }
        if let device = DeviceID(hex: text) {
            try expect(device.description == text.lowercased(), "\(text) has another value")
        }
    }
}
