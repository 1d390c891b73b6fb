import Vocabulary

/// Keeps the own instances published on every interface in use, under names that nobody else has.
final class Publisher {
    /// How long after a failure it is tried again.
    static let retryInterval = Instant.Span.seconds(5)

    private final class Slot {
        var service: PublishedService
        var name: String
        var groups: [ServiceGroup] = []

        init(_ service: PublishedService) {
            self.service = service
            name = service.name
        }

        var instance: Instance { Instance(name: name, port: service.port, text: service.text) }
    }

    private let responder: any Responder
    private var interfaces: [Int32]
    private var slots: [UInt32: Slot] = [:]
    private var retry = RetryTimer(interval: Publisher.retryInterval)
    private var dice = SystemRandomNumberGenerator()

    /// Publishes nothing yet.
    ///
    /// - Parameters:
    ///   - responder: Who publishes.
    ///   - interfaces: Indices of the interfaces to publish on; −1 means all that the responder has.
    init(_ responder: any Responder, interfaces: [Int32]) {
        self.responder = responder
        self.interfaces = interfaces
    }

    /// When `tick` is to be called at the latest.
    var nextDeadline: Instant? { retry.dueAt }

    /// Whether nothing is published.
    var isEmpty: Bool { slots.isEmpty }

    /// Changes what is published.
    func apply(_ change: PublishChange) {
        switch change {
        case .publish(let slot, let service):
            // Two instances of ours never wait for one name, so the old records go first.
            slots[slot] = nil
            let fresh = Slot(service)
            slots[slot] = fresh
            for interface in interfaces { publish(fresh, on: interface) }
        case .retext(let slot, let text):
            guard let found = slots[slot] else { return }
            found.service = PublishedService(
                name: found.service.name,
                port: found.service.port,
                text: text
            )
            found.groups.forEach { $0.update(found.instance) }
        case .withdraw(let slot):
            slots[slot] = nil
        }
    }

    /// Changes on which interfaces the instances are published; the others are left as they are.
    func use(_ interfaces: [Int32]) {
        let added = interfaces.filter { !self.interfaces.contains($0) }
        self.interfaces = interfaces
        for slot in slots.values {
            slot.groups.removeAll { !interfaces.contains($0.interface) }
            added.forEach { publish(slot, on: $0) }
        }
    }

    /// Publishes everything anew, as after a change of the host name.
    func republish() {
        for slot in slots.values {
            slot.groups.forEach { $0.publish(slot.instance) }
        }
    }

    /// Acts on what the callbacks noted.
    func tick(_ now: Instant) {
        for slot in slots.values where slot.groups.contains(where: { $0.outcome == .collided }) {
            rename(slot)
        }
        retryFailures(now)
    }

    private func publish(_ slot: Slot, on interface: Int32) {
        let group = ServiceGroup(responder, interface: interface)
        slot.groups.append(group)
        group.publish(slot.instance)
    }

    /// Takes another name, the same on all interfaces.
    private func rename(_ slot: Slot) {
        slot.name = AlternativeName.instance(of: slot.service.name, dice: &dice)
        slot.groups.forEach { $0.publish(slot.instance) }
    }

    private func retryFailures(_ now: Instant) {
        let isFailing = slots.values.contains { $0.groups.contains { $0.outcome == .failed } }
        guard retry.isDue(now, failing: isFailing) else { return }
        for slot in slots.values {
            slot.groups.filter { $0.outcome == .failed }.forEach { $0.publish(slot.instance) }
        }
    }
}
