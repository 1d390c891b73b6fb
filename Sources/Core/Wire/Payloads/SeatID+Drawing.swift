public import Vocabulary

// Seats that show whose they are: nobody else can list one for itself and have it.
extension SeatID {
    /// The seat that a device draws with a number.
    ///
    /// - Parameters:
    ///   - device: For which it is drawn.
    ///   - number: Any; the seat's last 16 bits.
    ///   - cryptography: The hash.
    /// - Returns: In the first 48 bits those of BLAKE2b-256 over "parlor seat v1\0" ‖ device ‖ number (2 bytes).
    public static func drawn(
        by device: DeviceID,
        number: UInt16,
        _ cryptography: any Cryptography
    ) -> SeatID {
        var writer = ByteWriter(capacity: 49)
        writer.raw(Array("parlor seat v1\0".utf8))
        writer.words(device.words)
        writer.fixed(number)
        let hash = writer.bytes.withUnsafeBytes { cryptography.blake2b256($0) }
        return SeatID(hash[0] & ~0xFFFF | UInt64(number))
    }

    /// Whether it was drawn for a device, to which it belongs at first.
    public func isDrawn(by device: DeviceID, _ cryptography: any Cryptography) -> Bool {
        let number = UInt16(truncatingIfNeeded: rawValue)
        return self == .drawn(by: device, number: number, cryptography)
    }
}

extension [SeatEntry] {
    /// The seats among these that a device has drawn.
    public func drawn(by device: DeviceID, _ cryptography: any Cryptography) -> Set<SeatID> {
        Set(map(\.seat).filter { $0.isDrawn(by: device, cryptography) })
    }
}
