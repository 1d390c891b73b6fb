import ClientAPI
import Hummingbird

extension Request {
    /// What is asked for by the end of a path, in the size that the query wants.
    func format(
        _ suffix: String,
        otherwise standard: Int
    ) throws(APIError) -> ExportFormat {
        let text = uri.queryParameters["size"].map(String.init)
        let range = suffix == "webp" ? APILimits.animationPixels : APILimits.exportPixels
        guard let size = text.map({ Int($0) }) ?? standard, range.contains(size) else {
            throw APIError(
                .badRequest,
                "“size” must be between \(range.lowerBound) and \(range.upperBound) pixels."
            )
        }
        switch suffix {
        case "": return .strokes
        case "svg": return .svg
        case "png": return .png(size: size)
        case "webp": return .webp(size: size)
        default: throw APIError(.notFound, "There is nothing at this address.")
        }
    }
}
