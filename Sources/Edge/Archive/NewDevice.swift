/// What a new database holds of its device.
struct NewDevice {
    /// The 32 bytes of its key.
    let seed: [UInt8]
    /// Its name for people.
    let name: String?
    /// Whether the key has been used elsewhere, so that its logs there may not be known here.
    let isImported: Bool

    /// A device with a key of its own.
    init() {
        var dice = SystemRandomNumberGenerator()
        seed = (0..<32).map { _ in UInt8.random(in: 0...255, using: &dice) }
        name = nil
        isImported = false
    }

    /// A device that was elsewhere before.
    init(importing seed: [UInt8], name: String?) {
        precondition(seed.count == 32)
        self.seed = seed
        self.name = name
        isImported = true
    }
}
