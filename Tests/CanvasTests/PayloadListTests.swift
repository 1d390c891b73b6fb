import Testing

@testable import Canvas

@Suite("Payloads by number")
struct PayloadListTests {
    @Test("are what was added, in a copy too, whatever is added to the other")
    func copies() {
        var list = PayloadList()
        let count = 3 * PayloadList.chunk + 7
        for number in 0..<count { list.append([UInt8(truncatingIfNeeded: number)]) }
        var copy = list
        list.append([1])
        copy.append([2])
        for number in 0..<count {
            #expect(list[number] == [UInt8(truncatingIfNeeded: number)])
            #expect(copy[number] == list[number])
        }
        #expect(list[count] == [1])
        #expect(copy[count] == [2])
    }
}
