import Activities
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("How a chain of words is told")
struct PasswordReportTests {
    private static func name(_ seat: SeatID) -> String { seat == SeatID(11) ? "Ada" : "Ben" }

    private static func report(_ desk: PasswordDesk) -> [RoundReport] {
        let view = desk.game.view(for: nil, ViewContext(record: desk.record()))
        return Password.report(of: view, name: name)
    }

    @Test("each turn is a line that says whose word it was")
    func turns() throws {
        var desk = PasswordDesk([1, 1], ["rounds": 2])
        #expect(Self.report(desk).isEmpty)
        #expect(Password.round(in: desk.game.view(for: nil, .init(record: desk.record()))) == nil)
        desk.deal()
        let (speaker, other) = (desk.speaker, desk.listener)
        let claimed = try #require(desk.hand(other).first)
        desk.say(claimed)
        let own = try #require(desk.hand(other).last)
        desk.say(own, votes: [speaker: .doubt])
        desk.end()
        let reports = Self.report(desk)
        let start = try #require(desk.game.start)
        let (first, second) = (Self.name(speaker), Self.name(other))
        #expect(reports.map(\.number) == [1, 2])
        #expect(
            reports[0].lines == [
                "2 words", "it began with \(start)",
                "\(first) said \(claimed): it was one of \(second)'s",
                "\(second) said \(own): one of their own, doubted by \(first)",
            ]
        )
        #expect(reports[1].lines == ["0 words", "\(first) said nothing"])
        let view = desk.game.view(for: nil, ViewContext(record: desk.record()))
        let round = try #require(Password.round(in: view))
        #expect(round.number == 2 && round.of == 2)
    }

    @Test("who was caught is named below the last round, and so is who has shown nothing")
    func cheats() throws {
        var desk = PasswordDesk([1, 1], ["rounds": 1])
        let (cheat, silent) = (desk.devices[0], desk.devices[1])
        desk.change = { device, deeds in
            deeds.compactMap { deed in
                guard deed.name == "seed" else { return deed }
                return device == cheat ? deed.with([UInt8](repeating: 1, count: 32)) : nil
            }
        }
        desk.deal()
        desk.finish()
        #expect(desk.game.findings.silent == [silent])
        #expect(
            Self.report(desk).last?.lines.suffix(2) == [
                "Ben's device has not shown what it dealt with, so no points of theirs stand",
                "the device of Ada was caught cheating (key)",
            ]
        )
    }
}
