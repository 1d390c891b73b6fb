/// What Avahi's two libraries have in common: groups of records, browsers, resolvers.
///
/// The objects that they make are owned by `Group`, `Browse` and `Resolution`, which free them; the
/// callbacks of Avahi only note what happened, and it is acted upon after the turn of the loop, as
/// freeing an object in the callback of another is where crashes come from.
protocol Responder: AnyObject {
    func makeGroup(for group: ServiceGroup) -> OpaquePointer?
    func freeGroup(_ group: OpaquePointer)
    func reset(_ group: OpaquePointer)
    func commit(_ group: OpaquePointer) -> Int32
    func add(_ instance: Instance, to group: OpaquePointer, interface: Int32) -> Int32
    func update(_ instance: Instance, in group: OpaquePointer, interface: Int32) -> Int32

    func makeBrowser(for browse: Browse) -> OpaquePointer?
    func freeBrowser(_ browser: OpaquePointer)

    func makeResolver(for resolution: Resolution) -> OpaquePointer?
    func freeResolver(_ resolver: OpaquePointer)
}

/// An instance under the name that it has after all collisions.
struct Instance: Hashable {
    let name: String
    let port: UInt16
    let text: [UInt8]
}
