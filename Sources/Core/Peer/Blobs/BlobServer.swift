internal import Replication
internal import Vocabulary
internal import Wire

/// What others ask for of blobs.
///
/// A range is read from disk when it is asked for, and forgotten when it is sent.
struct BlobServer: Sendable {
    /// None of them is empty.
    private var queues: [DeviceID: BlobQueue] = [:]

    /// Bytes that are held.
    var held: Int { queues.values.reduce(0) { $0 + $1.held } }

    /// Ranges that a device waits for.
    func count(for device: DeviceID) -> Int { queues[device]?.cursors.count ?? 0 }

    /// Whether anything waits for its turn to be sent to a device.
    func isReady(for device: DeviceID) -> Bool {
        guard !queues.isEmpty else { return false }
        return queues[device]?.isReady == true
    }

    /// Somebody asks for bytes of a blob.
    ///
    /// - Parameters:
    ///   - blob: The blob.
    ///   - range: Its bytes: from a chunk's beginning, one window at most.
    ///   - device: Who asks.
    ///   - isAllowed: Whether it is in a room whose operations name the blob.
    ///   - now: The time.
    ///   - effects: Gets the request to read them.
    mutating func want(
        _ blob: BlobID,
        _ range: Range<Int>,
        from device: DeviceID,
        isAllowed: Bool,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard isAllowed else { return effects.raise(.drop(.notAllowed)) }
        guard !range.isEmpty, range.lowerBound % Limits.chunk == 0,
            range.count <= BlobAssembly.window, range.lowerBound < Limits.blob
        else { return effects.raise(.drop(.malformed)) }
        remove(blob, of: device)
        guard count(for: device) < Limits.blobFetchesPerPeer, makeRoom(now: now) else {
            return effects.raise(.drop(.tooMany))
        }
        queues[device, default: BlobQueue()].append(range, of: blob, now: now)
        effects.append(.readBlob(blob, range))
    }

    /// Of too many ranges under way the oldest one goes, if the device that wanted it has asked somebody else by now.
    private mutating func makeRoom(now: Instant) -> Bool {
        let cursors = queues.flatMap { device, queue in
            queue.cursors.map { (device: device, cursor: $0) }
        }
        guard cursors.count >= Limits.blobReads else { return true }
        let oldest = cursors.min {
            ($0.cursor.since, $0.device, $0.cursor.blob)
                < ($1.cursor.since, $1.device, $1.cursor.blob)
        }
        guard let oldest, now.since(oldest.cursor.since) >= BlobFetch.patience else {
            return false
        }
        remove(oldest.cursor.blob, of: oldest.device)
        return true
    }

    private mutating func remove(_ blob: BlobID, of device: DeviceID) {
        guard var queue = queues.removeValue(forKey: device) else { return }
        queue.remove(blob)
        put(queue, for: device)
    }

    /// Hands what was read to those who have asked for it.
    ///
    /// - Returns: Those who may be sent something now that they could not before, ascending.
    mutating func supply(_ bytes: [UInt8]?, for range: Range<Int>, of blob: BlobID) -> [DeviceID] {
        queues.keys.sorted().filter { device in
            guard var queue = queues.removeValue(forKey: device) else { return false }
            defer { put(queue, for: device) }
            return queue.supply(bytes, for: range, of: blob)
        }
    }

    /// Takes out what a device waits for, to send of it: see `put`.
    mutating func take(for device: DeviceID) -> BlobQueue {
        guard !queues.isEmpty else { return BlobQueue() }
        return queues.removeValue(forKey: device) ?? BlobQueue()
    }

    /// Puts back what is left of what was taken out.
    mutating func put(_ queue: BlobQueue, for device: DeviceID) {
        guard !queue.cursors.isEmpty else { return }
        queues[device] = queue
    }

    /// Forgets what a device has asked for: its connection is over.
    mutating func forget(_ device: DeviceID) {
        guard !queues.isEmpty else { return }
        queues[device] = nil
    }
}
