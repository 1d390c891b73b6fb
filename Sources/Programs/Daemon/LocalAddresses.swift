import NIOCore

/// The IPv4 addresses under which this device is to be reached on its networks.
enum LocalAddresses {
    /// Lists them.
    ///
    /// - Parameters:
    ///   - interfaces: The interfaces that count; empty for all.
    ///   - host: The address that is listened on; `0.0.0.0` for all.
    /// - Returns: Without those of the device itself; those that routers at home give out first.
    static func all(on interfaces: [String], boundTo host: String?) -> [String] {
        if let host, host != "0.0.0.0" { return [host.contains(":") ? "[\(host)]" : host] }
        guard let devices = try? System.enumerateDevices() else { return [] }
        let found = devices.compactMap { device -> String? in
            guard interfaces.isEmpty || interfaces.contains(device.name),
                case .v4? = device.address, let ip = device.address?.ipAddress,
                !ip.hasPrefix("127."), !ip.hasPrefix("169.254.")
            else { return nil }
            return ip
        }
        var seen: Set<String> = []
        let all = found.filter { seen.insert($0).inserted }
        return all.filter(isHome) + all.filter { !isHome($0) }
    }

    /// Whether an address is of a range that routers at home give out (RFC 1918); the third private range,
    /// 172.16.0.0/12, is more often that of containers on this device.
    private static func isHome(_ ip: String) -> Bool {
        ip.hasPrefix("192.168.") || ip.hasPrefix("10.")
    }
}
