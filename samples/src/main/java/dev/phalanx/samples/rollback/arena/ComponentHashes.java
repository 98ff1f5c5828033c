package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.lookups.IntColumn;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// A hash of all values of each component type. It depends on the ids of the entities and on each bit of their values,
/// and not on the chunks that store them.
public final class ComponentHashes {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private ComponentHashes() {}

    /// Hashes the components of a world.
    ///
    /// @param em the entities of a world, or those of another tick
    /// @param types components with fields of the types `int`, `long`, `float` and [Entity]
    /// @return a hash for each type; 0 for one that no entity has
    /// @throws IllegalArgumentException if a component has a field of another type
    public static long[] of(EntityManager em, List<? extends Class<? extends IComponentData>> types) {
        long[] hashes = new long[types.size()];
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            for (int i = 0; i < hashes.length; i++) {
                if (chunk.has(types.get(i))) {
                    hashes[i] += hash(chunk, em.getComponentTypeHandle(types.get(i), true), types.get(i));
                }
            }
        }
        return hashes;
    }

    /// One hash of several.
    public static long all(long[] hashes) {
        long all = STEP;
        for (long hash : hashes) {
            all = mix(all ^ hash);
        }
        return all;
    }

    private static long hash(
            ArchetypeChunk chunk, ComponentTypeHandle<?> handle, Class<? extends IComponentData> type) {
        NativeArray<Entity> entities = chunk.getEntities();
        long[] rows = new long[chunk.count()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = mix(entities.get(i).packed());
        }
        for (TypeField field : TypeManager.get(type).fields()) {
            add(rows, chunk, handle, field);
        }
        long sum = 0; // does not depend on the order of the rows
        for (long row : rows) {
            sum += mix(row);
        }
        return sum;
    }

    private static void add(long[] rows, ArchetypeChunk chunk, ComponentTypeHandle<?> handle, TypeField field) {
        switch (field.kind()) {
            case FLOAT -> {
                FloatColumn column = chunk.floatColumn(handle, field.path());
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = mix(rows[i] ^ Float.floatToRawIntBits(column.get(i)));
                }
            }
            case INT -> {
                IntColumn column = chunk.intColumn(handle, field.path());
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = mix(rows[i] ^ column.get(i));
                }
            }
            case LONG -> {
                LongColumn column = chunk.longColumn(handle, field.path());
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = mix(rows[i] ^ column.get(i));
                }
            }
            default ->
                throw new IllegalArgumentException("The field " + field.path() + " cannot be hashed: it is of kind "
                        + field.kind() + ". Use int, long, float or Entity, or add a case for it.");
        }
    }

    private static long mix(long bits) {
        long mixed = bits + STEP;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
