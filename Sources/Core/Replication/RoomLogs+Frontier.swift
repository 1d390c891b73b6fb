internal import Vocabulary
public import Wire

extension RoomLogs {
    /// The digest of what is held durably: BLAKE2b-256, cut to 16 bytes, over device, nonce, count and
    /// last identifier of every log that has any, ascending by device and nonce.
    ///
    /// What does not count because its author forked the log is left out.
    public var digest: FrontierDigest {
        var writer = ByteWriter(capacity: 80 * logs.count)
        for log in logs.sorted(by: { $0.name < $1.name }) where log.shown > 0 {
            writer.words(log.name.device.words)
            writer.fixed(log.name.nonce)
            writer.fixed(UInt64(log.shown))
            writer.words(log.entries[log.shown - 1].id.words)
        }
        let words = writer.bytes.withUnsafeBytes { cryptography.blake2b256($0) }
        return FrontierDigest(high: words[0], low: words[1])
    }

    /// How far each log goes on disk, by this peer's numbers.
    public var heads: [Head] {
        logs.enumerated().compactMap { index, log in
            guard log.shown > 0 else { return nil }
            return Head(
                log: UInt32(index),
                count: UInt64(log.shown),
                prefix: log.entries[log.shown - 1].id.prefix
            )
        }
    }

    /// What a peer with these heads has and this one lacks.
    ///
    /// - Parameters:
    ///   - heads: As they came, by the sender's numbers.
    ///   - numbering: This peer's numbers for them.
    /// - Returns: Missing places by this peer's numbers, ascending; nothing for logs not yet explained.
    public func missing(
        from heads: [Head],
        numbering: LogNumbering
    ) -> [(log: Int, theirs: UInt32, range: Range<Int>)] {
        heads.compactMap { head in
            guard let log = numbering[head.log], log < logs.count, head.count < 1 << 48 else {
                return nil
            }
            let held = logs[log].entries.count
            let end = min(Int(head.count), logs[log].cut)
            return end > held ? (log, head.log, held..<end) : nil
        }
    }

    /// Whether a peer with these heads lacks something that is here.
    public func isAhead(of heads: [Head], numbering: LogNumbering) -> Bool {
        var theirs = [Int](repeating: 0, count: logs.count)
        for head in heads {
            if let log = numbering[head.log], log < logs.count {
                theirs[log] = Int(clamping: head.count)
            }
        }
        return zip(logs, theirs).contains { $0.shown > $1 }
    }
}

extension OperationLog {
    /// How many operations heads and digests tell of.
    var shown: Int { origin == nil ? min(durable, cut) : 0 }
}
