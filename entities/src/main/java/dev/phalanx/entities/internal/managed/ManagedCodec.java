package dev.phalanx.entities.internal.managed;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.StructCodec;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Reads and writes the values of one managed component in its table of objects. Values may be null.
///
/// @param <T> the component class
public final class ManagedCodec<T> extends StructCodec<T> {

    /// The codec of any managed component.
    public ManagedCodec() {}

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // only values of the class are written; they may be null
    public T read(Object[] tables, int slab, int slot) {
        return (T) ((Object[][]) tables[0])[slab][slot];
    }

    @Override
    public void write(Object[] tables, int slab, int slot, T value) {
        ((Object[][]) tables[0])[slab][slot] = value;
    }

    @Override
    public void remap(Object[] tables, int slab, int from, int to, EntityRemap remap) {
        @Nullable Object[] values = ((Object[][]) tables[0])[slab];
        UnaryOperator<Entity> operator = held -> Entity.unpack(remap.map(held.packed()));
        for (int slot = from; slot < to; slot++) {
            if (values[slot] instanceof IEntityReferences referring) {
                referring.remapEntities(operator);
            }
        }
    }
}
