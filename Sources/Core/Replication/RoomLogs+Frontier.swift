internal import Vocabulary
public import Wire

extension RoomLogs {
    /// The digest of what is held durably: BLAKE2b-256, cut to 16 bytes, over device, nonce, count and
    /// last identifier of every log that has any, ascending by device and nonce.
    public var digest: FrontierDigest {
        var writer = ByteWriter(capacity: 80 * logs.count)
        for log in logs.sorted(by: { $0.name < $1.name }) where log.durable > 0 {
            writer.words(log.name.device.words)
            writer.fixed(log.name.nonce)
            writer.fixed(UInt64(log.durable))
            writer.words(log.entries[log.durable - 1].id.words)
        }
        let words = writer.bytes.withUnsafeBytes { cryptography.blake2b256($0) }
        return FrontierDigest(high: words[0], low: words[1])
    }

    /// How far each log goes on disk, by this peer's numbers.
    public var heads: [Head] {
        logs.enumerated().compactMap { index, log in
            guard log.durable > 0 else { return nil }
            return Head(
                log: UInt32(index),
                count: UInt64(log.durable),
                prefix: log.entries[log.durable - 1].id.prefix
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
            return Int(head.count) > held ? (log, head.log, held..<Int(head.count)) : nil
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
        return zip(logs, theirs).contains { $0.durable > $1 }
    }
}
