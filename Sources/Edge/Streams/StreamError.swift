/// Why a connection cannot be used.
public enum StreamError: Error, Hashable {
    /// It has ended before all had come that was waited for.
    case ended
    /// None of the ports is free.
    case portsTaken
}
