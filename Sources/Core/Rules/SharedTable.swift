/// A table whose copies have in common what none of them has changed since: who changes an entry of a copy makes anew
/// what lies on the way to it, and nothing else.
///
/// For what is kept of many points in time. What it holds has no order.
struct SharedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let key: Key
        /// `nil` only while it is being changed.
        var value: Value?
    }

    /// Bits of the hash that part a table.
    private static var width: Int { 4 }
    /// The most entries of a table that is not parted, unless their hashes are the same.
    private static var few: Int { 4 }

    /// What it holds, while that is few.
    private var entries: [Entry] = []
    /// Its parts by the next bits of the hash.
    private var parts: [SharedTable] = []

    /// The value of a key; `nil` if it has none.
    subscript(key: Key) -> Value? {
        get { find(key, Self.hash(of: key)) }
        set {
            // What is not there is taken away without a copy.
            guard newValue != nil || self[key] != nil else { return }
            change(key, Self.hash(of: key), depth: 0) { $0 = newValue }
        }
    }

    /// Changes a value where it lies; nothing happens where there is none.
    mutating func update(_ key: Key, _ body: (inout Value) -> Void) {
        change(key, Self.hash(of: key), depth: 0) { value in
            guard var held = value else { return }
            // Held once only, so that it is changed where it is.
            value = nil
            body(&held)
            value = held
        }
    }

    // Swift's own differs from process to process: nobody can choose keys that fall into one place.
    private static func hash(of key: Key) -> UInt { UInt(bitPattern: key.hashValue) }

    private static func place(of hash: UInt) -> Int { Int(hash & (1 << UInt(width) - 1)) }

    private func find(_ key: Key, _ hash: UInt) -> Value? {
        guard parts.isEmpty else {
            return parts[Self.place(of: hash)].find(key, hash >> UInt(Self.width))
        }
        return entries.first { $0.key == key }?.value
    }

    private mutating func change(
        _ key: Key,
        _ hash: UInt,
        depth: Int,
        _ body: (inout Value?) -> Void
    ) {
        guard parts.isEmpty else {
            let rest = hash >> UInt(Self.width)
            return parts[Self.place(of: hash)].change(key, rest, depth: depth + 1, body)
        }
        if let index = entries.firstIndex(where: { $0.key == key }) {
            body(&entries[index].value)
            if entries[index].value == nil { entries.remove(at: index) }
            return
        }
        var value: Value?
        body(&value)
        guard let value else { return }
        entries.append(Entry(key: key, value: value))
        part(at: depth)
    }

    private mutating func part(at depth: Int) {
        guard entries.count > Self.few, depth * Self.width < UInt.bitWidth else { return }
        let all = entries
        entries = []
        parts = Array(repeating: SharedTable(), count: 1 << Self.width)
        for entry in all {
            let hash = Self.hash(of: entry.key) >> UInt(depth * Self.width)
            parts[Self.place(of: hash)].entries.append(entry)
        }
    }
}
