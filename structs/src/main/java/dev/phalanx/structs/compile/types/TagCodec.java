package dev.phalanx.structs.compile.types;

import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.KernelCalls;
import org.jspecify.annotations.Nullable;

/// The codec of a type without leaves, for which no class is generated: there is nothing to write, and each read makes
/// a value with the constructor.
final class TagCodec extends StructCodec<Object> {
    private final StructLayout layout;
    private final TargetPackage host;
    private @Nullable Object value;

    /// @param host what the type is besides
    TagCodec(StructLayout layout, TargetPackage host) {
        this.layout = layout;
        this.host = host;
    }

    @Override
    public Object read(Object[] tables, int slab, int slot) {
        Object known = value;
        if (known == null || !layout.isImmutable()) {
            known = host.newOf(layout.type());
            value = known;
        }
        return known;
    }

    @Override
    public void write(Object[] tables, int slab, int slot, Object stored) {
        if (stored == null) {
            throw KernelCalls.nullValue(layout.type().getSimpleName());
        }
        if (!layout.type().isInstance(stored)) {
            throw new ClassCastException(stored.getClass().getName() + " is not a "
                    + layout.type().getName() + ". Store a value of that class.");
        }
    }

    @Override
    public boolean isStored(Object[] tables, int slab, int slot, Object stored) {
        return layout.isImmutable();
    }

    @Override
    public void remap(Object[] tables, int slab, int from, int to, EntityRemap remap) {}
}
