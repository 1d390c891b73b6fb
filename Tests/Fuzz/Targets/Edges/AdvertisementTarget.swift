import Discovery

/// The TXT record of an advertisement.
enum AdvertisementTarget: FuzzTarget {
    static let name = "advertisement"
    static let longest = 1400
    private static let port: UInt16 = 7370

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let read = try? RoomAdvertisement(text: bytes, port: port) else { return }
        let again = try? RoomAdvertisement(text: read.text, port: port)
        try expect(again == read, "\(read) reads differently from what it writes")
        let name = read.instanceName
        try expect(1...63 ~= name.utf8.count, "“\(name)” is no instance name")
    }
}
