package dev.phalanx.entities.internal.commands;

/// The words of a command in a stream of `int`s. Pure functions.
///
/// ```text
///                  word 0 1              2             3              4             5
/// creation             op first temporary how many     archetype
/// about an entity      op index           version      type or other  operand       further operand
///   instantiate        op index           version      first temporary how many
///   moveComponent      op index           version      type           index of the  version of the
///                                                                     other entity  other entity
///   of a group         op index           version      type           operand       mask
/// about an array       op first id        how many     type or other  operand
/// about a query        op query           unused       type or other  operand
/// ```
///
/// *op* is the code of a [CommandOp], which says how many words there are. *First id* is a place among the stream's
/// packed ids; query, archetype, mask, set of types and name are places among its objects; *type* is the number of a
/// [RecordedType]. The *operand* is a flag, or a value of the type: the row in its columns that holds it, complemented
/// if an entity in it is temporary; of a managed type its place among the objects; [#NONE] for none. Deferred entities
/// are counted from 0, and id `n` is the entity with index `~n`.
final class CommandLayout {
    /// No archetype, or no value.
    static final int NONE = Integer.MIN_VALUE;

    /// Words of the longest command.
    static final int MOST_WORDS = 6;

    static final int SUBJECT = 1;
    static final int COUNT = 2;
    static final int TYPE = 3;
    static final int OPERAND = 4;
    static final int FURTHER = 5;

    private CommandLayout() {}

    /// The packed id of the entity that a command at `at` is about.
    static long entity(int[] words, int at) {
        return packed(words[at + SUBJECT], words[at + COUNT]);
    }

    /// The packed id of the other entity that a command at `at` is about.
    static long other(int[] words, int at) {
        return packed(words[at + OPERAND], words[at + FURTHER]);
    }

    private static long packed(int index, int version) {
        return (long) version << Integer.SIZE | (index & 0xffff_ffffL);
    }

    /// The operand for a value in `row` that holds a deferred entity.
    static int deferred(int row) {
        return ~row;
    }

    /// Whether the value of an operand holds a deferred entity.
    static boolean isDeferred(int operand) {
        return operand < 0 && operand != NONE;
    }

    /// The row of an operand.
    static int row(int operand) {
        return operand < 0 ? ~operand : operand;
    }
}
