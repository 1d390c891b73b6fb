/// Every limit of the local API, by name.
public enum APILimits {
    /// Bytes of a request's body.
    public static let body = 1024 * 1024
    /// Bytes of one WebSocket frame that a client sends; a stroke of ``strokePoints`` with pressures
    /// and times fits in one, because a browser never splits a message.
    public static let frame = 128 * 1024
    /// Bytes of one WebSocket message that a client sends, all its frames together.
    public static let message = 256 * 1024
    /// Frames of one WebSocket message.
    public static let messageFrames = 64
    /// Sockets at once.
    public static let sockets = 32
    /// Connections at once, sockets included.
    public static let connections = 128
    /// Bytes that wait for a page that reads too slowly, whole pictures not counted; beyond them the
    /// socket is closed, and the page comes back for a whole picture.
    public static let backlog = 4 * 1024 * 1024
    /// Bytes of live ink that wait for a page that reads too slowly; beyond them the oldest is dropped.
    public static let inkBacklog = 64 * 1024
    /// Points of a stroke.
    public static let strokePoints = 4096
    /// Strokes in one request.
    public static let strokes = 4096
    /// Least and greatest coordinate in quarter units.
    public static let coordinates: ClosedRange<Int16> = -8192...24575
    /// Quarter units of a stroke's width.
    public static let strokeWidth: ClosedRange<UInt16> = 1...4095
    /// UTF-8 bytes of a title or a name.
    public static let title = 63
    /// Pixels along the side of an exported picture.
    public static let exportPixels: ClosedRange<Int> = 16...8192
}
