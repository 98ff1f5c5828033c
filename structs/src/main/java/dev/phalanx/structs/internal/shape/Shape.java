package dev.phalanx.structs.internal.shape;

import java.util.List;

/// The structure of a struct type's values, down to the leaves.
///
/// Leaves are numbered in the order a walk from the root meets them; a leaf's number is its place in
/// [StructLayout#leaves()].
public sealed interface Shape {

    /// The Java class of the value.
    Class<?> type();

    /// One primitive, enum or entity id.
    ///
    /// @param type the Java class
    /// @param leaf number of its leaf
    record Scalar(Class<?> type, int leaf) implements Shape {}

    /// A primitive array of fixed length.
    ///
    /// @param type the array class
    /// @param leaf number of its leaf
    record FixedArray(Class<?> type, int leaf) implements Shape {}

    /// A fixed string.
    ///
    /// @param type the fixed string class
    /// @param leaf number of its leaf
    record Text(Class<?> type, int leaf) implements Shape {}

    /// A fixed list.
    ///
    /// @param type the fixed list class
    /// @param element the class of its elements
    /// @param leaf number of its leaf
    record InlineList(Class<?> type, Class<?> element, int leaf) implements Shape {}

    /// A reference to a blob asset.
    ///
    /// @param type `BlobAssetReference`
    /// @param target the class of the blob's root
    /// @param leaf number of its leaf
    record BlobReference(Class<?> type, Class<?> target, int leaf) implements Shape {}

    /// An array, pointer or string inside a blob, which only types stored in blobs have.
    ///
    /// @param type `BlobArray`, `BlobPtr` or `BlobString`
    /// @param element the class of what it leads to; of a string's bytes
    /// @param leaf number of its leaf
    record BlobView(Class<?> type, Class<?> element, int leaf) implements Shape {}

    /// A reference to a native collection, which is null where nothing was stored.
    ///
    /// @param type the class of the field
    /// @param leaf number of its leaf
    record Container(Class<?> type, int leaf) implements Shape {}

    /// A record, a struct class, or a JOML value.
    ///
    /// @param type the Java class
    /// @param construction how a value is put together
    /// @param members its fields in declaration order
    /// @param path the path in the struct type, such as `Body.centre`
    record Composite(Class<?> type, Construction construction, List<Member> members, String path) implements Shape {}

    /// One field of a composite.
    ///
    /// @param name the field's name, which is also its record accessor's
    /// @param shape what it holds
    record Member(String name, Shape shape) {}

    /// The ways in which a composite is created and taken apart.
    enum Construction {
        /// By the canonical constructor; read by accessors.
        RECORD,
        /// By the no-argument constructor and public fields.
        FIELDS,
        /// By the no-argument constructor and `set(…)` of all members, which keeps what the class derives from them in
        /// step; read by accessors. JOML's 4 × 4 and 4 × 3 matrices.
        SET_ALL
    }
}
