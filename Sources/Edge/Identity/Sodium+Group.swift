internal import CSodium
internal import Vocabulary
public import Wire

extension Sodium: PrimeOrderGroup {
    /// Libsodium does that as well.
    public var group: any PrimeOrderGroup { self }

    /// SHA-512.
    public func sha512(_ bytes: [UInt8]) -> [UInt8] {
        Words8.filled { _ = crypto_hash_sha512($0, bytes, UInt64(bytes.count)) }.withBytes {
            [UInt8](UnsafeBufferPointer(start: $0, count: 64))
        }
    }

    /// Reads an element, as `PrimeOrderGroup` says.
    public func element(_ bytes: ArraySlice<UInt8>) -> GroupElement? {
        guard let name = Bytes32<GroupElement>(bytes),
            name.words.withBytes({ crypto_core_ristretto255_is_valid_point($0) }) == 1
        else { return nil }
        return GroupElement(checked: name.words)
    }

    /// The element that 64 bytes of hash stand for.
    public func element(ofHash hash: [UInt8]) -> GroupElement {
        precondition(hash.count == Int(crypto_core_ristretto255_HASHBYTES))
        return GroupElement(
            checked: Words4.filled { _ = crypto_core_ristretto255_from_hash($0, hash) }
        )
    }

    /// Reads a number, as `PrimeOrderGroup` says.
    public func scalar(_ bytes: ArraySlice<UInt8>) -> GroupScalar? {
        guard let name = Bytes32<GroupScalar>(bytes) else { return nil }
        let reduced = scalar(ofHash: name.bytes + [UInt8](repeating: 0, count: 32))
        return reduced.words == name.words ? reduced : nil
    }

    /// 64 bytes modulo the group's order.
    public func scalar(ofHash hash: [UInt8]) -> GroupScalar {
        precondition(hash.count == Int(crypto_core_ristretto255_NONREDUCEDSCALARBYTES))
        return GroupScalar(
            checked: Words4.filled { crypto_core_ristretto255_scalar_reduce($0, hash) }
        )
    }

    /// A multiple of an element.
    public func multiple(_ scalar: GroupScalar, of element: GroupElement) -> GroupElement {
        // libsodium says of the neutral element that it failed, and has written it all the same.
        element.words.withBytes { element in
            scalar.words.withBytes { scalar in
                GroupElement(
                    checked: .filled { _ = crypto_scalarmult_ristretto255($0, scalar, element) }
                )
            }
        }
    }

    /// A multiple of the generator.
    public func multipleOfGenerator(_ scalar: GroupScalar) -> GroupElement {
        scalar.words.withBytes { scalar in
            GroupElement(checked: .filled { _ = crypto_scalarmult_ristretto255_base($0, scalar) })
        }
    }

    /// One element and another.
    public func sum(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        one.words.withBytes { one in
            other.words.withBytes { other in
                GroupElement(checked: .filled { _ = crypto_core_ristretto255_add($0, one, other) })
            }
        }
    }

    /// The sum of elements, each as often as a number says; libsodium has nothing of the kind.
    public func sum(of elements: [GroupElement], weights: [GroupScalar]) -> GroupElement {
        WeightedSum.of(weights, elements)
    }

    /// One element without another.
    public func difference(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        one.words.withBytes { one in
            other.words.withBytes { other in
                GroupElement(checked: .filled { _ = crypto_core_ristretto255_sub($0, one, other) })
            }
        }
    }

    /// `start` − `factor` · `other`.
    public func difference(
        _ start: GroupScalar,
        _ factor: GroupScalar,
        times other: GroupScalar
    ) -> GroupScalar {
        let product = factor.words.withBytes { factor in
            other.words.withBytes { other in
                Words4.filled { crypto_core_ristretto255_scalar_mul($0, factor, other) }
            }
        }
        return start.words.withBytes { start in
            product.withBytes { product in
                GroupScalar(
                    checked: .filled { crypto_core_ristretto255_scalar_sub($0, start, product) }
                )
            }
        }
    }
}
