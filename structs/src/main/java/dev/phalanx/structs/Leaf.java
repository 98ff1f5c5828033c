package dev.phalanx.structs;

/// One leaf column of a struct type: a primitive field, or a reference to a native collection, reached from the
/// struct by a path of field names.
///
/// @param path field names joined by dots, such as `centre.x`; empty when the struct type is itself one primitive
/// @param kind the column's element type
/// @param stride elements of the column that one value takes: 1, or more for fixed-length arrays, strings and lists
/// @param offset byte offset of the leaf in the struct's C layout
/// @param holds what the elements mean
public record Leaf(String path, LeafKind kind, int stride, int offset, Holds holds) {

    /// The meaning of the elements of a leaf column.
    public enum Holds {
        /// Numbers, characters, truth values.
        PLAIN,
        /// Ordinals of an enum.
        ENUM,
        /// Packed [Entity] ids.
        ENTITY,
        /// Bytes of a fixed string: two of length, then UTF-8.
        FIXED_STRING,
        /// Bytes of a fixed list: two of length, then elements in C layout.
        FIXED_LIST,
        /// Elements of a fixed-length array.
        FIXED_ARRAY,
        /// A reference to a blob asset, packed.
        BLOB_REFERENCE,
        /// Offset and length of a blob's array, pointer or string. Only types stored in blobs have such leaves.
        BLOB_VIEW,
        /// References to native collections, the only leaves that are no bits.
        CONTAINER
    }

    /// Bytes one value takes in this leaf.
    public int bytes() {
        return kind.bytes() * stride;
    }
}
