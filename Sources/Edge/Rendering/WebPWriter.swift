import CWebP

/// Puts canvases of one size into an animated WebP file; the only user of libwebp.
///
/// It frees the encoder when it goes, on every way out.
struct WebPWriter: ~Copyable {
    private let encoder: OpaquePointer
    private let width: Int32
    private let height: Int32
    private var config: WebPConfig

    /// - Parameters:
    ///   - width: Pixels.
    ///   - height: Pixels.
    /// - Throws: `.webp`, as when there is no memory.
    init(width: Int, height: Int) throws(RenderingError) {
        var options = WebPAnimEncoderOptions()
        var config = WebPConfig()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else {
            throw .webp(reason: "another version is installed than the one built with")
        }
        // No key frames: nobody jumps about in twelve seconds.
        options.kmax = 0
        // Line drawings are small and exact without loss; the least effort is nearly as small as the most.
        guard WebPConfigLosslessPreset(&config, 1) != 0,
            let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
        else { throw .webp(reason: "out of memory") }
        self.encoder = encoder
        self.config = config
        self.width = Int32(width)
        self.height = Int32(height)
    }

    deinit {
        WebPAnimEncoderDelete(encoder)
    }

    /// Appends what a canvas shows; nothing grows if that is what is shown already.
    ///
    /// - Parameters:
    ///   - canvas: Of the file's size.
    ///   - time: When it begins to be shown, milliseconds from the start.
    /// - Throws: `.webp` or `.cairo`, as when there is no memory.
    mutating func add(_ canvas: borrowing CairoCanvas, at time: Int) throws(RenderingError) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw .webp(reason: "out of memory") }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = width
        picture.height = height
        let isImported = try canvas.withPixels { pixels, row in
            WebPPictureImportBGRX(&picture, pixels, Int32(row)) != 0
        }
        guard isImported, WebPAnimEncoderAdd(encoder, &picture, Int32(time), &config) != 0 else {
            throw .webp(reason: trouble)
        }
    }

    /// The file.
    ///
    /// - Parameter time: When the last canvas has been shown long enough, milliseconds from the start.
    /// - Returns: The bytes.
    /// - Throws: `.webp`, as when there is no memory.
    mutating func finish(at time: Int) throws(RenderingError) -> [UInt8] {
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAdd(encoder, nil, Int32(time), nil) != 0,
            WebPAnimEncoderAssemble(encoder, &data) != 0
        else { throw .webp(reason: trouble) }
        return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    private var trouble: String {
        let text = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
        return text.isEmpty ? "out of memory" : text
    }
}
