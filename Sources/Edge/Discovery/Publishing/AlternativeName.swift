/// Names to take when another device on the network has ours.
///
/// They are drawn at random. Counting upwards, as Avahi proposes, does not end when two devices
/// begin at the same moment: each compares its records one by one, both may lose, and both go on to
/// the same next name, once a second for ever.
enum AlternativeName {
    /// An instance name such as `Room · abcd #57`, at most 63 bytes of UTF-8.
    static func instance(of name: String, dice: inout some RandomNumberGenerator) -> String {
        let suffix = " #\(Int.random(in: 2...999, using: &dice))"
        var base = name
        while base.utf8.count + suffix.utf8.count > DiscoveryLimits.titleBytes {
            base.removeLast()
        }
        return base + suffix
    }

    /// A host name's first label such as `parlor-0123abcd-7f3a`, for a label of at most 40 bytes.
    static func host(of label: String, dice: inout some RandomNumberGenerator) -> String {
        label + "-" + String(UInt16.random(in: 0x1000...0xFFFF, using: &dice), radix: 16)
    }
}
