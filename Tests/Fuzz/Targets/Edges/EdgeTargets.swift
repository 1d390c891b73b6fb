/// What reads files, the network's names, people's words, and shows what others drew.
enum EdgeTargets {
    static let all: [any FuzzTarget.Type] = [
        ArchiveTarget.self, AdvertisementTarget.self, ResponderTarget.self, MessagesTarget.self,
        AddressTarget.self, RequestTarget.self, PictureTarget.self, DatabaseTarget.self,
    ]
}
