/// The limits of discovery: every field, queue and loop over what the network sends has one here.
public enum DiscoveryLimits {
    /// Most bytes of UTF-8 in a title, and in a DNS-SD instance name (RFC 6763 §4.1.1).
    public static let titleBytes = 63
    /// Most bytes of one string of a TXT record (RFC 6763 §6.1).
    public static let textStringBytes = 255
    /// Most bytes of a TXT record, length bytes included, so that it never needs a second packet.
    public static let textBytes = 400
    /// Most characters of an activity's name, as in a room's `Create`.
    public static let activityCharacters = 24
    /// Most players that an advertisement tells of.
    public static let players = 64
    /// Most rooms that one device advertises; the first ones of the list count.
    public static let advertisedRooms = 64
    /// Most sightings (an instance on one interface and protocol) that are followed at a time.
    public static let sightings = 1_024
    /// Most addresses kept for one found room.
    public static let addresses = 8
    /// Most bytes of a message between the daemon and its responder.
    public static let responderMessageBytes = 2_048
    /// Most network interfaces used at a time.
    public static let interfaces = 16
}
