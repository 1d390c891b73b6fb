internal import Vocabulary
internal import Wire

/// A point of the curve under ristretto255, −x² + y² = 1 + d x² y², in extended coordinates.
///
/// These are x = X/Z, y = Y/Z, xy = T/Z (Hisil, Wong, Carter and Dawson, *Twisted Edwards curves revisited*, 2008, §3).
struct CurvePoint: Sendable {
    private var x, y, z, t: FieldElement

    /// d (RFC 9496, §4.1).
    private static let d = FieldElement(
        0x34dca135978a3,
        0x1a8283b156ebd,
        0x5e7a26001c029,
        0x739c663a03cbb,
        0x52036cee2b6ff
    )
    private static let twiceD = FieldElement(
        0x69b9426b2f159,
        0x35050762add7a,
        0x3cf44c0038052,
        0x6738cc7407977,
        0x2406d9dc56dff
    )
    /// The root of 1 divided by −1 − d.
    private static let inverseRoot = FieldElement(
        0xfdaa805d40ea,
        0x2eb482e57d339,
        0x7610274bc58,
        0x6510b613dc8ff,
        0x786c8905cfaff
    )

    /// The neutral one.
    static let neutral = Self(x: .zero, y: .one, z: .one, t: .zero)

    private init(x: FieldElement, y: FieldElement, z: FieldElement, t: FieldElement) {
        (self.x, self.y, self.z, self.t) = (x, y, z, t)
    }

    /// A point that stands for an element (RFC 9496, §4.3.1; that it is one was checked before).
    init(_ element: GroupElement) {
        let s = FieldElement(element.words)
        let square = s.squared
        let (low, high) = (FieldElement.one - square, FieldElement.one + square)
        let highSquare = high.squared
        let v = -(Self.d * low.squared) - highSquare
        let root = FieldElement.inverseRoot(of: v * highSquare)
        let denominator = root * high
        x = ((s + s) * denominator).magnitude
        y = low * (root * denominator * v)
        z = .one
        t = x * y
    }

    /// The element that it stands for (RFC 9496, §4.3.2).
    var element: GroupElement {
        let low = (z + y) * (z - y)
        let product = x * y
        let root = FieldElement.inverseRoot(of: low * product.squared)
        let (first, second) = (root * low, root * product)
        let inverseOfZ = first * second * t
        let isTurned = (t * inverseOfZ).isNegative
        let right = isTurned ? y * .rootOfMinusOne : x
        let up = isTurned ? x * .rootOfMinusOne : y
        let denominator = isTurned ? first * Self.inverseRoot : second
        let height = (right * inverseOfZ).isNegative ? -up : up
        return GroupElement(checked: (denominator * (z - height)).magnitude.words)
    }

    /// Another point, made ready to be added more than once; its Z is 1.
    struct Addend: Sendable {
        fileprivate let sum, difference, product: FieldElement

        /// A point that stands for an element.
        init(_ element: GroupElement) {
            let point = CurvePoint(element)
            sum = point.y + point.x
            difference = point.y - point.x
            product = point.t * CurvePoint.twiceD
        }
    }

    /// Adds one (`madd-2008-hwcd-3`).
    static func += (point: inout Self, addend: Addend) {
        let a = (point.y - point.x) * addend.difference
        let b = (point.y + point.x) * addend.sum
        let c = point.t * addend.product
        point = combined(a, b, c, point.z + point.z)
    }

    /// Adds one (`add-2008-hwcd-3`).
    static func += (point: inout Self, other: Self) {
        let a = (point.y - point.x) * (other.y - other.x)
        let b = (point.y + point.x) * (other.y + other.x)
        let c = point.t * twiceD * other.t
        point = combined(a, b, c, (point.z + point.z) * other.z)
    }

    private static func combined(
        _ a: FieldElement,
        _ b: FieldElement,
        _ c: FieldElement,
        _ twice: FieldElement
    ) -> Self {
        let (e, f, g, h) = (b - a, twice - c, twice + c, b + a)
        return Self(x: e * f, y: g * h, z: f * g, t: e * h)
    }

    /// Twice the point (`dbl-2008-hwcd`).
    var doubled: Self {
        let (a, b) = (x.squared, y.squared)
        let square = z.squared
        let e = (x + y).squared - a - b
        let g = b - a
        let f = g - (square + square)
        let h = -(a + b)
        return Self(x: e * f, y: g * h, z: f * g, t: e * h)
    }
}
