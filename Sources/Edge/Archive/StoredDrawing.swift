/// A drawing of an account as the database holds it: what it says opens with the account's key alone.
public struct StoredDrawing: Hashable, Sendable {
    /// By what it is found, 32 bytes.
    public let name: [UInt8]
    /// What it is called, sealed.
    public let label: [UInt8]
    /// What is drawn, sealed.
    public let strokes: [UInt8]
    /// Whether it is a favourite, sealed.
    public let favourite: [UInt8]

    /// Describes a drawing.
    public init(name: [UInt8], label: [UInt8], strokes: [UInt8], favourite: [UInt8]) {
        precondition(name.count == 32)
        self.name = name
        self.label = label
        self.strokes = strokes
        self.favourite = favourite
    }
}
