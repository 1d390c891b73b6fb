import Foundation
import NIOCore

/// What the machine itself says of networks, disk, clock and firewall, without asking anybody else.
struct MachineCheckup {
    /// The daemon's data directory.
    let directory: String

    /// Megabytes below which a disk is called full: a long game with pictures takes less.
    private static let scarce: Int64 = 100

    func network() -> Finding {
        let all = (try? System.enumerateDevices()) ?? []
        let reaching = all.filter { device in
            guard let address = device.address?.ipAddress else { return false }
            return !address.hasPrefix("127.") && address != "::1" && !address.hasPrefix("169.254.")
                && !address.hasPrefix("fe80")
        }
        guard !reaching.isEmpty else {
            return .bad(
                "network",
                "This machine is on no network.",
                next: "Join the Wi-Fi that the others are on."
            )
        }
        let silent = Self.interfacesWithoutCarrier()
        let addresses = Set(
            reaching.filter { !silent.contains($0.name) }.compactMap { $0.address?.ipAddress }
        )
        guard !addresses.isEmpty else {
            let names = Set(reaching.map(\.name)).sorted().joined(separator: ", ")
            return .bad(
                "network",
                "This machine is cut off: nothing answers at \(names).",
                next: "Is the cable in, and the Wi-Fi on? Join the Wi-Fi that the others are on."
            )
        }
        return .good(
            "network",
            "This machine is on a network as \(addresses.sorted().joined(separator: ", "))."
        )
    }

    /// The interfaces that are up and without a cable or a Wi-Fi (`IFF_RUNNING`, netdevice(7)): an address may stay.
    private static func interfacesWithoutCarrier() -> Set<String> {
        var head: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&head) == 0 else { return [] }
        defer { freeifaddrs(head) }
        var names: Set<String> = []
        var next = head
        while let entry = next?.pointee {
            next = entry.ifa_next
            if entry.ifa_flags & UInt32(IFF_RUNNING) == 0 {
                names.insert(String(cString: entry.ifa_name))
            }
        }
        return names
    }

    /// That somebody else's daemon cannot be seen; `nil` where the directory can be read, or is not there.
    func unseen() -> Finding? {
        guard access(directory, R_OK | X_OK) != 0, errno == EACCES else { return nil }
        return .bad(
            "daemon",
            "Can't tell whether Parlor is running: you may not read \(directory).",
            next: "Ask as the user who has started it, or name another directory by --data."
        )
    }

    func disk() -> Finding {
        var place = directory
        while !FileManager.default.fileExists(atPath: place), place != "/" {
            place = URL(fileURLWithPath: place).deletingLastPathComponent().path
        }
        guard access(place, W_OK | X_OK) == 0 else {
            return .bad(
                "disk",
                "Nothing can be written to \(place).",
                next: "Give yourself the right to write there, or name another directory by --data."
            )
        }
        let values = try? FileManager.default.attributesOfFileSystem(forPath: place)
        guard let free = (values?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return .note(
                "disk",
                "Can't tell how full the disk is.",
                next: "Look with `df \(place)`."
            )
        }
        let megabytes = free / 1_000_000
        guard megabytes >= Self.scarce else {
            return .bad(
                "disk",
                "The disk of \(place) has \(megabytes) MB left.",
                next: "Make room: what cannot be written is not acknowledged."
            )
        }
        return .good("disk", "The disk of \(place) has \(megabytes) MB left.")
    }

    /// No clock decides a game; a clock that is years off spoils the dates of files and every other program.
    func clock() -> Finding {
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let newest = ["daemon.json", "parlor.sqlite", "token"].compactMap { name in
            let values = try? FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
            return values?[.modificationDate] as? Date
        }.max()
        if year < 2025 || newest.map({ $0 > Date() + 3_600 }) == true {
            return .note(
                "clock",
                "The clock is behind: it says \(Date()).",
                next: "Set it with `sudo timedatectl set-ntp true`; games go on meanwhile."
            )
        }
        return .good("clock", "The clock looks right; games do not depend on it.")
    }

    /// The firewall that is switched on, by what it leaves where anybody can read.
    func firewall() -> String? {
        let ufw = try? String(contentsOfFile: "/etc/ufw/ufw.conf", encoding: .utf8)
        if ufw?.split(separator: "\n").contains("ENABLED=yes") == true { return "ufw" }
        return FileManager.default.fileExists(atPath: "/run/firewalld.pid")
            || FileManager.default.fileExists(atPath: "/run/firewalld") ? "firewalld" : nil
    }
}
