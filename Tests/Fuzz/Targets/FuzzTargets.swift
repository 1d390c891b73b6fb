/// Every target, in the order in which they run.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        PacketTarget.self, FramesTarget.self, HeaderTarget.self, BodyTarget.self,
        PayloadTarget.self, SeriesTarget.self, CBORTarget.self, TextTarget.self,
        StoredRoomTarget.self, ArchiveTarget.self, AdvertisementTarget.self,
        HelperTarget.self, MessagesTarget.self, AddressTarget.self, RequestTarget.self,
        PictureTarget.self, PeerTarget.self,
    ]

    /// The target of that name.
    static func named(_ name: String) -> (any FuzzTarget.Type)? {
        all.first { $0.name == name }
    }
}
