package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/// A value of a shared component that refers to entities by their numbers in a file, and is set again once these
/// entities have ids.
///
/// @param first the number of the first entity that has it
/// @param count the number of entities that have it, one after the other, in chunks of their own
record SharedReferences<T extends ISharedComponentData>(Class<T> type, T value, int first, int count) {
    /// Gives the chunks of the entities the value with other references.
    ///
    /// @param entityOf returns the entity of a number; an entity that is not alive any more is skipped
    /// @param remap what has become of an entity that the value refers to
    void renew(EntityManager em, IntFunction<Entity> entityOf, UnaryOperator<Entity> remap) {
        T renewed;
        try (NativeArray<T> one = NativeArray.ofLength(type, 1)) {
            one.set(0, value);
            List<Leaf> leaves = one.type().leaves();
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                if (leaves.get(leaf).holds() == Leaf.Holds.ENTITY) {
                    long[] ids = (long[]) one.leafArray(leaf);
                    Entity before = Entity.unpack(ids[one.offset()]);
                    ids[one.offset()] =
                            before.equals(Entity.NULL) ? 0 : remap.apply(before).packed();
                }
            }
            renewed = one.get(0);
        }
        for (int number = first; number < first + count; ) {
            Entity entity = entityOf.apply(number);
            if (!em.exists(entity)
                    || !em.hasComponent(entity, type)
                    || !em.getSharedComponent(entity, type).equals(value)) {
                number++;
                continue;
            }
            ArchetypeChunk chunk = em.getChunk(entity);
            number += chunk.count();
            em.setSharedComponent(chunk, renewed);
        }
    }
}
