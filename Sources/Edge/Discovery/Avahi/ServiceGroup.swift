import CAvahi

/// The records of one instance on one interface (or, with the daemon, on all).
final class ServiceGroup {
    /// What became of the records.
    enum Outcome {
        case pending
        case established
        case collided
        case failed
    }

    let interface: Int32
    /// What Avahi's callback noted; `Publisher` acts on it.
    private(set) var outcome = Outcome.pending
    private let responder: any Responder
    private var pointer: OpaquePointer?

    /// An empty group.
    init(_ responder: any Responder, interface: Int32) {
        self.responder = responder
        self.interface = interface
        pointer = responder.makeGroup(for: self)
    }

    deinit {
        if let pointer { responder.freeGroup(pointer) }
    }

    /// Called by Avahi.
    func note(_ state: AvahiEntryGroupState) {
        switch state {
        case AVAHI_ENTRY_GROUP_COLLISION: outcome = .collided
        case AVAHI_ENTRY_GROUP_FAILURE: outcome = .failed
        case AVAHI_ENTRY_GROUP_ESTABLISHED: outcome = .established
        default: outcome = .pending
        }
    }

    /// Publishes an instance in place of what the group held.
    func publish(_ instance: Instance) {
        guard let pointer else {
            outcome = .failed
            return
        }
        responder.reset(pointer)
        outcome = .pending
        var code = responder.add(instance, to: pointer, interface: interface)
        if code >= 0 { code = responder.commit(pointer) }
        guard code < 0 else { return }
        outcome = code == AVAHI_ERR_COLLISION ? .collided : .failed
    }

    /// Changes the TXT record of what is published.
    func update(_ instance: Instance) {
        guard let pointer else {
            outcome = .failed
            return
        }
        let code = responder.update(instance, in: pointer, interface: interface)
        if code < 0 { outcome = .failed }
    }
}
