import HTTPTypes

/// What every answer carries, so that a browser keeps other sites, frames and injected scripts out.
///
/// There is no header of CORS among them: no other site may read anything.
enum AnswerHeaders {
    /// Name and value of each.
    static let all: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, policy),
        (.xContentTypeOptions, "nosniff"),
        (name("Referrer-Policy"), "no-referrer"),
        (name("Cross-Origin-Opener-Policy"), "same-origin"),
        (name("Cross-Origin-Resource-Policy"), "same-origin"),
        (name("Permissions-Policy"), "camera=(), geolocation=(), microphone=()"),
        (.cacheControl, "no-store"),
    ]

    /// The same for the page under one of its names, whose socket the policy then names.
    ///
    /// Content Security Policy Level 3 has `'self'` cover `ws:` too; WebKit before Safari 16 does not.
    ///
    /// - Parameter host: The name and port that the request was made to, checked before.
    /// - Returns: Name and value of each.
    static func owner(under host: String) -> [(HTTPField.Name, String)] {
        all.filter { $0.0 != .contentSecurityPolicy }
            + [
                (
                    .contentSecurityPolicy,
                    policy.replacing("connect-src 'self'", with: "connect-src 'self' ws://\(host)")
                )
            ]
    }

    /// The same for the page of a guest, which may ask other members when its host has gone.
    ///
    /// An opener policy is for secure contexts only.
    static let guest: [(HTTPField.Name, String)] =
        all.filter { $0.0 != .contentSecurityPolicy && $0.0 != opener }
        + [
            (
                .contentSecurityPolicy,
                policy.replacing("connect-src 'self'", with: "connect-src 'self' http: ws:")
            )
        ]

    private static let opener = name("Cross-Origin-Opener-Policy")

    // Trusted Types make an assignment of text to a sink like innerHTML an error (W3C Trusted Types).
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")

    /// The name of a header that the library has no constant for.
    static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else {
            preconditionFailure("\(text) is not a header's name")
        }
        return name
    }
}
