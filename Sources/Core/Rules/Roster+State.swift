internal import Vocabulary
public import Wire

extension Roster {
    /// Writes the item `members` of the state that a room's digest is taken of: everybody who is, or
    /// was, a member, ascending by device, each with its seats ascending.
    public func encodeState(into writer: inout CBORWriter) {
        let sorted = members.sorted { $0.device < $1.device }
        writer.array(sorted.count)
        for member in sorted {
            writer.array(3)
            writer.identifier(member.device)
            writer.boolean(member.isPresent)
            writer.array(member.seats.count)
            for entry in member.seats.sorted(by: { $0.seat < $1.seat }) {
                writer.array(3)
                writer.word(entry.seat.rawValue)
                writer.text(entry.name)
                writer.text(entry.avatar)
            }
        }
    }
}
