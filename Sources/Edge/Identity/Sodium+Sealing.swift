public import Vocabulary
public import Wire

extension Sodium: Sealing {
    /// Encrypts for the eyes of one device, as `Sealing` says.
    public func seal(
        _ text: [UInt8],
        for device: DeviceID,
        info: [UInt8],
        ephemeral: Secret
    ) -> [UInt8]? {
        guard let receiver = AgreementKey.publicKey(of: device) else { return nil }
        return HPKE.seal(
            text,
            receiver: receiver,
            info: info,
            associated: [],
            ephemeral: ephemeral
        )
    }
}

extension DeviceKey: Unsealing {
    /// Decrypts what was sealed for this device, as `Unsealing` says.
    public func unseal(_ sealed: [UInt8], info: [UInt8]) -> [UInt8]? {
        HPKE.open(sealed, key: agreement, info: info, associated: [])
    }
}
