package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;

/// Moves the rows of all hierarchies, so that those of one archetype are in breadth-first order.
///
/// An entity that gets a component moves to the end of another archetype, so entities that get a tag one after the
/// other are in this order there. Removing the tag from all of them at once moves whole chunks, which keeps the order.
final class HierarchyOrder {
    /// What entities have while they are sorted.
    record Sorted() implements IComponentData {}

    private HierarchyOrder() {}

    static void sort(EntityManager em) {
        EntityList order = breadthFirst(em);
        if (order.isEmpty()) {
            return;
        }
        em.addComponent(order.asArray(), Sorted.class);
        EntityQuery sorted = em.queryBuilder()
                .withAll(Sorted.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        em.removeComponent(sorted, Sorted.class);
    }

    /// The entities of all hierarchies: roots, then their children in the order of their parents, and so on.
    private static EntityList breadthFirst(EntityManager em) {
        EntityQuery roots = em.queryBuilder()
                .withAll(LocalToWorld.class, Child.class)
                .withNone(PreviousParent.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        EntityList order = new EntityList();
        NativeArray<Entity> first = roots.toEntityArray();
        for (int i = 0; i < first.length(); i++) {
            order.add(first.get(i));
        }
        for (int i = 0; i < order.size(); i++) {
            Entity parent = order.get(i);
            if (!em.hasBuffer(parent, Child.class)) {
                continue;
            }
            DynamicBuffer<Child> children = em.getBuffer(parent, Child.class, true);
            for (int k = 0; k < children.length(); k++) {
                Entity child = children.get(k).value();
                if (em.hasComponent(child, LocalToWorld.class)) {
                    order.add(child);
                }
            }
        }
        return order;
    }
}
