import ClientAPI

/// JSON of the local API; the first byte says of what.
enum MessagesTarget: FuzzTarget {
    static let name = "messages"
    static let longest = 8192

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let kind = bytes.first else { return }
        let json = Array(bytes.dropFirst())
        switch kind % 8 {
        case 0: try check(ClientMessage.self, json)
        case 1: try check(CreateRoom.self, json)
        case 2: try check(JoinRoom.self, json)
        case 3: try check(AddStrokes.self, json)
        case 4: try check(ClearCanvas.self, json)
        case 5: try check(HideStroke.self, json)
        case 6: try check(DaemonStatus.self, json)
        default: try daemon(json)
        }
    }

    private static func check<Value: Codable & Equatable>(
        _ type: Value.Type,
        _ json: [UInt8]
    ) throws(Finding) {
        let value: Value
        do throws(APIError) {
            value = try APIJSON.decode(type, from: json)
        } catch {
            return try expect(error.message.utf8.count < 1024, "\(error) is a long story")
        }
        guard let encoded = try? APIJSON.encode(value) else {
            throw Finding("\(value) does not encode")
        }
        let again = try? APIJSON.decode(type, from: encoded)
        try expect(again == value, "\(value) becomes \(String(describing: again))")
    }

    /// The quick writer says what the slow one says.
    private static func daemon(_ json: [UInt8]) throws(Finding) {
        guard let message = try? APIJSON.decode(DaemonMessage.self, from: json) else { return }
        let again = try? APIJSON.decode(DaemonMessage.self, from: message.json)
        try expect(again == message, "\(message) becomes \(String(describing: again))")
    }
}
