/// A place or a direction on the board, quarter units, y growing downwards.
///
/// Only +, −, ×, ÷ and √ are used on it: IEEE 754 rounds these correctly, so every device gets the
/// same bits.
struct Vector: Equatable {
    var x: Double
    var y: Double

    var length: Double { (x * x + y * y).squareRoot() }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

    static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }

    static func * (a: Vector, factor: Double) -> Vector { Vector(x: a.x * factor, y: a.y * factor) }
}
