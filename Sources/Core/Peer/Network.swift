internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

/// The other devices, and the ways to them.
struct Network: Sendable {
    /// This device.
    let device: DeviceID
    var peerStates = PeerTable()
    /// Which of those that share a room with this device can be reached.
    var neighbours: Neighbours
    /// Connections and handshakes, by the numbers under which others address this device.
    var connections: Connections
    /// Ways through room peers, by the address that stands for them.
    var routes = Routes()
    /// Challenges that ask for nothing but their way back.
    var pings = Pings()
    /// Addresses without a known device that are greeted.
    var addresses = AddressBook(pause: Timing.digest)
    /// Numbers and keys that nobody may guess.
    var secrets: SecretSource
    /// How much may be sent in all.
    var airtime = Airtime()
    /// Devices for which something waits until the budget allows it, those first that have waited longest.
    private(set) var held: [DeviceID] = []
    /// When it does for the first of them; `nil` if nobody waits.
    private(set) var heldUntil: Instant?
    /// What came and was nothing.
    var dropped = Drops()

    init(_ given: Givens, ciphers: any Ciphers, _ secret: Secret, using dice: inout Dice) {
        device = given.device
        secrets = SecretSource(seed: secret, ciphers: ciphers)
        neighbours = Neighbours(device: given.device)
        connections = Connections(
            signer: given.signer,
            ciphers: ciphers,
            // Tells a restart from a repetition.
            boot: dice.next(),
            using: &secrets
        )
    }

    mutating func drop(_ reason: DropReason) { dropped.note(reason) }

    /// Has devices wait until the budget allows what there is for them.
    mutating func hold(_ devices: [DeviceID], until instant: Instant?) {
        (held, heldUntil) = (devices, instant)
    }

    /// Sends what there is, whatever the budget says.
    mutating func forgetBudget() { airtime = Airtime() }

    /// Does what machines have raised, in order.
    mutating func route(_ effects: inout Effects) {
        while let event = effects.next() {
            switch event {
            case .effect(let effect): effects.perform(effect)
            case .store(let changes, let batch): effects.commit(changes, then: batch)
            case .send(let frame, let device, let packets):
                peerStates[device]?.link?.grant(packets: packets)
                peerStates[device]?.link?.enqueue(frame, .control)
            case .packet(let bytes, let endpoint): send(bytes, to: endpoint, &effects)
            case .offer(let bytes, let endpoint):
                guard !endpoint.isRelayed else {
                    send(bytes, to: endpoint, &effects)
                    continue
                }
                effects.perform(.offer(to: endpoint, bytes))
            case .drop(let reason): drop(reason)
            }
        }
    }

    /// Notes where a device is, as it has shown.
    mutating func remember(
        _ device: DeviceID,
        at endpoint: Endpoint,
        among rooms: RoomTable,
        _ effects: inout Effects
    ) {
        peerStates[device]?.noteShown(at: endpoint)
        guard rooms.holdsRoomPeer(device), !endpoint.isRelayed else { return }
        effects.store([.rememberPeer(device, endpoint)], then: Batch())
    }
}
