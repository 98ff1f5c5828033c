package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.BufferScope;
import org.jspecify.annotations.Nullable;

/// A component type that commands of one recorder name, with the values and buffers they carry.
///
/// @param <T> the component class
final class RecordedType<T> {
    private final int number;
    private final ComponentInfo<T> info;
    private final BufferScope scope;
    private final boolean holdsEntities;
    private final boolean hasRows;
    private @Nullable ValueColumns<T> values;
    private @Nullable BufferPages<T> buffers;
    private @Nullable ComponentColumns<T> target;

    RecordedType(int number, ComponentInfo<T> info, BufferScope scope) {
        this.number = number;
        this.info = info;
        this.scope = scope;
        this.hasRows = info.hasStruct();
        this.holdsEntities = hasRows ? info.struct().hasEntities() : info.hasEntities();
    }

    /// The same type with copies of the values and buffers, for another recorder.
    RecordedType<T> copy(BufferScope otherScope) {
        RecordedType<T> copy = new RecordedType<>(number, info, otherScope);
        if (values != null) {
            copy.values().addAll(values);
        }
        if (buffers != null) {
            copy.buffers().addAll(buffers);
        }
        return copy;
    }

    /// The number that identifies the type in commands.
    int number() {
        return number;
    }

    ComponentInfo<T> info() {
        return info;
    }

    /// Whether values are rows of [#values()], and not objects.
    boolean hasRows() {
        return hasRows;
    }

    /// Whether values may refer to entities.
    boolean holdsEntities() {
        return holdsEntities;
    }

    /// The values, or elements of buffers, that commands carry.
    ValueColumns<T> values() {
        ValueColumns<T> present = values;
        return present == null ? newValues() : present;
    }

    private ValueColumns<T> newValues() {
        ValueColumns<T> made = new ValueColumns<>(info.struct());
        values = made;
        return made;
    }

    /// The buffers that commands carry.
    BufferPages<T> buffers() {
        BufferPages<T> present = buffers;
        if (present == null) {
            present = new BufferPages<>(info, scope);
            buffers = present;
        }
        return present;
    }

    /// The columns of the type in the world in which commands are being played.
    ///
    /// @throws IllegalStateException if it is left to other systems to write the type
    ComponentColumns<T> in(WorldStore store) {
        ComponentColumns<T> known = target;
        if (known == null) {
            store.writers().require(info);
            known = store.ensureColumns(info);
            target = known;
        }
        return known;
    }

    /// Forgets the world.
    void leaveWorld() {
        target = null;
    }

    void clear() {
        target = null;
        if (values != null) {
            values.clear();
        }
        if (buffers != null) {
            buffers.clear();
        }
    }

    /// Bytes of its values and buffers in use.
    long usedBytes() {
        return (values == null ? 0 : values.usedBytes()) + (buffers == null ? 0 : buffers.usedBytes());
    }

    /// Bytes of the memory for its values and buffers.
    long bytes() {
        return (values == null ? 0 : values.bytes()) + (buffers == null ? 0 : buffers.bytes());
    }
}
