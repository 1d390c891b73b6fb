import Glibc

/// Whether there is a D-Bus to ask for avahi-daemon.
enum SystemBus {
    /// A quick look, so that libdbus is not started every few seconds on a machine without it.
    static var isThere: Bool {
        // An address of its own kind is libdbus's to read.
        if getenv("DBUS_SYSTEM_BUS_ADDRESS") != nil { return true }
        return access("/run/dbus/system_bus_socket", F_OK) == 0
            || access("/var/run/dbus/system_bus_socket", F_OK) == 0
    }
}
