extension Link {
    /// Frames that wait to be sent, or to be acknowledged.
    public var waitingFrames: Int { queues.reduce(recovery.sent.frames) { $0 + $1.count } }
}
