// Sums of many elements: one after the other, where an edge knows no quicker way.
extension PrimeOrderGroup {
    /// The same as `PrimeOrderGroup` says, by a multiplication and an addition for each.
    public func sum(of elements: [GroupElement], weights: [GroupScalar]) -> GroupElement {
        precondition(elements.count == weights.count)
        var total = GroupElement.neutral
        for (element, weight) in zip(elements, weights) {
            total = sum(total, multiple(weight, of: element))
        }
        return total
    }
}
