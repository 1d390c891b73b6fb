import Vocabulary

/// Where whom this device hosts is remembered; written only when it has changed.
struct HostingBook {
    private let directory: DataDirectory
    /// What is in it.
    private(set) var kept: Hosting

    /// Opens the book of a data directory.
    init(_ directory: DataDirectory) {
        self.directory = directory
        kept = directory.hosting
    }

    /// Remembers whom the device hosts now.
    mutating func keep(_ hosting: Hosting) throws {
        guard hosting != kept else { return }
        try directory.keep(hosting)
        kept = hosting
    }
}
