import Testing
import Vocabulary

@testable import Peer

@Suite("The address book")
struct AddressBookTests {
    private let start = Instant(microseconds: 5_000_000)
    private var book = AddressBook(pause: .seconds(1))

    private func endpoint(_ number: Int) -> Endpoint {
        Endpoint(ipv4: 10, 0, UInt8(number / 256), UInt8(number % 256), port: 9)
    }

    private let device = DeviceID(words: .one)

    @Test("an address is greeted at once and then again and again, until its time is over")
    mutating func greeting() {
        book.add(endpoint(1), now: start, until: start + .milliseconds(2_500))
        #expect(book.due == start)
        #expect(book.greetingsDue(now: start) == [endpoint(1)])
        #expect(book.greetingsDue(now: start + .milliseconds(999)) == [])
        #expect(book.greetingsDue(now: start + .seconds(1)) == [endpoint(1)])
        #expect(book.due == start + .seconds(2))
        #expect(book.greetingsDue(now: start + .milliseconds(2_500)) == [])
        #expect(book.count == 0 && book.due == nil)
    }

    @Test("a device that has answered is greeted no more")
    mutating func answered() {
        book.add(endpoint(1), now: start, until: nil)
        book.add(endpoint(2), now: start, until: nil)
        book.answered(endpoint(1), by: device)
        #expect(book.greetingsDue(now: start) == [endpoint(2)])
    }

    @Test("it holds so many addresses, each once, and leaves room beside those of a person")
    mutating func limits() {
        for number in 0...AddressBook.limit {
            for _ in 0..<2 { book.add(endpoint(number), now: start, until: nil) }
        }
        #expect(book.count == AddressBook.limit)
        for number in 0...AddressBook.fixedLimit {
            for _ in 0..<2 { book.fix(endpoint(number)) }
        }
        #expect(book.fixedDue(now: start).count == AddressBook.fixedLimit)
    }

    @Test("what a person has given is looked at again and again, and at once when it is given")
    mutating func fixed() {
        book.fix(endpoint(1))
        #expect(book.fixedDue(now: start).map(\.device) == [nil])
        #expect(book.fixedDue(now: start + .milliseconds(999)).isEmpty)
        book.answered(endpoint(1), by: device)
        book.fix(endpoint(2))
        #expect(book.fixedDue(now: start + .milliseconds(999)).map(\.device) == [device, nil])
    }
}
