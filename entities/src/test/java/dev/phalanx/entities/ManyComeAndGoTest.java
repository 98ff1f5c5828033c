package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// So many entities that slabs come and go with them, and entities of more kinds than are kept.
final class ManyComeAndGoTest {
    record Place(int x, int y) implements IComponentData {}

    record Speed(float value) implements IComponentData {}

    record Tag() implements IComponentData {}

    record A(int v) implements IComponentData {}

    record B(int v) implements IComponentData {}

    record C(int v) implements IComponentData {}

    record D(int v) implements IComponentData {}

    record E(int v) implements IComponentData {}

    private static final int MANY = 60_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void entitiesWithoutValuesAreZeroWhereOthersWere(boolean isShuffled) {
        try (World world = new World("many")) {
            EntityManager em = world.entityManager();
            EntityArchetypeUser user = new EntityArchetypeUser(em);
            for (int round = 0; round < 3; round++) {
                EntityList entities = new EntityList();
                for (int i = 0; i < MANY; i++) {
                    entities.add(em.createEntity(new Place(i, -i), new Speed(i)));
                }
                world.audit();
                for (int i = 0; i < MANY; i += 997) {
                    assertThat(em.getComponent(entities.get(i), Place.class)).isEqualTo(new Place(i, -i));
                }
                if (isShuffled) {
                    Collections.shuffle(entities, new Random(round));
                }
                entities.forEach(em::destroyEntity);
                user.createZeroAndDestroy();
                world.audit();
            }
        }
    }

    /// Creates entities in the rows of destroyed ones.
    private record EntityArchetypeUser(EntityManager em) {
        void createZeroAndDestroy() {
            EntityList zero = new EntityList();
            for (int i = 0; i < MANY; i++) {
                zero.add(
                        i % 2 == 0
                                ? em.createEntity(new Place(0, 0), Speed.class)
                                : em.createEntity(Place.class, Speed.class));
            }
            for (Entity entity : zero) {
                assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(0, 0));
                assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(0));
            }
            em.destroyEntity(zero.asArray());
        }
    }

    @Test
    void kindsOfEntitiesAlternate() {
        try (World world = new World("kinds")) {
            EntityManager em = world.entityManager();
            List<IComponent> parts = List.of(new A(1), new B(2), new C(3), new D(4), new E(5));
            for (int i = 0; i < 2_000; i++) {
                int kind = i * 7 % 31 + 1; // each of the subsets but the empty one
                List<IComponent> given = parts.stream()
                        .filter(part -> (kind >> parts.indexOf(part) & 1) == 1)
                        .toList();
                IComponent[] more = given.subList(1, given.size()).toArray(IComponent[]::new);
                Entity entity = i % 3 == 0
                        ? em.createEntity(given.getFirst(), more)
                        : em.createEntity(given.getFirst(), classes(more));
                assertThat(em.getComponentCount(entity)).isEqualTo(given.size());
                for (IComponent part : given) {
                    boolean isZero = i % 3 != 0 && !part.equals(given.getFirst());
                    assertThat(em.getComponent(entity, part.getClass()).hashCode())
                            .isEqualTo(isZero ? 0 : part.hashCode());
                }
            }
            world.audit();
        }
    }

    private static Object[] classes(IComponent[] values) {
        Object[] classes = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            classes[i] = values[i].getClass();
        }
        return classes;
    }

    @Test
    void aTagAndItsClassAreTheSameKind() {
        try (World world = new World("tags")) {
            EntityManager em = world.entityManager();
            for (int i = 0; i < 4; i++) {
                Entity entity =
                        i % 2 == 0 ? em.createEntity(new A(i), new Tag()) : em.createEntity(new A(i), Tag.class);
                assertThat(em.hasComponent(entity, Tag.class)).isTrue();
                assertThat(em.getComponent(entity, A.class)).isEqualTo(new A(i));
            }
        }
    }
}
