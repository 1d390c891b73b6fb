/// The `d` attribute of an SVG path (SVG 1.1 §8.3) of relative integers, as short as that allows.
struct SVGPath: PathSink {
    private(set) var text: [UInt8] = []
    private var start = Outline.Spot(x: 0, y: 0)
    private var current = Outline.Spot(x: 0, y: 0)
    /// Where the control point of a `t` would lie.
    private var mirrored: Outline.Spot?
    private var command: UInt8 = 0

    mutating func move(to spot: Outline.Spot) {
        write(UInt8(ascii: "m"), spot)
        start = spot
        // Further pairs after an m would mean lines.
        command = 0
    }

    mutating func line(to spot: Outline.Spot) {
        write(UInt8(ascii: "l"), spot)
    }

    mutating func curve(control: Outline.Spot, to spot: Outline.Spot) {
        if mirrored == control {
            write(UInt8(ascii: "t"), spot)
        } else {
            write(UInt8(ascii: "q"), control, spot)
        }
        mirrored = Outline.Spot(x: 2 * spot.x - control.x, y: 2 * spot.y - control.y)
    }

    mutating func close() {
        text.append(UInt8(ascii: "z"))
        command = 0
        current = start
        mirrored = nil
    }

    mutating func disk(center: Outline.Spot, radius: Int) {
        move(to: Outline.Spot(x: center.x, y: center.y - radius))
        text.append(UInt8(ascii: "a"))
        command = UInt8(ascii: "a")
        for height in [2 * radius, -2 * radius] {
            // rx ry rotation large-arc sweep dx dy; sweep 1 is clockwise.
            for number in [radius, radius, 0, 0, 1, 0, height] { write(number) }
        }
        close()
    }

    private mutating func write(_ letter: UInt8, _ spots: Outline.Spot...) {
        if letter != command {
            text.append(letter)
            command = letter
        }
        for spot in spots {
            write(spot.x - current.x)
            write(spot.y - current.y)
        }
        if let last = spots.last { current = last }
        mirrored = nil
    }

    private mutating func write(_ number: Int) {
        let isAfterDigit = text.last.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
        if number >= 0, isAfterDigit { text.append(UInt8(ascii: " ")) }
        text.append(contentsOf: String(number).utf8)
    }
}
