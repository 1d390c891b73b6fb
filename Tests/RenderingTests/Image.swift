import CCairo
import Testing

/// Pixels of a PNG file, decoded by cairo from memory.
struct Image {
    let width: Int
    let height: Int
    /// `0xRRGGBB`, row by row from the top.
    let pixels: [UInt32]

    init(_ file: [UInt8]) throws {
        var rest = file[...]
        let surface = try #require(
            withUnsafeMutablePointer(to: &rest) { source in
                cairo_image_surface_create_from_png_stream(
                    { closure, target, count in
                        let rest = closure?.assumingMemoryBound(to: ArraySlice<UInt8>.self)
                        guard let rest, let target, rest.pointee.count >= count else {
                            return CAIRO_STATUS_READ_ERROR
                        }
                        for index in 0..<Int(count) {
                            target[index] = rest.pointee.removeFirst()
                        }
                        return CAIRO_STATUS_SUCCESS
                    },
                    source
                )
            }
        )
        defer { cairo_surface_destroy(surface) }
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        try #require(cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24)
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let row = Int(cairo_image_surface_get_stride(surface))
        let data = try #require(cairo_image_surface_get_data(surface))
        var pixels: [UInt32] = []
        for y in 0..<height {
            let line = UnsafeRawPointer(data + y * row)
            for x in 0..<width {
                pixels.append(line.load(fromByteOffset: 4 * x, as: UInt32.self) & 0xFFFFFF)
            }
        }
        self.pixels = pixels
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// How many pixels differ from a colour.
    func count(otherThan color: UInt32) -> Int { pixels.count { $0 != color } }
}
