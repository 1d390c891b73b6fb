/// A gatekeeper that is wrong on purpose, to show that somebody notices.
public enum DoorSabotage: String, Sendable, CaseIterable {
    /// One member's program lets in all who knock, and asks nobody.
    case openDoor = "open-door"
    /// Members count no wrong passphrase for longer than some seconds.
    case forgetGuesses = "forget-guesses"
}
