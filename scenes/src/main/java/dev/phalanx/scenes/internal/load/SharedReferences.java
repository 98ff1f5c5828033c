package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import java.util.function.UnaryOperator;

/// A value of a shared component that refers to entities. It is the same for all of its world, so moving entities to
/// another world leaves it as it is, and it is set anew afterwards.
///
/// @param first the number of the first entity that has it
/// @param count the number of entities that have it, one after the other
public record SharedReferences<T extends ISharedComponentData>(Class<T> type, T value, int first, int count) {
    /// Gives the entities the value with references of the world that they have moved to.
    void renew(EntityManager em, UnaryOperator<Entity> remapping) {
        EntityList entities = new EntityList();
        for (int n = first; n < first + count; n++) {
            entities.add(remapping.apply(new Entity(n, 1)));
        }
        try (NativeArray<T> one = NativeArray.ofLength(type, 1)) {
            one.set(0, value);
            List<Leaf> leaves = one.type().leaves();
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                if (leaves.get(leaf).holds() == Leaf.Holds.ENTITY) {
                    long[] ids = (long[]) one.leafArray(leaf);
                    ids[one.offset()] =
                            remapping.apply(Entity.unpack(ids[one.offset()])).packed();
                }
            }
            em.setSharedComponent(entities.asArray(), one.get(0));
        }
    }
}
