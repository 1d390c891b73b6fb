internal import Archive
internal import Replication
internal import Vocabulary

/// Bytes that a drawing takes on disk, whole file.
struct StorageRows {
    let sample: StrokeSample

    func rows(_ session: Session) throws -> [Row] {
        let folder = try TemporaryFolder()
        try Self.store(session, in: folder)
        let open = try folder.databaseSize
        let archive = try Archive.open(directory: folder.path)
        try archive.commit([.archiveRoom(session.gathering.logs.room)])
        try archive.close()
        let archived = try folder.databaseSize
        return [
            Row("stored", "stored, a row a stroke", bytes: open, of: sample, atMost: 2.4),
            Row("stored_compressed", "stored, archived", bytes: archived, of: sample, atMost: 0.8),
        ]
    }

    /// Writes a session as it comes while people draw, and closes the database, which empties its log.
    ///
    /// Strokes share transactions to save time here; the rows are the same as with one each.
    static func store(_ session: Session, in folder: TemporaryFolder) throws {
        let archive = try Archive.open(directory: folder.path)
        let changes = session.gathering.changes + session.changes
        for start in stride(from: 0, to: changes.count, by: 512) {
            try archive.commit(Array(changes[start..<min(start + 512, changes.count)]))
        }
        try archive.close()
    }
}
