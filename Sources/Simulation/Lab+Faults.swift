internal import Identity
internal import Peer
public import Vocabulary

extension Lab {
    /// Ends a peer at once, as `kill -9` does: what was not flushed is gone.
    public func crash(_ peer: Int) {
        nodes[peer].isRunning = false
        nodes[peer].life += 1
        nodes[peer].unflushed = []
        nodes[peer].wakeAt = nil
        nodes[peer].advertised = []
    }

    /// Starts a crashed peer from its disk.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - isRestored: Whether the disk counts as a restored copy.
    /// - Throws: `ReplicationError` if what is stored contradicts itself.
    public func restart(_ peer: Int, isRestored: Bool = false) throws {
        let node = nodes[peer]
        precondition(!node.isRunning, "the peer runs")
        nodes[peer].core = try PeerCore(
            name: "Peer \(peer)",
            cryptography: Sodium(),
            signer: node.key,
            seed: dice.next(),
            secret: newSecret(),
            stored: node.disk.stored,
            isRestored: isRestored
        )
        nodes[peer].isRunning = true
        for (device, endpoint) in node.disk.peers.sorted(by: { $0.key < $1.key }) {
            handle(.hint(endpoint, device: device), on: peer)
        }
        for other in nodes.indices where other != peer && nodes[other].isRunning {
            for listing in nodes[other].advertised {
                let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
                queue.push(
                    .sighting(node: peer, sighting(listing, of: other), name: ""),
                    at: now + delay
                )
            }
        }
        handle(.tick, on: peer)
    }

    /// Splits the network: nothing passes between two groups.
    public func split(_ left: [Int], _ right: [Int]) {
        for one in left {
            for other in right {
                cuts.insert(one * nodes.count + other)
                cuts.insert(other * nodes.count + one)
            }
        }
    }

    /// Lets nothing pass from one peer to another; the other way stays open.
    public func cut(from: Int, to: Int) {
        cuts.insert(from * nodes.count + to)
    }

    /// Joins everything together again.
    public func heal() {
        cuts.removeAll()
    }
}

extension Lab {
    /// Gives a peer another address, as another access point does: what is under way to the old one is lost,
    /// and nobody is told.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - endpoint: Where it is from now on; nobody else's.
    public func move(_ peer: Int, to endpoint: Endpoint) {
        precondition(!nodes.contains { $0.endpoint == endpoint }, "the address is taken")
        nodes[peer].endpoint = endpoint
    }
}
