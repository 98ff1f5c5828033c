package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComponentLookupTest extends InWorld {
    ComponentLookupTest() {
        world.addSystem(new ISystem() {});
        world.update(); // entities of the systems and of time are made
    }

    private void nextVersion() {
        world.update();
    }

    @Test
    @Row({"LKP-1.1", "LKP-5"})
    void valuesAreReadAndWrittenByEntity() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Speed.class, Position.class), 300);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        ComponentLookup<Position> positions = em.getComponentLookup(Position.class);
        for (int i = 0; i < 300; i++) {
            speeds.set(entities.get(i), new Speed(i));
            positions.set(entities.get(i), new Position(i, 2 * i, 3 * i));
        }
        for (int i = 299; i >= 0; i--) {
            assertThat(speeds.get(entities.get(i))).isEqualTo(new Speed(i));
            assertThat(em.getComponent(entities.get(i), Speed.class)).isEqualTo(new Speed(i));
            assertThat(positions.get(entities.get(i)).z).isEqualTo(3 * i);
        }
        Position copy = positions.get(entities.get(7));
        copy.x = -1;
        assertThat(positions.get(entities.get(7)).x).isEqualTo(7);
        assertThat(speeds).hasToString("ComponentLookup<Speed>");
    }

    @Test
    @Row("LKP-1")
    void anUpdatedLookupFindsWhatHasMovedGrownOrGone() {
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        Entity first = em.createEntity(Speed.class);
        speeds.update();
        speeds.set(first, new Speed(1));
        NativeArray<Entity> more =
                em.createEntity(em.createArchetype(Speed.class), 20_000); // longer columns, two slabs
        speeds.update();
        assertThat(speeds.get(first)).isEqualTo(new Speed(1));
        for (int i = 0; i < 20_000; i++) {
            speeds.set(more.get(i), new Speed(i));
        }
        assertThat(em.getComponent(more.get(19_999), Speed.class)).isEqualTo(new Speed(19_999));

        em.addComponent(em.queryBuilder().withAll(Speed.class).build(), Health.class); // whole slabs change hands
        speeds.update();
        assertThat(speeds.get(more.get(17_000))).isEqualTo(new Speed(17_000));
        em.removeComponent(em.queryBuilder().withAll(Health.class).build(), Speed.class);
        speeds.update();
        assertThat(speeds.tryGetComponent(more.get(17_000))).isNull();
        assertThat(speeds.hasComponent(first)).isFalse();

        em.destroyEntity(em.queryBuilder().withAll(Health.class).build());
        Entity last = em.createEntity(Speed.class, Position.class); // takes the id of a slab that was released
        speeds.update();
        speeds.set(last, new Speed(5));
        assertThat(em.getComponent(last, Speed.class)).isEqualTo(new Speed(5));
        assertThat(speeds.tryGetComponent(first)).isNull();
    }

    @Test
    @Row({"LKP-1.1", "LKP-1.2", "LKP-1.3", "LKP-1.7"})
    void whatIsMissingIsRefusedOrAnsweredWithNull() {
        Entity with = em.createEntity(Speed.class);
        Entity without = em.createEntity(Health.class);
        Entity dead = em.createEntity(Speed.class);
        em.destroyEntity(dead);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        speeds.set(with, new Speed(7));
        assertThat(speeds.hasComponent(with)).isTrue();
        assertThat(speeds.hasComponent(without)).isFalse();
        assertThat(speeds.hasComponent(dead)).isFalse();
        assertThat(speeds.hasComponent(Entity.NULL)).isFalse();
        assertThat(speeds.entityExists(without)).isTrue();
        assertThat(speeds.entityExists(dead)).isFalse();
        assertThat(speeds.presence(with)).isEqualTo(EntityPresence.PRESENT);
        assertThat(speeds.presence(without)).isEqualTo(EntityPresence.NO_COMPONENT);
        assertThat(speeds.presence(dead)).isEqualTo(EntityPresence.NO_ENTITY);
        assertThat(speeds.tryGetComponent(without)).isNull();
        assertThat(speeds.tryGetComponent(dead)).isNull();
        assertThat(speeds.tryGetComponent(Entity.NULL)).isNull();
        assertThat(speeds.tryGetComponent(with)).as("after one that failed").isEqualTo(new Speed(7));
        String lacks = without + " has no Speed; it has [Health]. Ask hasComponent(entity) first, or use tryGet.";
        String gone = dead + " does not exist in world \"Test\", and its Speed was looked up. Ask hasComponent(entity)"
                + " first, or drop the ids of destroyed entities.";
        for (Entity entity : List.of(without, dead)) {
            String message = entity.equals(dead) ? gone : lacks;
            for (Runnable use : List.<Runnable>of(
                    () -> speeds.get(entity),
                    () -> speeds.set(entity, new Speed(1)),
                    () -> speeds.getRefRW(entity),
                    () -> speeds.getRefRO(entity))) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(message);
            }
        }
        assertThatThrownBy(() -> speeds.get(Entity.NULL)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> speeds.get(new Entity(-1, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row("LKP-1")
    void whereNoValueIsRefusedTheWorldIsUnchanged() {
        Entity entity = em.createEntity(Body.class, Samples.class);
        ComponentLookup<Body> bodies = em.getComponentLookup(Body.class);
        assertThat(bodies.hasComponent(Entity.NULL)).isFalse();
        assertThat(bodies.tryGetComponent(Entity.NULL)).isNull();
        assertThatThrownBy(() -> bodies.get(Entity.NULL)).isInstanceOf(IllegalArgumentException.class);
        nextVersion();
        int before = em.getChunk(entity).getChangeVersion(Body.class);
        Body broken = new Body();
        broken.centre = null;
        assertThatThrownBy(() -> bodies.set(entity, broken)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bodies.set(entity, null)).isInstanceOf(NullPointerException.class);
        assertThat(em.getChunk(entity).getChangeVersion(Body.class)).isEqualTo(before);
    }

    @Test
    @Row("LKP-1.1")
    void everyShapeOfComponentIsRead() {
        Entity entity = em.createEntity(Label.class, Nested.class, Samples.class, Body.class);
        em.setComponent(entity, new Label(FixedString32Bytes.of("north")));
        assertThat(em.getComponentLookup(Label.class, true).get(entity).text()).hasToString("north");
        Samples samples = new Samples();
        samples.values[4] = 9;
        em.getComponentLookup(Samples.class).set(entity, samples);
        assertThat(em.getComponentLookup(Samples.class, true).get(entity).values)
                .containsExactly(0, 0, 0, 0, 9);
        em.getComponentLookup(Body.class).getRefRW(entity).update(body -> body.centre.y = 3);
        assertThat(em.getComponent(entity, Body.class).centre.y).isEqualTo(3);
        assertThat(em.getComponentLookup(Nested.class, true).get(entity))
                .isEqualTo(em.getComponent(entity, Nested.class));
    }

    @Test
    @Row({"LKP-1.5", "CMP-4.7"})
    void aTagHasItsOnlyValueAndSettingItDoesNothing() {
        Entity entity = em.createEntity(Monster.class, Speed.class);
        ComponentLookup<Monster> monsters = em.getComponentLookup(Monster.class);
        nextVersion();
        ArchetypeChunk chunk = em.getChunk(entity);
        int before = chunk.getChangeVersion(Monster.class);
        assertThat(monsters.get(entity)).isEqualTo(new Monster());
        assertThat(monsters.tryGetComponent(entity)).isEqualTo(new Monster());
        assertThat(monsters.tryGetComponent(Entity.NULL)).isNull();
        monsters.set(entity, new Monster());
        assertThat(monsters.get(entity)).isEqualTo(new Monster());
        assertThat(chunk.getChangeVersion(Monster.class)).isEqualTo(before);
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(0));
        assertThatThrownBy(() -> monsters.set(entity, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> monsters.set(Entity.NULL, new Monster())).isInstanceOf(IllegalArgumentException.class);
        ComponentLookup<Monster> read = em.getComponentLookup(Monster.class, true);
        assertThatThrownBy(() -> read.set(entity, new Monster())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Row({"LKP-1", "CMP-4.8"})
    void aReferenceToATagIsThereAndNotValid() {
        Entity entity = em.createEntity(Monster.class);
        ComponentLookup<Monster> monsters = em.getComponentLookup(Monster.class);
        nextVersion();
        ArchetypeChunk chunk = em.getChunk(entity);
        int before = chunk.getChangeVersion(Monster.class);
        RefRW<Monster> reference = monsters.getRefRW(entity);
        assertThat(reference.isValid()).isFalse();
        assertThat(monsters.tryGetRefRW(entity)).isNotNull().matches(found -> !found.isValid());
        assertThat(monsters.tryGetRefRW(Entity.NULL)).isNull();
        String message = "RefRW<Monster> was used, and Monster is a tag and has no value. Ask isValid() first, or give"
                + " it a field.";
        assertThatThrownBy(reference::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> reference.set(new Monster()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThat(chunk.getChangeVersion(Monster.class)).isEqualTo(before);
        assertThat(monsters.getRefRO(entity).get()).isEqualTo(new Monster());
    }

    @Test
    @Row({"LKP-1.1", "LKP-1.4"})
    void writingCountsAsAChangeAndReadingDoesNot() {
        Entity entity = em.createEntity(Speed.class, Stunned.class);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        ComponentLookup<Stunned> stunned = em.getComponentLookup(Stunned.class);
        nextVersion();
        int before = world.globalSystemVersion() - 1;
        speeds.get(entity);
        speeds.getRefRO(entity);
        speeds.tryGetComponent(entity);
        stunned.getEnabledRefRO(entity);
        assertThat(speeds.didChange(entity, before)).isFalse();
        assertThat(stunned.didChange(entity, before)).isFalse();
        assertThat(speeds.didChange(entity, 0)).isTrue();
        assertThat(speeds.didChange(Entity.NULL, 0)).isFalse();
        for (Runnable write : List.<Runnable>of(
                () -> speeds.set(entity, new Speed(1)),
                () -> speeds.getRefRW(entity),
                () -> stunned.setComponentEnabled(entity, false),
                () -> stunned.getEnabledRefRW(entity))) {
            world.update();
            int now = world.globalSystemVersion();
            assertThat(speeds.didChange(entity, now - 1) || stunned.didChange(entity, now - 1))
                    .isFalse();
            write.run();
            assertThat(speeds.didChange(entity, now - 1) || stunned.didChange(entity, now - 1))
                    .isTrue();
        }
    }

    @Test
    @Row({"LKP-1.1", "LKP-1.6", "ENB-7.1"})
    void referencesAreToTheValueWhereItLies() {
        Entity entity = em.createEntity(Speed.class, Stunned.class);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        RefRW<Speed> ref = speeds.getRefRW(entity);
        RefRO<Speed> view = speeds.getRefRO(entity);
        ref.set(new Speed(5));
        assertThat(view.get()).isEqualTo(new Speed(5));
        ComponentLookup<Stunned> stunned = em.getComponentLookup(Stunned.class);
        EnabledRefRW<Stunned> bit = stunned.getEnabledRefRW(entity);
        assertThat(stunned.isComponentEnabled(entity)).isTrue();
        bit.set(false);
        assertThat(stunned.isComponentEnabled(entity)).isFalse();
        assertThat(stunned.getEnabledRefRO(entity).get()).isFalse();
        stunned.setComponentEnabled(entity, true);
        assertThat(bit.get()).isTrue();
        assertThat(em.queryBuilder().withAll(Stunned.class).build().calculateEntityCount())
                .isEqualTo(1);
        assertThatThrownBy(() -> speeds.isComponentEnabled(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Speed cannot be disabled. Let it implement IEnableableComponent.");
        assertThatThrownBy(() -> speeds.getEnabledRefRO(entity)).isInstanceOf(IllegalArgumentException.class);
        em.createEntity(Speed.class);
        for (Runnable use : List.<Runnable>of(ref::get, view::get, () -> bit.get())) {
            assertThatThrownBy(use::run).isInstanceOf(DisposedException.class);
        }
    }

    @Test
    @Row({"ENB-8.2", "LKP-1"})
    void aReadOnlyLookupWritesNothing() {
        Entity entity = em.createEntity(Stunned.class);
        ComponentLookup<Stunned> stunned = em.getComponentLookup(Stunned.class, true);
        assertThat(stunned.isReadOnly()).isTrue();
        for (Runnable use : List.<Runnable>of(
                () -> stunned.set(entity, new Stunned(1)),
                () -> stunned.getRefRW(entity),
                () -> stunned.setComponentEnabled(entity, false),
                () -> stunned.getEnabledRefRW(entity))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("ComponentLookup<Stunned> was made to read and was written through. Get one to write,"
                            + " with isReadOnly false, or only read through it.");
        }
        assertThat(stunned.get(entity)).isEqualTo(new Stunned(0));
    }

    @Test
    @Row({"LKP-1.1", "LKP-1.6", "JOB-11.2", "JOB-11.4", "SYS-18.4"})
    void aStructuralChangeEndsTheLookupUntilItIsUpdated() {
        Entity entity = em.createEntity(Speed.class);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        NativeArray<Entity> more = em.createEntity(em.createArchetype(Speed.class, Health.class), 5000);
        for (Runnable use : List.<Runnable>of(
                () -> speeds.get(entity),
                () -> speeds.set(entity, new Speed(0)),
                () -> speeds.tryGetComponent(entity),
                () -> speeds.hasComponent(entity),
                () -> speeds.entityExists(entity),
                () -> speeds.presence(entity),
                () -> speeds.didChange(entity, 0),
                () -> speeds.getRefRW(entity),
                () -> speeds.getRefRO(entity))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("ComponentLookup<Speed> was used after a structural change, which moves entities in"
                            + " memory. Call its update(state) in each update of its system, or get it again after the"
                            + " change.");
        }
        Speed[] read = new Speed[1];
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                speeds.update(state);
                speeds.set(more.get(4999), new Speed(9));
                read[0] = speeds.get(more.get(4999));
            }
        });
        world.update();
        assertThat(read[0]).isEqualTo(new Speed(9));
    }

    @Test
    @Row("LKP-5.1")
    void theManagerHandsOutWhatTheStateOfASystemDoes() {
        Entity entity = em.createEntity(Waypoint.class);
        em.addComponent(entity, new Speed(3));
        List<Object> ofState = new ArrayList<>();
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                ComponentLookup<Speed> speeds = state.getComponentLookup(Speed.class, true);
                assertThat(speeds.get(entity)).isEqualTo(new Speed(3));
                ofState.add(speeds);
                ofState.add(state.getBufferLookup(Waypoint.class, true));
                ofState.add(state.getComponentTypeHandle(Speed.class, true));
                ofState.add(state.getBufferTypeHandle(Waypoint.class, true));
                ofState.add(state.getEntityTypeHandle());
                ofState.add(state.getEntityStorageInfoLookup());
            }
        });
        world.update();
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class, true);
        assertThat(speeds.get(entity)).isEqualTo(new Speed(3));
        List<Object> ofManager = List.of(
                speeds,
                em.getBufferLookup(Waypoint.class, true),
                em.getComponentTypeHandle(Speed.class, true),
                em.getBufferTypeHandle(Waypoint.class, true),
                em.getEntityTypeHandle(),
                em.getEntityStorageInfoLookup());
        assertThat(ofManager)
                .extracting(Object::getClass)
                .isEqualTo(ofState.stream().map(Object::getClass).toList());
    }

    @Test
    @Row("LKP-5.1")
    void whatTheManagerHandsOutIsNotTrackedForTheDependencyOfASystem() {
        Entity entity = em.createEntity(Speed.class, Waypoint.class);
        JobHandle[] dependency = new JobHandle[1];
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                em.getComponentLookup(Speed.class, true).get(entity);
                em.getBufferLookup(Waypoint.class, true).get(entity);
                em.getComponentTypeHandle(Speed.class, true);
                em.getBufferTypeHandle(Waypoint.class, true);
                em.getEntityTypeHandle();
                em.getEntityStorageInfoLookup();
                dependency[0] = state.dependency();
            }
        });
        EntityQuery speeds = em.queryBuilder().withAll(Speed.class).build();
        JobHandle reader = new Reading(em.getComponentLookup(Speed.class, true), entity).schedule();
        speeds.addDependency(reader);
        world.update();
        assertThat(dependency[0]).isEqualTo(JobHandle.none());
        reader.complete();
    }

    record Reading(@ReadOnly ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            assertThat(speeds.get(entity)).isEqualTo(new Speed(0));
        }
    }

    record Where(EntityStorageInfoLookup infos, Entity entity) implements IJob {
        @Override
        public void execute() {
            assertThat(infos.exists(entity)).isTrue();
        }
    }

    record Writing(ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            speeds.set(entity, new Speed(3));
        }
    }

    @Test
    @Row("LKP-3.2")
    void theStorageInfoNeverNeedsADependency() {
        Entity entity = em.createEntity(Speed.class);
        JobHandle writing = new Writing(em.getComponentLookup(Speed.class), entity).schedule();
        JobHandle first = new Where(em.getEntityStorageInfoLookup(), entity).schedule();
        JobHandle second = new Where(em.getEntityStorageInfoLookup(), entity).schedule();
        assertThat(em.getEntityStorageInfoLookup().exists(entity)).isTrue();
        JobHandle.completeAll(writing, first, second);
    }

    @Test
    @Row({"LKP-3.1", "LKP-3.2"})
    void theStorageInfoSaysWhereAnEntityLies() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Speed.class), 130);
        EntityStorageInfoLookup infos = em.getEntityStorageInfoLookup();
        assertThat(infos.exists(entities.get(129))).isTrue();
        assertThat(infos.exists(Entity.NULL)).isFalse();
        EntityStorageInfo info = infos.get(entities.get(129));
        assertThat(info.chunk()).isEqualTo(em.getChunk(entities.get(129)));
        assertThat(info.indexInChunk()).isEqualTo(1);
        assertThat(infos.isReadOnly()).isTrue();
        assertThatThrownBy(() -> infos.get(Entity.NULL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(Entity.NULL
                        + " does not exist in world \"Test\". Ask exists(entity) first, or drop the ids of destroyed"
                        + " entities.");
        em.destroyEntity(entities.get(0));
        assertThatThrownBy(() -> infos.exists(entities.get(1))).isInstanceOf(DisposedException.class);
        infos.update();
        assertThat(infos.exists(entities.get(0))).isFalse();
    }
}
