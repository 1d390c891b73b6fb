import Archive
import Dispatch
import Vocabulary

/// Reads ranges of blobs one after the other, so that the network loop never waits for the disk.
///
/// The core bounds how many wait (`Limits.blobReads` and `Limits.blobsWanted`).
final class BlobReader: Sendable {
    private let queue = DispatchQueue(label: "parlor.blobs")

    /// Reads a range.
    ///
    /// - Parameters:
    ///   - archive: Where.
    ///   - blob: Which blob.
    ///   - range: Which bytes.
    ///   - done: Called in the background with the bytes, `nil` if they are not there or cannot be read.
    func read(
        _ archive: Archive,
        _ blob: BlobID,
        _ range: Range<Int>,
        _ done: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        queue.async { done(try? archive.blob(blob, range)) }
    }
}
