extension Lab {
    /// Bytes of operations, seals and blobs that a peer has on disk.
    public func bytesStored(_ peer: Int) -> Int { nodes[peer].disk.bytes }
}
