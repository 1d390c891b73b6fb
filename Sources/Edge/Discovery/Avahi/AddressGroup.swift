import CAvahi

/// The address records of the private host on one interface.
///
/// They are apart from the services, so that a new address does not withdraw the rooms.
final class AddressGroup {
    let interface: Int32
    /// The addresses that are published.
    private(set) var addresses: [NetworkInterface.Address] = []
    /// Whether another host has the private name.
    private(set) var hasCollided = false
    private let responder: ServerResponder
    private var pointer: OpaquePointer?

    init(_ responder: ServerResponder, interface: Int32) {
        self.responder = responder
        self.interface = interface
    }

    deinit { withdraw() }

    /// Called by Avahi.
    func note(_ state: AvahiEntryGroupState) {
        if state == AVAHI_ENTRY_GROUP_COLLISION { hasCollided = true }
    }

    /// Publishes these addresses in place of the ones before.
    ///
    /// By a new group of Avahi each time: one that is committed for the fifteenth time waits for 20 s, because Avahi takes
    /// it for one that runs into a conflict again and again; and rooms come and go.
    func publish(_ addresses: [NetworkInterface.Address]) {
        self.addresses = addresses
        hasCollided = false
        withdraw()
        guard !addresses.isEmpty, let group = responder.makeAddressGroup(for: self) else { return }
        pointer = group
        for address in addresses {
            let code = responder.add(address, to: group, interface: interface)
            if code == AVAHI_ERR_COLLISION { hasCollided = true }
        }
        _ = responder.commit(group)
    }

    private func withdraw() {
        if let pointer { responder.freeGroup(pointer) }
        pointer = nil
    }
}
