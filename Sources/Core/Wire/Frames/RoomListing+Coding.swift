internal import Vocabulary

extension RoomListing {
    init(from reader: inout ByteReader) throws(WireError) {
        let id: RoomID = RoomID(words: try reader.words32())
        let text = try reader.text(.code, atMost: RoomCode.longest)
        guard let code = RoomCode(text), code.text == text else { throw .invalidText(field: .code) }
        let activity = try reader.text(.text, atMost: Limits.activity)
        let rules: UInt16 = try reader.fixed()
        guard Limits.rules.contains(Int(rules)) else {
            throw .outOfRange(field: .rules, value: UInt64(rules))
        }
        let title = try reader.text(.text, atMost: Limits.title)
        guard Create.isActivity(activity), Create.isTitle(title) else {
            throw .invalidText(field: .text)
        }
        let players = try reader.byte()
        let locked = try reader.byte()
        guard locked < 2 else { throw .outOfRange(field: .flag, value: UInt64(locked)) }
        self.init(
            id: id,
            code: code,
            activity: activity,
            rules: rules,
            title: title,
            players: players,
            locked: locked == 1,
            guestPort: try reader.fixed()
        )
    }

    func encode(into writer: inout ByteWriter) {
        writer.words(id.words)
        writer.text(code.text)
        writer.text(activity)
        writer.fixed(rules)
        writer.text(title)
        writer.byte(players)
        writer.byte(locked ? 1 : 0)
        writer.fixed(guestPort)
    }
}
