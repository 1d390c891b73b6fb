import CCairo

/// An opaque image in memory that paths are filled on; the only user of cairo.
///
/// It frees surface and context when it goes, on every way out.
struct CairoCanvas: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// - Parameters:
    ///   - width: Pixels.
    ///   - height: Pixels.
    /// - Throws: `.cairo`, as when there is no memory for the image.
    init(width: Int, height: Int) throws(RenderingError) {
        // Either call gives an object in an error state rather than NULL, and that too must be
        // destroyed.
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        let context = cairo_create(surface)
        guard let surface, let context, cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            let reason = context.map { CairoCanvas.text(cairo_status($0)) } ?? "out of memory"
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw .cairo(reason: reason)
        }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_set_tolerance(context, 0.1)
        self.surface = surface
        self.context = context
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Covers all of it with an opaque colour `0xRRGGBB`.
    func paint(_ color: UInt32) {
        setColor(color, opacity: 255)
        cairo_paint(context)
    }

    /// Covers all of it with another canvas of the same size.
    func paint(_ other: borrowing CairoCanvas) {
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_paint(context)
    }

    /// Lends the pixels: four bytes each, blue first, and the bytes of a row.
    ///
    /// - Throws: `.cairo` for anything that went wrong since the canvas was made.
    func withPixels<Result>(
        _ body: (UnsafePointer<UInt8>, Int) -> Result
    ) throws(RenderingError) -> Result {
        try check(cairo_status(context))
        cairo_surface_flush(surface)
        guard let pixels = cairo_image_surface_get_data(surface) else {
            throw .cairo(reason: "no pixels")
        }
        return body(pixels, Int(cairo_image_surface_get_stride(surface)))
    }

    /// Fills an outline once.
    ///
    /// - Parameters:
    ///   - outline: The shape.
    ///   - scale: Pixels a quarter unit.
    ///   - color: `0xRRGGBB`.
    ///   - opacity: 1…255.
    func fill(_ outline: Outline, scale: Double, color: UInt32, opacity: UInt8) {
        setColor(color, opacity: opacity)
        var path = CairoPath(context: context, scale: scale / Double(Outline.scale))
        outline.trace(into: &path)
        cairo_fill(context)
    }

    /// The image as a PNG file.
    ///
    /// - Throws: `.cairo` for anything that went wrong since the canvas was made.
    func png() throws(RenderingError) -> [UInt8] {
        try check(cairo_status(context))
        cairo_surface_flush(surface)
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { target in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    let chunk = UnsafeBufferPointer(start: data, count: Int(count))
                    closure.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: chunk)
                    return CAIRO_STATUS_SUCCESS
                },
                target
            )
        }
        try check(status)
        return bytes
    }

    private func setColor(_ color: UInt32, opacity: UInt8) {
        cairo_set_source_rgba(
            context,
            Double(color >> 16 & 0xFF) / 255,
            Double(color >> 8 & 0xFF) / 255,
            Double(color & 0xFF) / 255,
            Double(opacity) / 255
        )
    }

    private func check(_ status: cairo_status_t) throws(RenderingError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .cairo(reason: CairoCanvas.text(status))
    }

    private static func text(_ status: cairo_status_t) -> String {
        String(cString: cairo_status_to_string(status))
    }
}
