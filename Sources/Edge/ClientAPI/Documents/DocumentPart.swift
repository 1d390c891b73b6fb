/// Which part of a room something is about.
public enum DocumentPart: String, Codable, Hashable, Sendable, CaseIterable {
    /// What is drawn.
    case canvas
    /// The records.
    case document
}
