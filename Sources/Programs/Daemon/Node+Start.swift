import Archive
import Datagrams
import Logging
import Peer
import Vocabulary

extension Node {
    /// This device.
    nonisolated var device: DeviceID { identity }

    /// Takes up again whom this device hosted.
    func host(from directory: DataDirectory, _ configuration: DaemonConfiguration) async {
        guestAddress = configuration.guests
        interfaces = configuration.interfaces
        keptHosting = directory.hosting
        seatAgain(keptHosting.bots)
        await openAgain(keptHosting.phones)
        self.directory = directory
        keepHosting()
    }

    /// Begins to talk: to remembered peers, to addresses given by hand, and to whom discovery finds.
    func begin(hints: [String]) async {
        do {
            for peer in try archive.rememberedPeers() {
                handle(.hint(peer.endpoint, device: peer.device))
            }
        } catch {
            logger.warning("remembered peers cannot be read", metadata: ["error": "\(error)"])
        }
        advertiseAll()
        handle(.tick)
        for hint in hints {
            do {
                for endpoint in try await HostAndPort(hint).resolve() {
                    handle(.hint(endpoint, device: nil))
                }
            } catch {
                logger.warning("\(hint) is not reachable by name", metadata: ["error": "\(error)"])
            }
        }
    }
}
