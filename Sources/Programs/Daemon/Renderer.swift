import ClientAPI
import Dispatch
import Rendering
import Rules
import WebServer
import Wire

/// Makes pictures beside the event loops and whatever else waits, one at a time: an animation can take
/// seconds.
final class Renderer: Sendable {
    private let queue = DispatchQueue(label: "parlor.pictures")

    /// A picture as a file; waits for those before it.
    ///
    /// - Parameters:
    ///   - strokes: What it shows, in depth order.
    ///   - paper: How large the paper is.
    ///   - format: SVG, PNG or WebP; nothing comes of any other.
    /// - Returns: The file.
    /// - Throws: `failed` with the reason.
    func file(
        of strokes: [Stroke],
        on paper: BoardRegion,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.result(strokes, paper, format)) }
        }
        do {
            return try result.get()
        } catch {
            throw APIError(.failed, error.description)
        }
    }

    private static func result(
        _ strokes: [Stroke],
        _ paper: BoardRegion,
        _ format: ExportFormat
    ) -> Result<[UInt8], RenderingError> {
        do throws(RenderingError) {
            let picture = try Picture(
                width: paper.width,
                height: paper.height,
                strokes: strokes
            )
            switch format {
            case .svg: return .success(svg(of: picture))
            case .png(let size): return .success(try png(of: picture, pixels: size))
            case .webp(let size): return .success(try webp(of: picture, pixels: size))
            case .strokes, .operations, .replay: return .success([])
            }
        } catch {
            return .failure(error)
        }
    }
}
