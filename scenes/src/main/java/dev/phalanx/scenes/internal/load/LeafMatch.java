package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// How a leaf of a file becomes one of a class: as it is, as a wider number, or by the names of an enum's constants.
///
/// @param target the leaf of the class
/// @param source the leaf of the file
/// @param ordinals for each ordinal of the file's enum that of the class's, or -1; empty unless it is an enum
public record LeafMatch(FileLeaf target, FileLeaf source, int[] ordinals) {
    private static final int LENGTH_BYTES = 2;

    /// The match of two leaves of one name.
    ///
    /// @param type the name of the class, for messages
    /// @throws SceneFileException if values of one are no values of the other
    public static LeafMatch of(String type, FileLeaf target, FileLeaf source) throws SceneFileException {
        boolean isSame = target.holds() == source.holds() && target.stride() == source.stride();
        if (!isSame || !isWider(target.kind(), source.kind(), target.holds())) {
            throw new SceneFileException("Field " + source.path() + " of " + type + " is " + source
                    + " in the file, and " + target + " in this program. Give the field another name, so that it begins"
                    + " as zero, or write the file again.");
        }
        return new LeafMatch(target, source, ordinals(target, source));
    }

    private static int[] ordinals(FileLeaf target, FileLeaf source) {
        return source.constants().stream().mapToInt(target.constants()::indexOf).toArray();
    }

    /// Whether a number of one kind can hold each of another, as in an assignment.
    private static boolean isWider(LeafKind to, LeafKind from, Leaf.Holds holds) {
        if (to == from) {
            return true;
        }
        if (holds != Leaf.Holds.PLAIN && holds != Leaf.Holds.FIXED_ARRAY) {
            return false;
        }
        return switch (from) {
            case BYTE -> to != LeafKind.BOOLEAN && to != LeafKind.CHAR;
            case SHORT, CHAR ->
                to == LeafKind.INT || to == LeafKind.LONG || to == LeafKind.FLOAT || to == LeafKind.DOUBLE;
            case INT -> to == LeafKind.LONG || to == LeafKind.FLOAT || to == LeafKind.DOUBLE;
            case LONG -> to == LeafKind.FLOAT || to == LeafKind.DOUBLE;
            case FLOAT -> to == LeafKind.DOUBLE;
            default -> false;
        };
    }

    /// Takes values of the file into an array of the class's kind.
    ///
    /// @param in at the first of them, in the form of the file
    /// @param first the index of the first value's first element
    /// @param entities the number of entities, which limits their ids
    /// @throws SceneFileException if one is no value of the class
    public void load(ByteBuffer in, Object array, int first, int values, int entities) throws SceneFileException {
        int count = values * source.stride();
        int start = in.position();
        if (source.holds() == Leaf.Holds.ENUM) {
            loadOrdinals(in, (int[]) array, first, count);
        } else if (target.kind() == source.kind()) {
            LeafBytes.get(source.kind(), in, array, first, count);
        } else {
            widen(in, array, first, count);
        }
        switch (source.holds()) {
            case ENTITY -> requireEntities((long[]) array, first, count, entities);
            case FIXED_STRING, FIXED_LIST -> requireLengths(in, start, values);
            default -> {}
        }
    }

    private void loadOrdinals(ByteBuffer in, int[] array, int first, int count) throws SceneFileException {
        for (int i = first; i < first + count; i++) {
            int ordinal = in.getInt();
            if (ordinal < 0 || ordinal >= ordinals.length) {
                throw new SceneFileException("The file is damaged: field " + source.path() + " has the ordinal "
                        + ordinal + " of an enum with " + ordinals.length + " constants.");
            }
            if (ordinals[ordinal] < 0) {
                throw new SceneFileException("Field " + source.path() + " has the value "
                        + source.constants().get(ordinal)
                        + " in the file, which its enum in this program lacks; it has "
                        + target.constants() + ". Add the constant.");
            }
            array[i] = ordinals[ordinal];
        }
    }

    private void widen(ByteBuffer in, Object array, int first, int count) {
        for (int i = first; i < first + count; i++) {
            switch (target.kind()) {
                case SHORT -> ((short[]) array)[i] = (short) LeafBytes.getWhole(source.kind(), in);
                case INT -> ((int[]) array)[i] = (int) LeafBytes.getWhole(source.kind(), in);
                case LONG -> ((long[]) array)[i] = LeafBytes.getWhole(source.kind(), in);
                case FLOAT -> ((float[]) array)[i] = LeafBytes.getWhole(source.kind(), in);
                case DOUBLE -> ((double[]) array)[i] = LeafBytes.getNumber(source.kind(), in);
                default -> throw new IllegalStateException(target.kind() + " is not wider than " + source.kind() + ".");
            }
        }
    }

    private void requireEntities(long[] array, int first, int count, int entities) throws SceneFileException {
        for (int i = first; i < first + count; i++) {
            long id = array[i];
            if (id != 0 && (id >>> Integer.SIZE != 1 || (int) id < 0 || (int) id >= entities)) {
                throw new SceneFileException("The file is damaged: field " + source.path() + " refers to the entity "
                        + Long.toHexString(id) + ", and there are " + entities + ".");
            }
        }
    }

    /// Fixed strings and lists begin with their length in bytes.
    private void requireLengths(ByteBuffer in, int start, int values) throws SceneFileException {
        for (int i = 0; i < values; i++) {
            int length = Short.toUnsignedInt(in.getShort(start + i * source.bytes()));
            if (length > source.bytes() - LENGTH_BYTES) {
                throw new SceneFileException("The file is damaged: field " + source.path() + " has " + length
                        + " bytes or elements, and room for " + (source.bytes() - LENGTH_BYTES) + " bytes.");
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LeafMatch that && target.equals(that.target) && source.equals(that.source);
    }

    @Override
    public int hashCode() {
        return target.hashCode() * 31 + source.hashCode();
    }

    @Override
    public String toString() {
        return "LeafMatch[" + source + " to " + target + ", ordinals " + Arrays.toString(ordinals) + "]";
    }
}
