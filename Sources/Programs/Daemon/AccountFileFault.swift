import ClientAPI

/// Why a file is not taken for that of an account.
enum AccountFileFault: Error, Hashable {
    /// It does not begin like one.
    case otherFile
    /// A program of another version has written it.
    case version(UInt8)
    /// It is not as it was written, or was never written by Parlor.
    case damaged

    /// What its owner is told.
    var refusal: APIError {
        switch self {
        case .otherFile:
            APIError(.badRequest, "This is not the file of an account; choose another one.")
        case .version(let version):
            APIError(
                .incompatibleVersion,
                "This file has version \(version), and this Parlor reads \(AccountFile.version); update the older of the two devices."
            )
        case .damaged:
            APIError(
                .badRequest,
                "This file is damaged, and nothing of it was taken in; save it once more on the other device."
            )
        }
    }
}
