package dev.phalanx.scenes.internal.managed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a [ManagedTree]: a value without the classes of the program that wrote it.
///
/// Parts with a number are those that a [Reference] can refer to. They are numbered from 0 in the order in which they
/// begin.
public sealed interface Node {
    /// The null reference.
    record Null() implements Node {
        /// The one that all trees share.
        public static final Null INSTANCE = new Null();
    }

    /// A value of a primitive type or a string, `BigInteger` or `BigDecimal`.
    ///
    /// @param value a `Boolean`, `Byte`, `Short`, `Character`, `Integer`, `Long`, `Float`, `Double`, `String`,
    ///     `BigInteger` or `BigDecimal`
    record Plain(Object value) implements Node {}

    /// A value that is stored as text.
    record Text(TextKind kind, String text) implements Node {}

    /// A constant of an enum.
    ///
    /// @param constant the index of its name in the members of the class
    record Constant(StoredClass type, int constant) implements Node {}

    /// An entity.
    ///
    /// @param number its number in the file, or -1 for `Entity.NULL`
    record EntityNumber(int number) implements Node {}

    /// A blob reference.
    ///
    /// @param number its number in the file, or -1 for the null reference
    record BlobNumber(int number) implements Node {}

    /// An `Optional`.
    ///
    /// @param value [Null] if it is empty
    record Maybe(Node value) implements Node {}

    /// A list, set or other collection.
    ///
    /// @param ofEnum the class of the elements, for a [Form#ENUM_SET]; otherwise null
    record Collected(int number, Form form, @Nullable StoredClass ofEnum, List<Node> elements) implements Node {}

    /// A map.
    ///
    /// @param ofEnum the class of the keys, for a [Form#ENUM_MAP]; otherwise null
    /// @param keys the keys
    /// @param values the values, one for each key
    record Mapped(int number, Form form, @Nullable StoredClass ofEnum, List<Node> keys, List<Node> values)
            implements Node {}

    /// An array of a primitive type.
    ///
    /// @param array the array, such as an `int[]`
    record Primitives(int number, Object array) implements Node {}

    /// An array of references.
    ///
    /// @param element the class of the innermost elements: `String` for a `String[][]`
    /// @param dimensions the dimensions of its elements: 1 for a `String[][]`
    record Objects(int number, StoredClass element, int dimensions, List<Node> elements) implements Node {}

    /// A record, or an object with fields.
    ///
    /// @param fields the value of each member of the class
    record Instance(int number, StoredClass type, List<Node> fields) implements Node {}

    /// An object that a codec has written.
    ///
    /// @param names the indices of the names in the members of the class
    /// @param values the value for each name
    record Coded(int number, StoredClass type, List<Integer> names, List<Node> values) implements Node {}

    /// An object with fields, which the tree keeps separately.
    ///
    /// @param body the index of its fields in [ManagedTree#later]
    record Later(int number, StoredClass type, int body) implements Node {}

    /// The same object as a part that began before.
    ///
    /// @param number of that part
    record Reference(int number) implements Node {}
}
