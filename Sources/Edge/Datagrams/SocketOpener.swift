internal import Glibc

/// Opens the sockets of one port: one for all interfaces, or one or more for each that was named.
enum SocketOpener {
    /// Opens and binds.
    ///
    /// A socket is tied to its interface where the system permits it (Linux from 5.7 on, for
    /// everybody); otherwise it is bound to the addresses that the interface has now.
    ///
    /// - Returns: At least one socket, all on the same port.
    static func open(
        port: UInt16,
        interfaces names: [String],
        tiesToDevice: Bool = true
    ) throws(DatagramError) -> [BoundSocket] {
        guard !names.isEmpty else { return [try BoundSocket.bind(.everywhere, port: port)] }
        var sockets: [BoundSocket] = []
        do throws(DatagramError) {
            for (index, name) in names.enumerated() where !names[..<index].contains(name) {
                let interface = try BindableInterface.named(name)
                let port = sockets.first?.port ?? port
                sockets += try open(interface, port: port, tiesToDevice: tiesToDevice)
            }
        } catch {
            for socket in sockets { close(socket.descriptor) }
            throw error
        }
        return sockets
    }

    private static func open(
        _ interface: BindableInterface,
        port: UInt16,
        tiesToDevice: Bool
    ) throws(DatagramError) -> [BoundSocket] {
        if tiesToDevice {
            do throws(DatagramError) {
                return [try BoundSocket.bind(.device(interface), port: port)]
            } catch .notPermitted {
                // Its addresses, then.
            }
        }
        guard !interface.addresses.isEmpty else { throw .noAddress(interface: interface.name) }
        var sockets: [BoundSocket] = []
        do throws(DatagramError) {
            for address in interface.addresses {
                let port = sockets.first?.port ?? port
                sockets.append(try BoundSocket.bind(.address(interface, address), port: port))
            }
        } catch {
            for socket in sockets { close(socket.descriptor) }
            throw error
        }
        return sockets
    }
}
