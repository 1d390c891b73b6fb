/// Why a picture could not be made.
public enum RenderingError: Error, Hashable, Sendable {
    /// A board needs sides of `Picture.sides` quarter units.
    case board(width: Int, height: Int)
    /// An image needs a longer side of so many pixels: `Picture.pixels`, or `Animation.pixels` where it moves.
    case pixels(Int, allowed: ClosedRange<Int>)
    /// Cairo could not paint or encode; `reason` is its own description of the status.
    case cairo(reason: String)
    /// The animation could not be written; `reason` is libwebp's own description.
    case webp(reason: String)
}

extension RenderingError: CustomStringConvertible {
    /// One plain sentence.
    public var description: String {
        switch self {
        case .board(let width, let height):
            let low = Picture.sides.lowerBound
            let high = Picture.sides.upperBound
            return "A board of \(width) × \(height) quarter units cannot be drawn; "
                + "each side must be \(low) to \(high)."
        case .pixels(let pixels, let allowed):
            return "An image of \(pixels) pixels cannot be made; "
                + "ask for \(allowed.lowerBound) to \(allowed.upperBound)."
        case .cairo(let reason):
            return "The image could not be made, because cairo reports: \(reason)."
        case .webp(let reason):
            return "The animation could not be made, because libwebp reports: \(reason)."
        }
    }
}
