package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a loop by a lambda can be told before it runs.
@Row("EFE-2")
final class ForEachDescriptionTest extends InWorld {
    private final OneSystem system = new OneSystem(world);
    private @Nullable EntityQuery stored;

    private Entity health(Class<?>... more) {
        List<Class<?>> types = new ArrayList<>(List.of(more));
        types.add(Health.class);
        @SuppressWarnings("unchecked")
        Class<? extends IComponent>[] components = types.toArray(Class[]::new);
        return em.createEntity(components);
    }

    private int points(Entity entity) {
        return em.getComponent(entity, Health.class).points;
    }

    /// How often each of some entities is visited by a loop that runs, one on one thread, and one on many.
    private void visits(
            UnaryOperator<EntitiesForEach1<Health>> clauses, List<Entity> visited, List<Entity> passedOver) {
        system.run(() -> {
            clauses.apply(Entities.forEach(rw(Health.class))).run(health -> health.points++);
            clauses.apply(Entities.forEach(rw(Health.class))).schedule(health -> health.points += 10);
            clauses.apply(Entities.forEach(rw(Health.class))).scheduleParallel(health -> health.points += 100);
        });
        for (Entity entity : visited) {
            assertThat(points(entity)).isEqualTo(111);
            em.setComponent(entity, new Health());
        }
        for (Entity entity : passedOver) {
            assertThat(points(entity)).isZero();
        }
    }

    @Test
    @Row("EFE-2.1")
    void allAnyNoneDisabledAbsentAndPresent() {
        Entity plain = health();
        Entity monster = health(Monster.class);
        Entity fast = health(Speed.class, Monster.class);
        Entity awake = health(Stunned.class);
        Entity stunned = health(Stunned.class);
        em.setComponentEnabled(awake, Stunned.class, false);
        visits(loop -> loop, List.of(plain, monster, fast, awake, stunned), List.of());
        visits(loop -> loop.withAll(Monster.class), List.of(monster, fast), List.of(plain, awake, stunned));
        visits(loop -> loop.withAll(Monster.class, Speed.class), List.of(fast), List.of(monster));
        visits(loop -> loop.withAny(Speed.class, Stunned.class), List.of(fast, stunned), List.of(plain, awake));
        visits(loop -> loop.withNone(Stunned.class), List.of(plain, monster, fast, awake), List.of(stunned));
        visits(loop -> loop.withDisabled(Stunned.class), List.of(awake), List.of(plain, stunned));
        visits(loop -> loop.withAbsent(Stunned.class), List.of(plain, monster, fast), List.of(awake, stunned));
        visits(loop -> loop.withPresent(Stunned.class), List.of(awake, stunned), List.of(plain));
        visits(
                loop -> loop.withAll(Monster.class).withNone(Speed.class),
                List.of(monster),
                List.of(plain, fast, awake, stunned));
    }

    @Test
    @Row("EFE-2.1")
    void queryOptions() {
        Entity disabled = health();
        Entity prefab = health();
        em.setEnabled(disabled, false);
        em.addComponent(prefab, Prefab.class);
        visits(loop -> loop, List.of(), List.of(disabled, prefab));
        visits(
                loop -> loop.withEntityQueryOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES),
                List.of(disabled),
                List.of(prefab));
        visits(
                loop -> loop.withEntityQueryOptions(
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB),
                List.of(disabled, prefab),
                List.of());
    }

    @Test
    @Row("EFE-2.1")
    void changeFilters() {
        Entity one = health(Speed.class);
        Entity other = health(Speed.class, Monster.class);
        int[] seen = new int[1];
        Runnable count = () -> {
            Entities.forEach(ro(Health.class))
                    .withAll(Speed.class)
                    .withChangeFilter(Speed.class)
                    .run(h -> seen[0]++);
            Entities.forEach(rw(Health.class))
                    .withAll(Speed.class)
                    .withChangeFilter(Speed.class)
                    .scheduleParallel(h -> h.points++);
        };
        system.run(count);
        assertThat(seen[0]).as("the first update sees all").isEqualTo(2);
        system.run(count);
        assertThat(seen[0]).isEqualTo(2);
        new OneSystem(world).run(() -> em.setComponent(other, new Speed(3)));
        system.run(count);
        assertThat(seen[0]).isEqualTo(3);
        assertThat(points(one)).isEqualTo(1);
        assertThat(points(other)).isEqualTo(2);
    }

    @Test
    @Row("EFE-2.1")
    void sharedComponentFilters() {
        Entity red = health(Team.class);
        Entity blue = health(Team.class);
        em.setSharedComponent(red, new Team(1));
        em.setSharedComponent(blue, new Team(2));
        visits(loop -> loop.withAll(Team.class).withSharedComponentFilter(new Team(2)), List.of(blue), List.of(red));
    }

    @Test
    @Row("EFE-2.1")
    void theQueryIsStored() {
        health();
        Entity monster = health(Monster.class);
        system.run(() -> Entities.forEach(rw(Health.class))
                .withAll(Monster.class)
                .withStoreEntityQueryInField(query -> stored = query)
                .run(health -> health.points++));
        assertThat(stored).isNotNull();
        assertThat(stored.toEntityArray().toList()).containsExactly(monster);
    }

    @Test
    @Row("EFE-2.1")
    void onlySomeEntities() {
        Entity[] all = new Entity[400];
        for (int i = 0; i < all.length; i++) {
            all[i] = i % 2 == 0 ? health(Stunned.class) : health(Stunned.class, Monster.class);
        }
        em.setComponentEnabled(all[8], Stunned.class, false);
        Entity dead = health(Stunned.class);
        em.destroyEntity(dead);
        Entity others = em.createEntity(Position.class);
        NativeArray<Entity> some =
                NativeArray.copyOf(Entity.class, List.of(all[399], all[4], dead, all[8], others, all[399], all[300]));
        visits(
                loop -> loop.withAll(Stunned.class).withFilter(some),
                List.of(all[4], all[300], all[399]),
                List.of(all[0], all[3], all[5], all[8], all[301], all[398]));

        List<Entity> order = new ArrayList<>();
        system.run(() -> Entities.forEach(ro(Health.class)).withFilter(some).run((health, entity, number) -> {
            assertThat(number).isEqualTo(order.size());
            order.add(entity);
        }));
        assertThat(order).as("in the order of the query").containsExactly(all[4], all[8], all[300], all[399]);
        some.close();
    }

    @Test
    @Row("EFE-2.1")
    void theFilterIsReadWhenTheLoopIsScheduled() {
        Entity one = health();
        Entity other = health();
        NativeArray<Entity> some = NativeArray.copyOf(Entity.class, List.of(one));
        system.run(() -> {
            Entities.forEach(rw(Health.class)).withFilter(some).schedule(health -> health.points++);
            some.set(0, other);
            some.close();
            assertThatThrownBy(() ->
                            Entities.forEach(rw(Health.class)).withFilter(some).run(health -> {}))
                    .isInstanceOf(DisposedException.class);
        });
        assertThat(points(one)).isEqualTo(1);
        assertThat(points(other)).isZero();
    }

    @Test
    @Row("EFE-2.1")
    void aNameForMessages() {
        Entity one = health();
        system.run(() -> {
            Entities.forEach(rw(Health.class)).withName("Heal").schedule(health -> health.points++);
            ComponentLookup<Health> lookup = em.getComponentLookup(Health.class, true);
            assertThatThrownBy(() -> lookup.get(one))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the job Heal, which was not completed, writes through Heal.Health");
            Entities.forEach(rw(Health.class)).schedule(health -> health.points++);
        });
    }

    @Test
    @Row("EFE-2.1")
    void readOnlyContainers() {
        Entity one = health();
        NativeIntList list = NativeIntList.of(1);
        list.add(3);
        system.run(() -> {
            JobHandle reader = Entities.forEach(ro(Health.class))
                    .withReadOnly(list)
                    .schedule(JobHandle.none(), health -> check(list.get(0) == 3));
            assertThat(list.get(0)).as("may be read meanwhile").isEqualTo(3);
            Entities.forEach(ro(Speed.class))
                    .withReadOnly(list)
                    .schedule(JobHandle.none(), speed -> check(list.length() > 0))
                    .complete();
            reader.complete();
            JobHandle writer = Entities.forEach(rw(Health.class))
                    .withName("Fill")
                    .schedule(JobHandle.none(), health -> list.set(0, 4));
            assertThatThrownBy(() -> list.get(0))
                    .hasMessageContaining("the job Fill, which was not completed, writes through Fill.captured1");
            writer.complete();
            assertThat(list.get(0)).isEqualTo(4);

            assertThatThrownBy(() -> Entities.forEach(ro(Health.class))
                            .withName("Fill")
                            .withReadOnly(list)
                            .schedule(JobHandle.none(), health -> list.set(0, 5))
                            .complete())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Fill.captured1 is read-only, and NativeIntList was written through it. Remove"
                            + " @ReadOnly from the field, or only read it.");
            NativeIntList other = NativeIntList.of(1);
            assertThatThrownBy(() -> Entities.forEach(ro(Health.class))
                            .withName("Fill")
                            .withReadOnly(other)
                            .schedule(health -> list.set(0, 5)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("withReadOnly was given a NativeIntList that Fill does not capture. Name what the"
                            + " lambda uses, or leave it out.");
            assertThatThrownBy(() -> Entities.forEach(ro(Health.class))
                            .withNativeDisableContainerSafetyRestriction(other)
                            .schedule(health -> {}))
                    .hasMessageStartingWith("withNativeDisableContainerSafetyRestriction was given a NativeIntList that"
                            + " ForEachDescriptionTest lambda does not capture.");
            List<String> inALoop = new ArrayList<>();
            em.query(ro(Health.class)).forEach(outer -> {
                try {
                    Entities.forEach(ro(Health.class))
                            .withNativeDisableContainerSafetyRestriction(other)
                            .schedule(health -> {});
                } catch (IllegalArgumentException e) {
                    inALoop.add(e.getMessage());
                }
            });
            assertThat(inALoop)
                    .isNotEmpty()
                    .allSatisfy(message -> assertThat(message)
                            .startsWith("withNativeDisableContainerSafetyRestriction was given a NativeIntList that"
                                    + " ForEachDescriptionTest lambda does not capture."));
            other.close();
        });
        assertThat(points(one)).isZero();
        list.close();
    }

    private static void check(boolean isTrue) {
        if (!isTrue) {
            throw new IllegalStateException("not true");
        }
    }

    @Test
    @Row("EFE-2.1")
    void restrictionsOfParallelLoopsCanBeLifted() {
        Entity[] all = new Entity[300];
        for (int i = 0; i < all.length; i++) {
            all[i] = em.createEntity(new Health(i), new Velocity(0, 0, 0));
        }
        NativeArray<Health> last = NativeArray.ofLength(Health.class, 300);
        ComponentLookup<Velocity> velocities = em.getComponentLookup(Velocity.class);
        system.run(() -> {
            assertThatThrownBy(() -> Entities.forEach(ro(Health.class))
                            .withName("Spread")
                            .scheduleParallel((health, entity) -> velocities.set(entity, new Velocity(1, 0, 0))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Spread.captured1 is a ComponentLookup<Velocity>, which many threads cannot write."
                            + " Mark it @ReadOnly, use its parallel writer, or schedule the job on one thread.");
            Entities.forEach(ro(Health.class))
                    .withNativeDisableParallelForRestriction(velocities)
                    .scheduleParallel((health, entity) -> velocities.set(entity, new Velocity(health.points, 0, 0)));
            assertThatThrownBy(() -> {
                        Entities.forEach(ro(Health.class))
                                .withName("Collect")
                                .scheduleParallel(
                                        JobHandle.none(), health -> last.set(health.points, new Health(health.points)))
                                .complete();
                    })
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("is outside of the batch of Collect.captured1");
            Entities.forEach(ro(Health.class))
                    .withNativeDisableParallelForRestriction(last)
                    .scheduleParallel(health -> last.set(health.points, new Health(-health.points)));
            JobHandle writer = Entities.forEach(ro(Health.class))
                    .withNativeDisableContainerSafetyRestriction(last)
                    .schedule(JobHandle.none(), health -> check(last.get(health.points).points <= 0));
            writer.complete();
        });
        em.completeAllTrackedJobs();
        assertThat(last.get(299).points).isEqualTo(-299);
        assertThat(em.getComponent(all[299], Velocity.class).x()).isEqualTo(299);
        last.close();
    }

    @Test
    @Row("EFE-2.1")
    void containersAreClosedWithTheLoop() {
        Entity one = health();
        NativeIntList run = NativeIntList.of(1);
        NativeIntList scheduled = NativeIntList.of(1);
        run.add(2);
        scheduled.add(30);
        system.run(() -> {
            Entities.forEach(rw(Health.class)).withDisposeOnCompletion(run).run(health -> health.points += run.get(0));
            assertThatThrownBy(() -> run.get(0))
                    .isInstanceOf(DisposedException.class)
                    .hasMessageStartingWith("NativeIntList was used after it was closed");
            Entities.forEach(rw(Health.class))
                    .withReadOnly(scheduled)
                    .withDisposeOnCompletion(scheduled)
                    .schedule(health -> health.points += scheduled.get(0));
            assertThatThrownBy(() -> scheduled.get(0)).isInstanceOf(DisposedException.class);
        });
        assertThat(points(one)).isEqualTo(32);
    }

    @Test
    void withNothingThatMatches() {
        visits(loop -> loop.withAll(Speed.class), List.of(), List.of());
        NativeArray<Entity> none = NativeArray.ofLength(Entity.class, 0);
        visits(loop -> loop.withFilter(none), List.of(), List.of(health()));
        none.close();
    }
}
