/// What the account of a session has drawn: the answer to `GET /api/account/drawings`.
public struct KeptDrawings: Codable, Hashable, Sendable {
    /// One drawing, without what is drawn.
    public struct Entry: Codable, Hashable, Sendable {
        /// By what it is asked for: 64 hexadecimal digits.
        public var name: String
        /// As the page wrote it.
        public var label: String
        /// Whether its owner likes it best.
        public var favourite: Bool

        /// Describes a drawing.
        public init(name: String, label: String, favourite: Bool) {
            self.name = name
            self.label = label
            self.favourite = favourite
        }
    }

    /// What was kept last first.
    public var drawings: [Entry]

    /// Lists drawings.
    public init(drawings: [Entry]) { self.drawings = drawings }
}
