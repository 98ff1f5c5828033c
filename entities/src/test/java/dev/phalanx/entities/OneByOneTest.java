package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Entities that are changed one by one, beside a world that is audited after each change.
final class OneByOneTest {
    record Place(int x, int y) implements IComponentData {}

    record Speed(float value) implements IComponentData {}

    record Mark(long number) implements IComponentData {}

    record Tag() implements IComponentData {}

    record Asleep(int since) implements IComponentData, IEnableableComponent {}

    /// Rejects some values while it is stored.
    record Picky(int value) implements IComponentData {
        @Override
        public int value() {
            if (value == 13) {
                throw new IllegalStateException("no 13");
            }
            return value;
        }
    }

    /// A world with its entities.
    private static final class Side implements AutoCloseable {
        final World world = new World("side");
        final EntityManager em = world.entityManager();
        final List<Entity> entities = new ArrayList<>();
        final boolean isAudited;

        Side(boolean isAudited) {
            this.isAudited = isAudited;
        }

        void step(Random random) {
            int action = random.nextInt(100);
            int size = entities.size();
            if (size < 20 || action < (size < 900 ? 24 : 10)) {
                create(random.nextInt(5), random.nextInt(1_000));
            } else {
                change(action, random.nextInt(size), random.nextInt(1_000));
            }
            if (isAudited) {
                world.audit();
            }
        }

        private void create(int kind, int n) {
            entities.add(
                    switch (kind) {
                        case 0 -> em.createEntity(new Place(n, -n), new Speed(n));
                        case 1 -> em.createEntity(new Place(n, n));
                        case 2 -> em.createEntity(Place.class, Mark.class);
                        case 3 -> em.createEntity(new Place(n, 1), new Asleep(n));
                        default -> em.createEntity(em.createArchetype(Place.class, Tag.class));
                    });
        }

        private void change(int action, int at, int n) {
            Entity entity = entities.get(at);
            if (action < 45) {
                em.destroyEntity(entity);
                entities.set(at, entities.getLast());
                entities.removeLast();
                assertThat(em.exists(entity)).isFalse();
            } else if (action < 55) {
                em.addComponent(entity, new Mark(n));
                assertThat(em.getComponent(entity, Mark.class).number()).isEqualTo(n);
            } else if (action < 62) {
                em.removeComponent(entity, Mark.class);
                assertThat(em.hasComponent(entity, Mark.class)).isFalse();
            } else if (action < 68) {
                em.addComponent(entity, Tag.class);
            } else if (action < 74) {
                em.removeComponent(entity, Tag.class);
            } else if (action < 80) {
                em.setComponent(entity, new Place(n, n + 1));
            } else if (action < 84) {
                em.addComponent(entity, new Asleep(n));
            } else if (action < 87) {
                em.removeComponent(entity, Asleep.class);
            } else if (action < 91) {
                picky(entity, 10 + n % 5);
            } else if (action < 94) {
                em.removeComponent(entity, Picky.class);
            } else if (action < 97) {
                em.getComponent(entity, Place.class);
            } else if (action == 97) {
                world.setTime(n, 0.5f);
            } else if (action == 98) {
                em.destroyEntity(
                        em.queryBuilder().withAll(Mark.class, Tag.class).build());
                entities.removeIf(each -> !em.exists(each));
            } else {
                em.instantiate(entity);
            }
        }

        private void picky(Entity entity, int value) {
            try {
                em.addComponent(entity, new Picky(value));
            } catch (IllegalStateException refused) {
                assertThat(refused).hasMessageContaining("no 13");
                assertThat(value).isEqualTo(13);
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aWorldThatIsNotLookedAtBecomesTheSameAsOneThatIs(long seed) {
        try (Side plain = new Side(false);
                Side audited = new Side(true)) {
            Random random = new Random(seed);
            Random same = new Random(seed);
            Random checks = new Random(~seed);
            for (int step = 0; step < 3_000; step++) {
                plain.step(random);
                audited.step(same);
                if (checks.nextInt(200) == 0) {
                    assertThat(plain.world.dump()).isEqualTo(audited.world.dump());
                }
            }
            assertThat(plain.entities).isEqualTo(audited.entities);
            assertThat(plain.world.dump()).isEqualTo(audited.world.dump());
            assertThat(plain.world.stateHash()).isEqualTo(audited.world.stateHash());
            plain.world.audit();
        }
    }

    @Test
    void aLoopAfterChangesSeesEveryEntityOnce() {
        try (World world = new World("loop")) {
            EntityManager em = world.entityManager();
            Entity[] entities = new Entity[1_000];
            for (int i = 0; i < entities.length; i++) {
                entities[i] = em.createEntity(new Place(i, 0));
            }
            for (int i = 0; i < entities.length; i += 3) {
                em.destroyEntity(entities[i]);
            }
            boolean[] seen = new boolean[entities.length];
            int[] count = {0};
            em.query(ro(Place.class)).forEach(place -> {
                assertThat(seen[place.x()]).isFalse();
                assertThat(place.x() % 3).isNotZero();
                seen[place.x()] = true;
                count[0]++;
            });
            assertThat(count[0]).isEqualTo(666);
            for (int i = 1; i < entities.length; i += 3) {
                assertThat(em.getComponent(entities[i], Place.class).x()).isEqualTo(i);
            }
        }
    }

    @Test
    void countsAndEmptinessAreRightAfterEachChange() {
        try (World world = new World("counts")) {
            EntityManager em = world.entityManager();
            EntityQuery query = em.queryBuilder().withAll(Place.class).build();
            Entity first = em.createEntity(new Place(1, 1));
            Entity second = em.createEntity(new Place(2, 2));
            em.destroyEntity(first);
            assertThat(query.calculateEntityCount()).isOne();
            assertThat(query.toEntityArray()).containsExactly(second);
            em.destroyEntity(second);
            assertThat(query.isEmpty()).isTrue();
            assertThat(em.entityCount()).isZero();
        }
    }

    @Test
    void aReferenceThatIsHandedOutAfterADestructionStaysValid() {
        try (World world = new World("references")) {
            EntityManager em = world.entityManager();
            Entity first = em.createEntity(new Place(1, 1));
            Entity last = em.createEntity(new Place(2, 2));
            em.destroyEntity(first);
            RefRW<Place> place = em.getComponentRW(last, Place.class);
            assertThat(em.exists(first)).isFalse();
            assertThat(em.entityCount()).isOne();
            place.set(new Place(7, 7));
            assertThat(em.getComponent(last, Place.class)).isEqualTo(new Place(7, 7));
        }
    }

    @Test
    void anotherThreadIsRefusedUntilItTakesTheWorldOver() {
        World world = new World("threads");
        EntityManager em = world.entityManager();
        Entity first = em.createEntity(new Place(1, 1));
        Entity last = em.createEntity(new Place(2, 2));
        em.destroyEntity(first);
        CompletableFuture.runAsync(() -> {
                    assertThatThrownBy(() -> em.exists(last)).hasMessageContaining("belongs to thread");
                    assertThatThrownBy(() -> em.destroyEntity(last)).hasMessageContaining("belongs to thread");
                    assertThatThrownBy(em::entityCount).hasMessageContaining("belongs to thread");
                    world.adoptCurrentThread();
                    world.audit();
                    assertThat(em.getComponent(last, Place.class).x()).isEqualTo(2);
                    em.destroyEntity(last);
                    world.close();
                })
                .join();
        assertThat(world.isCreated()).isFalse();
    }
}
