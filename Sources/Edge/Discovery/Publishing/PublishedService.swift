/// One DNS-SD instance as it is to be published.
struct PublishedService: Hashable, Sendable {
    /// The instance name that is wished for; a collision may change it.
    let name: String
    /// The UDP port of the SRV record.
    let port: UInt16
    /// The TXT record's data.
    let text: [UInt8]

    init(name: String, port: UInt16, text: [UInt8]) {
        self.name = name
        self.port = port
        self.text = text
    }

    init(_ room: RoomAdvertisement) {
        self.init(name: room.instanceName, port: room.port, text: room.text)
    }
}
