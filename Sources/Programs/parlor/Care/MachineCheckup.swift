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
        let addresses = Set(all.compactMap { $0.address?.ipAddress }).filter {
            !$0.hasPrefix("127.") && $0 != "::1" && !$0.hasPrefix("169.254.")
                && !$0.hasPrefix("fe80")
        }
        guard !addresses.isEmpty else {
            return .bad(
                "network",
                "This machine is on no network.",
                next: "Join the Wi-Fi that the others are on."
            )
        }
        return .good(
            "network",
            "This machine is on a network as \(addresses.sorted().joined(separator: ", "))."
        )
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
