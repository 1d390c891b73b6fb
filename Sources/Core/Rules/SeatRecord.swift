internal import Vocabulary

/// What some membership operations say about one seat.
struct SeatRecord: Sendable {
    /// Where it is from some point of the order on.
    struct Stay: Equatable, Sendable {
        let key: OrderKey
        let device: DeviceID
    }

    /// The device that it belongs to.
    var host: DeviceID
    /// The key that moves it.
    var key: MovingKey?
    /// The keys with which it was moved, in order.
    var passed: [MovingKey] = []
    /// Where it was, in order.
    var stays: [Stay] = []
    /// What gave it its name; `nil` if it is not listed.
    var named: OrderKey?
    /// Whether it belongs, or once belonged, to the device that drew it.
    var isClaimed = false

    /// Where it was at some point of the order.
    func host(at key: OrderKey) -> DeviceID? {
        var low = 0
        var high = stays.count
        while low < high {
            let middle = (low + high) / 2
            if stays[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? stays[low - 1].device : nil
    }
}
