package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// How a leaf of a file becomes one of a class: as it is, as a wider number, by the names of an enum's constants, or
/// with its references replaced.
public final class LeafMatch {
    /// The name of the type in the file.
    private final String type;
    private final FileLeaf target;
    private final FileLeaf source;
    /// For an enum; otherwise null.
    private final @Nullable OrdinalMatch ordinals;
    /// For a fixed list; otherwise null.
    private final @Nullable ListMatch lists;

    private LeafMatch(String type, FileLeaf target, FileLeaf source) {
        this.type = type;
        this.target = target;
        this.source = source;
        ListElement from = source.element();
        ListElement to = target.element();
        this.ordinals = source.holds() == Leaf.Holds.ENUM
                ? OrdinalMatch.of(source.path(), source.constants(), target.constants())
                : null;
        this.lists = from != null && to != null ? ListMatch.of(source.path(), source.stride(), from, to) : null;
    }

    /// The match of two leaves of one name.
    ///
    /// @param type the name of the class, for messages
    /// @throws SceneFileException if values of one are not values of the other
    static LeafMatch of(String type, FileLeaf target, FileLeaf source) throws SceneFileException {
        boolean isSame = target.holds() == source.holds() && target.stride() == source.stride();
        ListElement from = source.element();
        ListElement to = target.element();
        boolean hasSameElements = from == null || (to != null && from.fits(to));
        if (!isSame || !hasSameElements || !isWider(target.kind(), source.kind(), target.holds())) {
            throw changed(type, source.path(), source.toString(), target.toString());
        }
        return new LeafMatch(type, target, source);
    }

    /// The failure of a field whose values in the file are not values of this program's field.
    static SceneFileException changed(String type, String path, String source, String target) {
        return new SceneFileException("Field " + path + " of " + type + " is " + source + " in the file, and " + target
                + " in this program. Give the field another name, so that it begins as zero, or name a migration with"
                + " LoadOptions.withMigration.");
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

    /// The leaf of the class.
    public FileLeaf target() {
        return target;
    }

    /// The leaf of the file.
    FileLeaf source() {
        return source;
    }

    /// Takes values of the file into an array of the class's kind.
    ///
    /// @param in a buffer at the first value, in the form of the file
    /// @param first the index of the first value's first element
    /// @param lost is notified of numbers that the class's kind cannot hold exactly
    /// @throws SceneFileException if one is not a value of the class
    public void load(ByteBuffer in, Object array, int first, int values, FileReferences references, LostDigits lost)
            throws SceneFileException {
        int count = values * source.stride();
        if (ordinals != null) {
            loadOrdinals(ordinals, in, (int[]) array, first, count);
            return;
        }
        if (target.kind() == source.kind()) {
            LeafBytes.get(source.kind(), in, array, first, count);
        } else {
            widen(in, array, first, count, lost);
        }
        switch (source.holds()) {
            case ENTITY -> replaceEntities((long[]) array, first, count, references);
            case BLOB_REFERENCE -> replaceBlobs((long[]) array, first, count, references);
            case FIXED_STRING -> requireLengths((byte[]) array, first, values);
            case FIXED_LIST -> loadLists(lists, (byte[]) array, first, values, references);
            default -> {}
        }
    }

    private static void loadOrdinals(OrdinalMatch ordinals, ByteBuffer in, int[] array, int first, int count)
            throws SceneFileException {
        if (!ordinals.isSame()) {
            for (int i = first; i < first + count; i++) {
                array[i] = ordinals.get(in.getInt());
            }
            return;
        }
        LeafBytes.get(LeafKind.INT, in, array, first, count);
        for (int i = first; i < first + count; i++) {
            ordinals.requireOrdinal(array[i]);
        }
    }

    private void widen(ByteBuffer in, Object array, int first, int count, LostDigits lost) {
        switch (target.kind()) {
            case SHORT -> {
                for (int i = first; i < first + count; i++) {
                    ((short[]) array)[i] = (short) LeafBytes.getWhole(source.kind(), in);
                }
            }
            case INT -> {
                for (int i = first; i < first + count; i++) {
                    ((int[]) array)[i] = (int) LeafBytes.getWhole(source.kind(), in);
                }
            }
            case LONG -> {
                for (int i = first; i < first + count; i++) {
                    ((long[]) array)[i] = LeafBytes.getWhole(source.kind(), in);
                }
            }
            case FLOAT -> widenToFloat(in, (float[]) array, first, count, lost);
            case DOUBLE -> widenToDouble(in, (double[]) array, first, count, lost);
            default -> throw new IllegalStateException(target.kind() + " is not wider than " + source.kind() + ".");
        }
    }

    private void widenToFloat(ByteBuffer in, float[] array, int first, int count, LostDigits lost) {
        long inexact = 0;
        long example = 0;
        for (int i = first; i < first + count; i++) {
            long whole = LeafBytes.getWhole(source.kind(), in);
            array[i] = whole;
            if (!LeafBytes.isExact(whole, array[i])) {
                example = inexact == 0 ? whole : example;
                inexact++;
            }
        }
        if (inexact > 0) {
            lost.add(type, source.path(), source.kind(), target.kind(), inexact, example, (float) example);
        }
    }

    private void widenToDouble(ByteBuffer in, double[] array, int first, int count, LostDigits lost) {
        if (source.kind() != LeafKind.LONG) { // a double has every number of the others
            for (int i = first; i < first + count; i++) {
                array[i] = LeafBytes.getNumber(source.kind(), in);
            }
            return;
        }
        long inexact = 0;
        long example = 0;
        for (int i = first; i < first + count; i++) {
            long whole = in.getLong();
            array[i] = whole;
            if (!LeafBytes.isExact(whole, array[i])) {
                example = inexact == 0 ? whole : example;
                inexact++;
            }
        }
        if (inexact > 0) {
            lost.add(type, source.path(), source.kind(), target.kind(), inexact, example, (double) example);
        }
    }

    private void replaceEntities(long[] array, int first, int count, FileReferences references)
            throws SceneFileException {
        for (int i = first; i < first + count; i++) {
            array[i] = references.entity(array[i], source.path());
        }
    }

    private void replaceBlobs(long[] array, int first, int count, FileReferences references) throws SceneFileException {
        for (int i = first; i < first + count; i++) {
            array[i] = references.blob(array[i], source.path());
        }
    }

    /// Fixed strings begin with their length in bytes, and end with a zero.
    private void requireLengths(byte[] array, int first, int values) throws SceneFileException {
        int room = source.stride() - ListElement.HEADER - 1;
        for (int i = 0; i < values; i++) {
            int at = first + i * source.stride();
            int length = Byte.toUnsignedInt(array[at]) | Byte.toUnsignedInt(array[at + 1]) << Byte.SIZE;
            ListMatch.requireLength(source.path(), length, room);
        }
    }

    private void loadLists(@Nullable ListMatch match, byte[] array, int first, int values, FileReferences references)
            throws SceneFileException {
        ByteBuffer bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; match != null && i < values; i++) {
            match.load(bytes, first + i * source.stride(), references);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LeafMatch that && target.equals(that.target) && source.equals(that.source);
    }

    @Override
    public int hashCode() {
        return target.hashCode() * 31 + source.hashCode();
    }

    @Override
    public String toString() {
        return "LeafMatch[" + source + " to " + target + ", ordinals " + ordinals + "]";
    }
}
