package dev.phalanx.scenes.diff;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where the values of a struct type hold references to entities and blob assets: in leaves of their own, and in the
/// elements of fixed lists, which are bytes in C's layout.
final class References {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LENGTH_BYTES = 2;

    private final List<Place> entities = new ArrayList<>();
    private final List<Place> blobs = new ArrayList<>();
    private final List<ListPlace> lists = new ArrayList<>();

    /// Computes what replaces references.
    interface Replacement {
        /// The packed id that replaces one; 0 is no entity.
        long entity(long packed);

        /// The packed reference that replaces one; 0 is no blob.
        ///
        /// @param root the class of the blob's root
        long blob(long packed, Class<?> root);
    }

    /// A reference.
    ///
    /// @param at the index of the leaf, or the offset in an element
    /// @param root the class of the blob's root, or null for an entity
    private record Place(int at, @Nullable Class<?> root) {}

    /// A fixed list whose elements hold references.
    ///
    /// @param at the index of the leaf, or the offset in an element
    /// @param bytes the bytes of the list, including its length
    private record ListPlace(int at, int bytes, int elementSize, References elements) {}

    private References() {}

    private static Class<?> rootOf(Place place) {
        return place.root == null ? Object.class : place.root;
    }

    /// The references of a struct type, with leaves numbered.
    static References of(StructType<?> struct) {
        return find(struct, false);
    }

    private static References find(StructType<?> struct, boolean inList) {
        References found = new References();
        for (int leaf = 0; leaf < struct.leaves().size(); leaf++) {
            Leaf each = struct.leaves().get(leaf);
            int at = inList ? each.offset() : leaf;
            switch (each.holds()) {
                case ENTITY -> found.entities.add(new Place(at, null));
                case BLOB_REFERENCE -> found.blobs.add(new Place(at, argument(struct.type(), each.path())));
                case FIXED_LIST -> found.addList(at, each, argument(struct.type(), each.path()));
                default -> {}
            }
        }
        return found;
    }

    private void addList(int at, Leaf leaf, Class<?> element) {
        StructType<?> struct;
        try {
            struct = StructType.of(element);
        } catch (IllegalArgumentException primitive) {
            return; // a boxed primitive or an enum, which holds no references
        }
        References inside = find(struct, true);
        if (!inside.isEmpty()) {
            lists.add(new ListPlace(at, leaf.stride() * leaf.kind().bytes(), struct.size(), inside));
        }
    }

    /// The first type argument of a field, [Object] if it is not a class.
    private static Class<?> argument(Class<?> type, String path) {
        Class<?> at = type;
        Type generic = Object.class;
        if (path.isEmpty()) {
            return Object.class;
        }
        for (String name : path.split("\\.", -1)) {
            Field field = field(at, name);
            at = field.getType();
            generic = field.getGenericType();
        }
        if (generic instanceof ParameterizedType parameterized) {
            Type argument = parameterized.getActualTypeArguments()[0];
            if (argument instanceof ParameterizedType nested) {
                argument = nested.getRawType();
            }
            if (argument instanceof Class<?> found) {
                return found;
            }
        }
        return Object.class;
    }

    private static Field field(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new IllegalStateException(type.getName() + " has no field " + name + ", though its struct type has.");
    }

    boolean isEmpty() {
        return entities.isEmpty() && blobs.isEmpty() && lists.isEmpty();
    }

    /// Whether values can hold entities.
    boolean hasEntities() {
        return !entities.isEmpty() || lists.stream().anyMatch(list -> list.elements.hasEntities());
    }

    /// Whether values can hold blob assets.
    boolean hasBlobs() {
        return !blobs.isEmpty() || lists.stream().anyMatch(list -> list.elements.hasBlobs());
    }

    /// Adds the packed references to blob assets of all values of an array.
    void addBlobs(NativeArray<?> values, Set<Long> found) {
        int offset = values.offset();
        for (Place place : blobs) {
            long[] array = (long[]) values.leafArray(place.at);
            for (int row = offset; row < offset + values.length(); row++) {
                found.add(array[row]);
            }
        }
        Replacement recording = new Replacement() {
            @Override
            public long entity(long packed) {
                return packed;
            }

            @Override
            public long blob(long packed, Class<?> root) {
                found.add(packed);
                return packed;
            }
        };
        for (ListPlace list : lists) {
            byte[] array = (byte[]) values.leafArray(list.at);
            for (int row = offset; row < offset + values.length(); row++) {
                byte[] copy = Arrays.copyOfRange(array, row * list.bytes, (row + 1) * list.bytes);
                replaceList(list, copy, 0, recording);
            }
        }
    }

    /// Whether fixed lists can hold references.
    boolean hasLists() {
        return !lists.isEmpty();
    }

    /// The indices of the leaves that are entities.
    int[] entityLeaves() {
        return entities.stream().mapToInt(Place::at).toArray();
    }

    /// Replaces the references of values in an array.
    ///
    /// @throws IllegalStateException if a list has more elements than fit
    void replace(NativeArray<?> values, int from, int to, Replacement how) {
        int offset = values.offset();
        for (Place place : entities) {
            long[] array = (long[]) values.leafArray(place.at);
            for (int row = offset + from; row < offset + to; row++) {
                if (array[row] != 0) {
                    array[row] = how.entity(array[row]);
                }
            }
        }
        for (Place place : blobs) {
            long[] array = (long[]) values.leafArray(place.at);
            for (int row = offset + from; row < offset + to; row++) {
                if (array[row] != 0) {
                    array[row] = how.blob(array[row], rootOf(place));
                }
            }
        }
        for (ListPlace list : lists) {
            byte[] array = (byte[]) values.leafArray(list.at);
            for (int row = offset + from; row < offset + to; row++) {
                replaceList(list, array, row * list.bytes, how);
            }
        }
    }

    private static void replaceList(ListPlace list, byte[] bytes, int at, Replacement how) {
        int length = (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
        if (length * list.elementSize > list.bytes - LENGTH_BYTES) {
            throw new IllegalStateException("A fixed list of " + list.bytes + " bytes has " + length + " elements of "
                    + list.elementSize + " bytes, which do not fit. Store the list again.");
        }
        for (int i = 0; i < length; i++) {
            list.elements.replaceElement(bytes, at + LENGTH_BYTES + i * list.elementSize, how);
        }
    }

    private void replaceElement(byte[] bytes, int element, Replacement how) {
        for (Place place : entities) {
            long packed = (long) LONG.get(bytes, element + place.at);
            if (packed != 0) {
                LONG.set(bytes, element + place.at, how.entity(packed));
            }
        }
        for (Place place : blobs) {
            long packed = (long) LONG.get(bytes, element + place.at);
            if (packed != 0) {
                LONG.set(bytes, element + place.at, how.blob(packed, rootOf(place)));
            }
        }
        for (ListPlace list : lists) {
            replaceList(list, bytes, element + list.at, how);
        }
    }
}
