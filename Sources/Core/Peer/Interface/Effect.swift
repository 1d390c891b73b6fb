public import Canvas
public import Replication
public import Vocabulary
public import Wire

/// What a peer wants done.
public enum Effect: Sendable {
    /// Send a datagram.
    case send(to: Endpoint, [UInt8])
    /// Send a datagram as an answer to an address that anybody may have written into a datagram: freely where the
    /// system knows the one there, else at most `Limits.cookies` a second.
    case offer(to: Endpoint, [UInt8])
    /// Tell the system that the one at an address hears this device, so that it keeps the neighbour's
    /// hardware address and does not ask for it again.
    case confirm(Endpoint)
    /// Write to disk in one transaction, then say `Input.stored` with the ticket. Tickets ascend.
    case store(ticket: UInt64, [StorageChange])
    /// Read what is stored of a room that this device may have left, and say `Input.reopened`.
    case reopen(RoomID)
    /// Read a range of a blob from disk, as far as the blob goes, and say `Input.blob`.
    case readBlob(BlobID, Range<Int>)
    /// Tell the one who gave the command.
    case answer(CommandID, Result<Answer, Refusal>)
    /// Advertise exactly these rooms, and no others of this device.
    case advertise([RoomListing])
    /// Show what happened in a room.
    case event(RoomID, RoomEvent)
    /// The list of rooms has changed.
    case roomsChanged
}

/// What happened in a room that is worth showing.
public enum RoomEvent: Sendable {
    /// Strokes came or went.
    case canvas([CanvasChange])
    /// An own stroke, drawn with that pen of the page, is now an operation.
    case drawn(OperationID, pen: UInt32)
    /// Somebody's pen moves.
    case ink(InkFrame)
    /// A pen was lifted, or its owner is gone.
    case inkEnd(SeatID, pen: UInt32)
    /// Records of the document have changed, or edits were in vain.
    case document(DocumentNews)
    /// Members, titles, reachability, or what can be undone.
    case changed
}
