/// One step from what is published to what shall be.
enum PublishChange: Hashable, Sendable {
    /// Publish under a slot that is free, or in place of what has the slot.
    case publish(slot: UInt32, PublishedService)
    /// Change only the TXT record of a slot's instance.
    case retext(slot: UInt32, text: [UInt8])
    /// Withdraw a slot's instance.
    case withdraw(slot: UInt32)
}
