package dev.phalanx.scenes.internal.managed;

/// The bytes of managed values.
///
/// Numbers marked `v` are [varints][dev.phalanx.scenes.internal.bytes.TableWriter#writeVarint], others are
/// little-endian. A string is an int, the number of its bytes, and the bytes in UTF-8.
///
/// ```text
/// classes   count v, then for each: name string, kind byte, member count v, then for each: name string, type string
/// value     node, then for each LATER node so far, in their order: its fields, one node for each of its class
/// node      tag byte, then
///   NULL FALSE TRUE            nothing
///   BYTE SHORT CHAR INT LONG   1 2 2 4 8 bytes
///   FLOAT DOUBLE               4 8 bytes
///   STRING                     string
///   UTF16                      count v, chars: a string with surrogates that are not paired
///   BIG_INTEGER                length v, bytes in two's complement, the highest first
///   BIG_DECIMAL                scale int, then like BIG_INTEGER
///   TEXT                       TextKind byte, string
///   ENUM                       class v, constant v
///   ENTITY                     v: 0 for Entity.NULL, otherwise its number in the file + 1
///   BLOB                       v: 0 for the null reference, otherwise its number in the file + 1
///   OPTIONAL                   node, NULL if empty
///   COLLECTION *               Form byte, if ENUM_SET: class v; count v, nodes
///   MAP *                      Form byte, if ENUM_MAP: class v; count v, nodes: key, value, key, value ...
///   BOOLEANS .. DOUBLES *      count v, elements
///   OBJECTS *                  class v of the innermost elements, dimensions byte, count v, nodes
///   INSTANCE *                 class v, fields: one node for each of its class
///   CODED *                    class v, then name v + 1 and node for each value, then 0
///   LATER *                    class v: an object whose fields follow the value
///   REFERENCE                  v: the number of an earlier node marked *
/// ```
///
/// Nodes marked * are numbered from 0 in the order in which they begin, in each value. Names of enum constants and of
/// the values of coded classes are the members of the class.
public final class ManagedFormat {
    /// The number of levels that nodes can be nested.
    public static final int DEPTH = 256;

    /// The level from which objects with fields get parts of their own.
    static final int LATER_DEPTH = 64;

    /// Dimensions of the elements of an array; a class has up to 255.
    static final int MOST_DIMENSIONS = 250;

    static final int NULL = 0;
    static final int FALSE = 1;
    static final int TRUE = 2;
    static final int BYTE = 3;
    static final int SHORT = 4;
    static final int CHAR = 5;
    static final int INT = 6;
    static final int LONG = 7;
    static final int FLOAT = 8;
    static final int DOUBLE = 9;
    static final int STRING = 10;
    static final int UTF16 = 11;
    static final int BIG_INTEGER = 12;
    static final int BIG_DECIMAL = 13;
    static final int TEXT = 14;
    static final int ENUM = 15;
    static final int ENTITY = 16;
    static final int BLOB = 17;
    static final int OPTIONAL = 18;
    static final int COLLECTION = 19;
    static final int MAP = 20;
    static final int BOOLEANS = 21;
    static final int BYTES = 22;
    static final int SHORTS = 23;
    static final int CHARS = 24;
    static final int INTS = 25;
    static final int LONGS = 26;
    static final int FLOATS = 27;
    static final int DOUBLES = 28;
    static final int OBJECTS = 29;
    static final int INSTANCE = 30;
    static final int CODED = 31;
    static final int LATER = 32;
    static final int REFERENCE = 33;

    private ManagedFormat() {}
}
