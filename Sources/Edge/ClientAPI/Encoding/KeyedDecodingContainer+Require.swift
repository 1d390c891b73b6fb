extension KeyedDecodingContainer {
    /// Throws the sentence's second half when a field does not hold what it must.
    func require(_ holds: Bool, _ name: Key, _ rule: String) throws {
        guard !holds else { return }
        throw DecodingError.dataCorruptedError(forKey: name, in: self, debugDescription: rule)
    }

    /// An identifier, where present, is exactly that many hexadecimal digits.
    func requireHex(_ text: String?, _ name: Key, digits: Int) throws {
        guard let text else { return }
        try require(
            HexText.holds(text, digits: digits),
            name,
            "must be \(digits) hexadecimal digits"
        )
    }

    /// Points are pairs, within the board's reach, and not too many.
    func requirePoints(_ points: [Int16], _ name: Key, atLeast fewest: Int) throws {
        try require(points.count % 2 == 0, name, "must hold x and y of each point")
        try require(
            fewest...APILimits.strokePoints ~= points.count / 2,
            name,
            "must hold \(fewest) to \(APILimits.strokePoints) points"
        )
        try require(
            points.allSatisfy { APILimits.coordinates ~= $0 },
            name,
            "must lie between -8192 and 24575 quarter units"
        )
    }

    /// A list beside the points is empty or has one entry a point.
    func requireOneEach(_ list: [some Any], _ name: Key, points: [Int16]) throws {
        try require(
            list.isEmpty || list.count == points.count / 2,
            name,
            "must be empty or hold one number a point"
        )
    }

    /// A name or title, where present, fits its limit.
    func requireTitle(_ text: String?, _ name: Key) throws {
        try require(
            (text?.utf8.count ?? 0) <= APILimits.title,
            name,
            "must be at most \(APILimits.title) bytes long"
        )
    }

    /// An emoji, where present, fits its limit.
    func requireAvatar(_ text: String?, _ name: Key) throws {
        try require(
            (text?.utf8.count ?? 0) <= APILimits.avatar,
            name,
            "must be at most \(APILimits.avatar) bytes long"
        )
    }

    /// A passphrase, where present, is not empty and not too long.
    func requirePassphrase(_ text: String?, _ name: Key) throws {
        guard let text else { return }
        try require(
            APILimits.passphrase ~= text.utf8.count,
            name,
            "must be 1 to \(APILimits.passphrase.upperBound) bytes long"
        )
    }
}
