/// What the owner of an account reads from one device and types into another one on the same network: a secret, and
/// where the first device waits (`Protocol/accounts.md`).
///
/// Of the address it has the last two numbers, as most networks at home differ in no more: the first two are those of
/// the device into which it is typed. What the QR code says has the whole address.
struct MovingCode: Hashable, Sendable {
    /// Ports on which a device waits, the first free one.
    static let ports: [UInt16] = [7372, 7373, 7374, 7375]
    /// Letters and digits that are not mistaken for one another.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 10

    /// What both devices know, and nobody else: 32 random bits.
    let secret: UInt32
    /// The port.
    let port: UInt16
    /// The last two numbers of the address.
    let host: UInt16
    /// The whole address, where it was said.
    let address: String?

    /// Makes a code; `nil` for another port, or what is no address.
    ///
    /// - Parameters:
    ///   - secret: Random bits.
    ///   - port: One of ``ports``.
    ///   - address: An IPv4 address.
    init?(secret: UInt32, port: UInt16, address: String) {
        guard Self.ports.contains(port), let bytes = Self.numbers(of: address) else { return nil }
        self.secret = secret
        self.port = port
        self.address = address
        host = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }

    /// Reads a code in either case, with or without spaces and hyphens, and what the QR code says.
    init?(_ typed: String) {
        let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
        let letters = parts[0].uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard parts.count <= 2, letters.count == Self.length else { return nil }
        var bits: UInt64 = 0
        for letter in letters {
            guard let value = Self.alphabet.firstIndex(of: letter) else { return nil }
            bits = bits << 5 | UInt64(value)
        }
        secret = UInt32(truncatingIfNeeded: bits >> 18)
        port = Self.ports[Int(bits >> 16 & 3)]
        let host = UInt16(truncatingIfNeeded: bits)
        self.host = host
        guard parts.count == 2 else {
            address = nil
            return
        }
        guard let bytes = Self.numbers(of: String(parts[1])),
            UInt16(bytes[2]) << 8 | UInt16(bytes[3]) == host
        else { return nil }
        address = bytes.map(String.init).joined(separator: ".")
    }

    /// The four bytes of a secret that the exchange takes for the password.
    static func password(of secret: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: secret >> $0) }
    }

    /// As people type it, `K7QF2-9XM4D`.
    var text: String {
        let place = Self.ports.firstIndex(of: port) ?? 0
        let bits = UInt64(secret) << 18 | UInt64(place) << 16 | UInt64(host)
        let letters = (0..<Self.length).map { Self.alphabet[Int(bits >> (45 - 5 * $0) & 31)] }
        return String(letters[..<5]) + "-" + String(letters[5...])
    }

    /// As a QR code says it.
    var scanned: String {
        text.filter { $0 != "-" } + (address.map { "@\($0)" } ?? "")
    }

    /// Where the other device may be.
    ///
    /// - Parameter own: The addresses of this one.
    /// - Returns: At most eight addresses, none twice; empty where the one that was said is of no network nearby.
    func addresses(from own: [String]) -> [String] {
        if let address { return Self.isNear(address, own) ? [address] : [] }
        var found: [String] = []
        for bytes in own.compactMap(Self.numbers) {
            let one = "\(bytes[0]).\(bytes[1]).\(host >> 8).\(host & 255)"
            if !found.contains(one) { found.append(one) }
        }
        return Array(found.prefix(8))
    }

    /// Whether an address is of one of this device's networks, or of a range that is of no network of the world's: a
    /// site that leads here with an address of its own is not asked.
    private static func isNear(_ address: String, _ own: [String]) -> Bool {
        guard let bytes = numbers(of: address) else { return false }
        let isHere = own.compactMap(numbers).contains { $0[..<2] == bytes[..<2] }
        return switch (bytes[0], bytes[1]) {
        case (10, _), (192, 168), (172, 16...31), (169, 254): true
        default: isHere
        }
    }

    private static func numbers(of address: String) -> [UInt8]? {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }
}
