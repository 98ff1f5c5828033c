package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

@Row("TRF-10")
class HierarchyOrderTest extends InTransformWorld {
    record Name(int number) implements IComponentData {}

    record Section(int number) implements ISharedComponentData {}

    private final List<Entity> entities = new ArrayList<>();

    /// A tree of four levels, whose entities were made in random order; some differ in their other components.
    private void makeShuffledTrees() {
        Random random = new Random(1);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            entities.add(Entity.NULL);
            numbers.add(i);
        }
        Collections.shuffle(numbers, random);
        for (int i : numbers) {
            Entity entity = at(i, 1, 0, new Name(i));
            entities.set(i, entity);
            if (i % 7 == 0) {
                em.addSharedComponent(entity, new Section(i % 2));
            }
            if (i % 11 == 0) {
                em.addComponent(entity, Disabled.class);
            }
        }
        Collections.shuffle(numbers, random);
        for (int i : numbers) {
            if (i >= 10) {
                em.addComponent(entities.get(i), new Parent(entities.get((i - 10) / 6)));
            }
        }
    }

    @Test
    @Row("TRF-10.1")
    void sortedEntitiesAreInTheOrderOfTheirParents() {
        makeShuffledTrees();
        frame();
        Map<Entity, Vector3f> before = positions();

        TransformHelpers.sortHierarchy(em);

        assertThat(outOfOrder()).isZero();
        assertThat(positions()).isEqualTo(before);
        for (int i = 0; i < entities.size(); i++) {
            assertThat(em.getComponent(entities.get(i), Name.class).number()).isEqualTo(i);
        }
        frame();
        assertThat(positions()).isEqualTo(before);
        move(entities.get(0), 5, 5, 5);
        frame();
        for (Entity entity : entities) {
            Vector3f expected = TransformHelpers.worldPosition(em, entity);
            assertThat(position(entity)).isEqualTo(expected);
        }
    }

    /// The number of children in an archetype that come after a child of a later parent.
    private int outOfOrder() {
        Map<Entity, Integer> rank = new HashMap<>();
        List<Entity> queue = new ArrayList<>();
        NativeArray<Entity> roots =
                query(LocalToWorld.class).withNone(Parent.class).build().toEntityArray();
        for (int i = 0; i < roots.length(); i++) {
            queue.add(roots.get(i));
        }
        for (int i = 0; i < queue.size(); i++) {
            rank.put(queue.get(i), i);
            queue.addAll(children(queue.get(i)));
        }
        assertThat(rank).hasSize(entities.size());
        int wrong = 0;
        EntityQuery below = query(Parent.class).build();
        Map<Object, Integer> last = new HashMap<>();
        NativeArray<Entity> found = below.toEntityArray();
        for (int i = 0; i < found.length(); i++) {
            Entity entity = found.get(i);
            Object place = em.hasComponent(entity, Section.class)
                    ? em.getChunk(entity).sequenceNumber() // chunks of a shared value have no order
                    : em.getArchetype(entity);
            int mine = rank.get(entity);
            Integer before = last.put(place, mine);
            if (before != null && before > mine) {
                wrong++;
            }
        }
        return wrong;
    }

    private EntityQueryBuilder query(Class<? extends IComponent> type) {
        return em.queryBuilder().withAll(type).withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES);
    }

    private Map<Entity, Vector3f> positions() {
        Map<Entity, Vector3f> found = new HashMap<>();
        entities.forEach(entity -> found.put(entity, position(entity)));
        return found;
    }

    @Test
    void sortingTheShuffledWorldIsNecessary() {
        makeShuffledTrees();
        frame();
        assertThat(outOfOrder()).isGreaterThan(100);
    }

    @Test
    void aWorldWithoutHierarchiesStaysAsItIs() {
        at(1, 2, 3);
        frame();
        int version = em.getComponentOrderVersion(LocalToWorld.class);
        TransformHelpers.sortHierarchy(em);
        assertThat(em.getComponentOrderVersion(LocalToWorld.class)).isEqualTo(version);
    }

    @Test
    void destroyedParentsAndCyclesAreLeftAlone() {
        Entity gone = at(0, 0, 0);
        Entity child = below(gone, 1, 0, 0);
        Entity a = at(0, 0, 0);
        Entity b = below(a, 0, 0, 0);
        frame();
        em.destroyEntity(gone);
        em.addComponent(a, new Parent(b));
        world.setFailFast(true);
        TransformHelpers.sortHierarchy(em);
        assertThatIllegalStateException().isThrownBy(world::update).withMessageContaining("own ancestors");
        TransformHelpers.sortHierarchy(em);
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        em.removeComponent(a, Parent.class);
        frame();
        TransformHelpers.sortHierarchy(em);
        assertThat(children(a)).containsExactly(b);
    }
}
