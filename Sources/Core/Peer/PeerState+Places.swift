internal import Vocabulary

extension PeerState {
    /// Where a device may be found.
    struct Places: Sendable {
        /// Its addresses, best first.
        private(set) var endpoints: [Endpoint] = []
        /// Where it has shown itself last.
        var shownAt: Endpoint?

        /// Puts an address first.
        mutating func prefer(_ endpoint: Endpoint) {
            guard endpoints.first != endpoint, !endpoint.isRelayed else { return }
            endpoints.removeAll { $0 == endpoint }
            endpoints.insert(endpoint, at: 0)
            if endpoints.count > PeerState.addressLimit { endpoints.removeLast() }
        }

        /// Puts an address last, if there is room.
        mutating func consider(_ endpoint: Endpoint) {
            guard !endpoints.contains(endpoint), endpoints.count < PeerState.addressLimit,
                !endpoint.isRelayed
            else { return }
            endpoints.append(endpoint)
        }
    }
}
