package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Recounts what [ParentSystem] keeps in step.
final class HierarchyAudit {
    private HierarchyAudit() {}

    static void check(EntityManager em) {
        int places = 0;
        for (Entity entity : with(em, PreviousParent.class)) {
            PreviousParent place = em.getComponent(entity, PreviousParent.class);
            if (place.value().equals(Entity.NULL) || !em.hasBuffer(place.value(), Child.class)) {
                continue;
            }
            places++;
            DynamicBuffer<Child> list = em.getBuffer(place.value(), Child.class, true);
            assertThat(list.get(place.index()).value())
                    .as("child %d of %s", place.index(), place.value())
                    .isEqualTo(entity);
        }
        int children = 0;
        for (Entity parent : with(em, Child.class)) {
            children += em.getBuffer(parent, Child.class, true).length();
        }
        assertThat(children).as("entities in lists of children").isEqualTo(places);
    }

    /// What holds after an update of the system, in a hierarchy without cycles.
    static void checkUpdated(EntityManager em) {
        check(em);
        for (Entity parent : with(em, Child.class)) {
            assertThat(em.hasComponent(parent, CleanupEntity.class)).isFalse();
            assertThat(em.getBuffer(parent, Child.class, true).length()).isPositive();
        }
        for (Entity entity : with(em, Parent.class)) {
            PreviousParent place = em.getComponent(entity, PreviousParent.class);
            assertThat(place.value())
                    .isEqualTo(em.getComponent(entity, Parent.class).value());
            Entity parent = place.value();
            int above = em.hasComponent(parent, Parent.class)
                    ? em.getComponent(parent, PreviousParent.class).depth()
                    : 0;
            assertThat(place.depth()).as("depth of %s", entity).isEqualTo(above + 1);
        }
        for (Entity entity : with(em, PreviousParent.class)) {
            assertThat(em.hasComponent(entity, Parent.class)).isTrue();
        }
    }

    private static NativeArray<Entity> with(
            EntityManager em, Class<? extends dev.phalanx.entities.components.IComponent> type) {
        return em.queryBuilder()
                .withAll(type)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray();
    }
}
