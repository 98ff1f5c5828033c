package dev.phalanx.entities;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;

/// Makes arrays of entities out of packed ids.
final class EntityArrays {
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);

    private EntityArrays() {}

    /// An array over `ids`, which become its own.
    static NativeArray<Entity> packed(long[] ids) {
        return NativeArray.over(ENTITY, new Object[] {ids}, 0, ids.length, new SafetyHandle("NativeArray<Entity>"));
    }
}
