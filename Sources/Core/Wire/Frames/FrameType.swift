/// Numbers of the frames; only ever appended (`Protocol/datagrams.md`).
enum FrameType: UInt8 {
    case ack = 1
    case ping = 2
    case room = 3
    case log = 4
    case run = 5
    case digest = 6
    case heads = 7
    case want = 8
    case ink = 9
    case inkEnd = 10
    case join = 11
    case joined = 12
    case listing = 13
    case blobWant = 14
    case blobChunk = 15
    case peers = 16
    case bye = 17
    case places = 18
    case identifiers = 23
    case evidenceWant = 24
    case evidence = 25
    case branch = 26
}
