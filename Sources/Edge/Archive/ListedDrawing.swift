/// A drawing of an account in a list of them: all that the database holds of it but what is drawn.
public struct ListedDrawing: Hashable, Sendable {
    /// By what it is found, 32 bytes.
    public let name: [UInt8]
    /// What it is called, sealed.
    public let label: [UInt8]
    /// Whether it is a favourite, sealed; empty where nobody has ever said.
    public let favourite: [UInt8]
}
