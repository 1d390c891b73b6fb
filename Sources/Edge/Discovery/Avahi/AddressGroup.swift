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
        pointer = responder.makeAddressGroup(for: self)
    }

    deinit {
        if let pointer { responder.freeGroup(pointer) }
    }

    /// Called by Avahi.
    func note(_ state: AvahiEntryGroupState) {
        if state == AVAHI_ENTRY_GROUP_COLLISION { hasCollided = true }
    }

    /// Publishes these addresses in place of the ones before.
    func publish(_ addresses: [NetworkInterface.Address]) {
        self.addresses = addresses
        hasCollided = false
        guard let pointer else { return }
        responder.reset(pointer)
        for address in addresses {
            let code = responder.add(address, to: pointer, interface: interface)
            if code == AVAHI_ERR_COLLISION { hasCollided = true }
        }
        if !addresses.isEmpty { _ = responder.commit(pointer) }
    }
}
