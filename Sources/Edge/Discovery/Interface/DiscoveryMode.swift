/// How rooms are to be found on the local network.
public enum DiscoveryMode: String, Sendable, CaseIterable {
    /// Through avahi-daemon where one runs, otherwise embedded; changes over by itself.
    case auto
    /// Through avahi-daemon only.
    case avahi
    /// By our own responder in its process only.
    case embedded
    /// Not at all.
    case off
}
