package dev.phalanx.entities.internal.shared;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.StateBits;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.kernel.Columns;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies, hashes and compares values of one shared type.
///
/// Values of a struct type go through a row of two slots: writing one there and reading it again copies it. If the
/// class has no `equals`, the bits of the slot are its hash and its identity.
final class SharedValueTraits<T> {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;
    private static final int GIVEN = 0;
    private static final int KEPT = 1;

    private final @Nullable StructCodec<T> codec;
    private final @Nullable StateBits state;
    private final List<Leaf> leaves;
    private final Object[] rows;
    private final boolean hasEquals;
    private final boolean isManaged;
    private final boolean isUnchangeable;

    SharedValueTraits(ComponentInfo<T> info) {
        isManaged = !info.hasStruct();
        isUnchangeable = isManaged || isUnchangeable(info.type());
        codec = isManaged ? null : info.struct().codec();
        state = isManaged ? null : StateBits.of(info.struct());
        leaves = isManaged ? List.of() : info.struct().leaves();
        hasEquals = info.hasEquals();
        rows = new Object[leaves.size()];
        for (int k = 0; k < rows.length; k++) {
            Leaf leaf = leaves.get(k);
            Object[] table = Columns.allocateTable(leaf.kind(), 1);
            table[0] = Columns.allocate(leaf.kind(), 2 * leaf.stride());
            rows[k] = table;
        }
    }

    /// Whether values are stored as they are given.
    boolean isManaged() {
        return isManaged;
    }

    /// Whether values are given out as they are stored: no code can change them, or they are managed.
    boolean isUnchangeable() {
        return isUnchangeable;
    }

    /// A value that shares nothing with `value`, or for a managed type the value itself.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    T copy(T value) {
        if (isManaged) {
            return value;
        }
        codec.write(rows, 0, GIVEN, value);
        return codec.read(rows, 0, GIVEN);
    }

    /// A copy of a value of a struct type with other references to entities, or null if they stay the same.
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    @Nullable
    T remapped(T value, EntityRemap remap) {
        codec.write(rows, 0, GIVEN, value);
        boolean isOther = false;
        for (int k = 0; k < rows.length; k++) {
            Leaf leaf = leaves.get(k);
            if (leaf.holds() == Leaf.Holds.ENTITY) {
                long[] ids = (long[]) ((Object[]) rows[k])[0];
                for (int i = GIVEN * leaf.stride(), end = i + leaf.stride(); i < end; i++) {
                    long now = remap.map(ids[i]);
                    isOther |= now != ids[i];
                    ids[i] = now;
                }
            }
        }
        return isOther ? codec.read(rows, 0, GIVEN) : null;
    }

    /// The hash of a value, which is also given for [#isGiven].
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    int hash(T value) {
        if (isManaged) {
            return value.hashCode();
        }
        codec.write(rows, 0, GIVEN, value);
        return hasEquals ? value.hashCode() : (int) (bits(GIVEN, null) >>> 32);
    }

    /// Whether `kept` is the same as the value that was hashed last.
    boolean isGiven(T given, T kept) {
        return hasEquals ? Objects.equals(kept, given) : isBesides(kept);
    }

    /// Whether two values of a struct type have the same bits. One that has null inside has none.
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    boolean isIdentical(T changed, T kept) {
        try {
            codec.write(rows, 0, GIVEN, changed);
        } catch (IllegalArgumentException nothingInside) {
            return false;
        }
        return isBesides(kept);
    }

    /// Whether a value has the bits of the one that was written last.
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    private boolean isBesides(T kept) {
        codec.write(rows, 0, KEPT, kept);
        for (int k = 0; k < rows.length; k++) {
            Leaf leaf = leaves.get(k);
            int stride = leaf.stride();
            Object column = ((Object[]) rows[k])[0];
            if (!isSame(leaf, column, stride)) {
                return false;
            }
        }
        return true;
    }

    /// One element is compared without an object, which [Columns#isSame] does not promise.
    private static boolean isSame(Leaf leaf, Object column, int stride) {
        if (stride == 1 && leaf.kind() != LeafKind.OBJECT) {
            return Columns.bits(leaf.kind(), column, GIVEN) == Columns.bits(leaf.kind(), column, KEPT);
        }
        return Columns.isSame(leaf.kind(), column, GIVEN * stride, column, KEPT * stride, stride);
    }

    /// A hash of all that a value is: of a struct type its bits, of a managed one what its `hashCode` says.
    @SuppressWarnings("NullAway") // a type that is not managed has a codec
    long stateHash(T value) {
        if (isManaged) {
            return value.hashCode();
        }
        codec.write(rows, 0, GIVEN, value);
        return bits(GIVEN, state);
    }

    /// A hash of the bits of a slot.
    ///
    /// @param state the replacement of references that are valid in this process only; null for the references
    ///     themselves
    private long bits(int slot, @Nullable StateBits state) {
        long hash = 1;
        for (int k = 0; k < rows.length; k++) {
            Leaf leaf = leaves.get(k);
            Object column = ((Object[]) rows[k])[0];
            StateBits other = state != null && state.hasReferences(k) ? state : null;
            Object elements = other == null ? column : other.ofRow(k, column, slot);
            int element = other == null ? slot * leaf.stride() : 0;
            for (int end = element + leaf.stride(); element < end; element++) {
                hash = (hash ^ Columns.bits(leaf.kind(), elements, element)) * STEP;
                hash ^= hash >>> 32;
            }
        }
        return hash * STEP;
    }

    /// Whether no code can change an object of the class, or what it consists of.
    private static boolean isUnchangeable(Class<?> type) {
        if (type.isPrimitive() || type.isEnum() || type == Entity.class || FixedString.class.isAssignableFrom(type)) {
            return true;
        }
        return type.isRecord()
                && Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .allMatch(SharedValueTraits::isUnchangeable);
    }
}
