internal import Vocabulary

/// What to do when a batch of changes is on disk.
struct Batch: Sendable {
    /// Operations that are held from then on: how many of each log.
    var durable: [(room: RoomID, log: Int, count: Int)] = []
    /// Own operations that the others are sent.
    var push: [(room: RoomID, log: Int, range: Range<Int>)] = []
    /// Own operations that count from then on.
    var counts: [(room: RoomID, places: [Place])] = []
    var answers: [(CommandID, Answer)] = []
    var archived: RoomID?
    var admissions: [Admission] = []
    var blob: (id: BlobID, from: DeviceID)?
}
