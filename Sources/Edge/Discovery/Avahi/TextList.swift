import CAvahi

/// Avahi's form of a TXT record's data.
enum TextList {
    /// Lends Avahi's form of a record's data for one call.
    static func lend(
        _ text: [UInt8],
        to body: (UnsafeMutablePointer<AvahiStringList>?) -> Int32
    ) -> Int32 {
        var list: UnsafeMutablePointer<AvahiStringList>?
        let code = text.withUnsafeBytes { bytes in
            avahi_string_list_parse(bytes.baseAddress, bytes.count, &list)
        }
        guard code >= 0 else { return code }
        defer { avahi_string_list_free(list) }
        return body(list)
    }

    /// The record's data in wire order; what is longer than the limit ends soon after it, so that it is
    /// seen to be too long.
    static func bytes(_ list: UnsafeMutablePointer<AvahiStringList>?) -> [UInt8] {
        var strings: [[UInt8]] = []
        var size = 0
        var next = list
        while let entry = next, size <= DiscoveryLimits.textBytes {
            let string = text(entry)
            strings.append(string)
            size += 1 + string.count
            next = entry.pointee.next
        }
        // libavahi-core lists the last string first. avahi-daemon hands its list over D-Bus in either
        // order, depending on the version; ours says itself where it begins.
        if strings.first.map(isVersion) != true { strings.reverse() }
        return strings.flatMap { [UInt8($0.count)] + $0 }
    }

    private static func text(_ entry: UnsafeMutablePointer<AvahiStringList>) -> [UInt8] {
        let size = min(entry.pointee.size, DiscoveryLimits.textStringBytes)
        guard let start = avahi_string_list_get_text(entry) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: size))
    }

    private static func isVersion(_ string: [UInt8]) -> Bool {
        string.starts(with: "txtvers=".utf8)
    }
}
