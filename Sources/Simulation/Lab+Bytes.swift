public import Vocabulary

extension Lab {
    /// The bytes of a blob that a peer has on disk, if it has all.
    public func blob(_ id: BlobID, on peer: Int) -> [UInt8]? { nodes[peer].disk.blobs[id] }

    /// Bytes of operations, seals and blobs that a peer has on disk.
    public func bytesStored(_ peer: Int) -> Int { nodes[peer].disk.bytes }
}
