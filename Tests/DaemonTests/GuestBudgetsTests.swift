import ClientAPI
import Testing
import Vocabulary

@testable import Daemon

@Suite("What guests may do")
struct GuestBudgetsTests {
    private let start = Instant(microseconds: 1_000_000)
    private let seat = SeatID(1)
    private let other = SeatID(2)
    private var budgets = GuestBudgets()

    @Test("as much is done at once as may be, one unit more is refused, and it comes back")
    mutating func burst() throws {
        let most = GuestBudgets.Kind.edit.burst
        try budgets.spend(most, on: .edit, by: seat, now: start)
        #expect(throws: APIError.self) {
            try budgets.spend(1, on: .edit, by: seat, now: start)
        }
        try budgets.spend(most, on: .edit, by: other, now: start)
        try budgets.spend(20, on: .edit, by: seat, now: start + .seconds(1))
    }

    @Test("what an edit has others make room for is paid before anything more of its kind is done")
    mutating func owed() throws {
        budgets.charge(100, on: .edit, to: seat, now: start)
        #expect(throws: APIError.self) {
            try budgets.spend(301, on: .edit, by: seat, now: start)
        }
        try budgets.spend(300, on: .edit, by: seat, now: start)
        // It is paid once.
        try budgets.spend(20, on: .edit, by: seat, now: start + .seconds(1))
        budgets.charge(.max / 2, on: .edit, to: seat, now: start)
        try budgets.spend(1, on: .move, by: seat, now: start)
        // No more is owed than comes back in a minute.
        try budgets.spend(100, on: .edit, by: seat, now: start + .seconds(60))
    }

    @Test("a room is shown from its beginning so often and not more")
    func watching() {
        let seating = GuestSeating()
        func watch() -> APIError? {
            seating.refusal(of: .watch(room: "DOVE"), by: seat, now: start)
        }
        for _ in 0..<GuestBudgets.Kind.watch.burst { #expect(watch() == nil) }
        #expect(watch()?.code == .tooBusy)
    }
}
