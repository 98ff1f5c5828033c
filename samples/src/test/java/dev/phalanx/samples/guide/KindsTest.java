package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// The code of the page about kinds of component.
class KindsTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    // snippet kinds-declared
    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    @InternalBufferCapacity(8)
    record Waypoint(float x, float z) implements IBufferElementData {}

    record Patrol(int next, NativeList<Waypoint> route) implements IComponentData {}

    record Team(int id) implements ISharedComponentData {}

    record MonsterCleanup(int slot) implements ICleanupComponentData {}

    static final class Sound implements IManagedComponentData, AutoCloseable {
        boolean playing = true;

        @Override
        public void close() {
            playing = false;
        }
    }
    // end kinds-declared

    @Test
    void aComponentIsDisabled() {
        // snippet kinds-enabled
        Entity one = em.createEntity(new Stunned(2));
        Entity two = em.createEntity(new Stunned(5));
        em.setComponentEnabled(one, Stunned.class, false); // does not move the entity

        EntityQuery stunned = em.queryBuilder().withAll(Stunned.class).build();
        assertThat(stunned.toEntityArray().toList()).containsExactly(two);
        assertThat(em.getComponent(one, Stunned.class).seconds()).isEqualTo(2); // still there

        em.query(enabledRW(Stunned.class), ref(Stunned.class)).forEach((enabled, value) -> {
            value.set(new Stunned(value.get().seconds() - 1));
            enabled.set(value.get().seconds() > 0);
        });
        // end kinds-enabled
        assertThat(em.getComponent(two, Stunned.class).seconds()).isEqualTo(4);
        assertThat(em.isComponentEnabled(two, Stunned.class)).isTrue();
    }

    @Test
    void anEntityHasABuffer() {
        // snippet kinds-buffer
        Entity walker = em.createEntity(Waypoint.class);
        DynamicBuffer<Waypoint> path = em.getBuffer(walker, Waypoint.class);
        path.add(new Waypoint(1, 2));
        path.add(new Waypoint(3, 4));

        em.query(buffer(Waypoint.class)).forEach(points -> points.removeAt(0));

        em.createEntity(); // a structural change: path is no longer valid, but its elements remain
        assertThat(em.getBuffer(walker, Waypoint.class).get(0)).isEqualTo(new Waypoint(3, 4));
        // end kinds-buffer
    }

    @Test
    @Row({"CMP-1", "JOB-14"})
    void aComponentHoldsANativeCollection() {
        // snippet kinds-containers
        NativeList<Waypoint> points = NativeList.of(Waypoint.class, 16);
        Entity leader = em.createEntity(new Patrol(0, points));
        Entity follower = em.instantiate(leader);
        em.getComponent(follower, Patrol.class).route().add(new Waypoint(3, 4)); // the same list

        em.query(ref(Patrol.class))
                .forEach(patrol -> patrol.replace(old -> new Patrol(old.route().length() - 1, old.route())));

        em.destroyEntity(leader); // destroys the reference as well
        assertThat(points.length()).isEqualTo(1);
        points.close(); // closes the list
        // end kinds-containers
        assertThat(em.getComponent(follower, Patrol.class).next()).isZero();
        assertThat(em.getComponent(follower, Patrol.class).route().isCreated()).isFalse();
        em.setComponent(follower, new Patrol(1, null));
        assertThat(em.getComponent(follower, Patrol.class)).isEqualTo(new Patrol(1, null));
    }

    record Extend(NativeList<Waypoint> route, int count) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < count; i++) {
                route.add(new Waypoint(i, 0));
            }
        }
    }

    record Follow(NativeArray<Patrol> patrols) implements IJob {
        @Override
        public void execute() {}
    }

    @Test
    @Row({"JOB-14", "JOB-15"})
    void theHandleOfAJobIsSharedBesideTheCollection() {
        NativeList<Waypoint> points = NativeList.of(Waypoint.class, 16);
        Entity patrol = em.createEntity(new Patrol(0, points));
        JobHandle first = new Extend(em.getComponent(patrol, Patrol.class).route(), 5).schedule();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Extend(points, 1).schedule())
                .withMessageContaining("NativeList<Waypoint>");
        JobHandle second = new Extend(points, 2).schedule(first);
        assertThatIllegalStateException()
                .isThrownBy(() -> em.getComponent(patrol, Patrol.class).route().length());
        second.complete();
        assertThat(em.getComponent(patrol, Patrol.class).route().length()).isEqualTo(7);

        try (NativeArray<Patrol> patrols =
                em.queryBuilder().withAll(Patrol.class).build().toComponentDataArray(Patrol.class)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Follow(patrols).schedule())
                    .withMessage(
                            "Follow.patrols is a NativeArray<Patrol>, and Patrol.route is a native collection. Nested"
                                    + " containers are not allowed in jobs. Take Patrol.route out on the main thread, and give the job"
                                    + " that collection in a field of its own.");
        }
        points.close();
    }

    @Test
    void chunksHaveSharedValues() {
        // snippet kinds-shared
        Entity red = em.createEntity();
        Entity blue = em.createEntity();
        em.addSharedComponent(red, new Team(1)); // moves the entity to the chunk of that value
        em.addSharedComponent(blue, new Team(2));

        EntityQuery team = em.queryBuilder().withAll(Team.class).buildPrivate();
        team.setSharedComponentFilter(new Team(1));
        assertThat(team.toEntityArray().toList()).containsExactly(red);

        em.query(shared(Team.class))
                .withEntityAccess()
                .forEach((value, entity) -> assertThat(value.id()).isEqualTo(entity.equals(red) ? 1 : 2));
        // end kinds-shared
    }

    @Test
    void aResidueWaitsForItsSystem() {
        // snippet kinds-cleanup
        Entity monster = em.createEntity(new MonsterCleanup(7));
        em.destroyEntity(monster);
        assertThat(em.exists(monster)).isTrue(); // the cleanup component keeps the entity alive

        em.removeComponent(monster, MonsterCleanup.class);
        assertThat(em.exists(monster)).isFalse();
        // end kinds-cleanup
    }

    @Test
    void anObjectIsClosed() {
        // snippet kinds-managed
        Entity speaker = em.createEntity();
        Sound sound = new Sound();
        em.addComponent(speaker, sound);
        assertThat(em.getComponent(speaker, Sound.class)).isSameAs(sound);

        em.destroyEntity(speaker);
        assertThat(sound.playing).isFalse();
        // end kinds-managed
    }

    @Test
    void aPrefabIsCopiedWithItsGroup() {
        // snippet kinds-prefab
        Entity ship = em.createEntity(Prefab.class);
        Entity gun = em.createEntity(Prefab.class);
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(ship, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(ship));
        group.add(new LinkedEntityGroup(gun));

        Entity copy = em.instantiate(ship); // copies the gun as well
        assertThat(em.getBuffer(copy, LinkedEntityGroup.class).length()).isEqualTo(2);
        assertThat(em.universalQuery().calculateEntityCount()).isEqualTo(2); // queries skip prefabs
        // end kinds-prefab
    }

    @Test
    void aTypeIsFoundByItsStableName() {
        // snippet kinds-types
        TypeInfo waypoint = TypeManager.get(Waypoint.class);
        assertThat(waypoint.kind()).isEqualTo(TypeKind.BUFFER);
        assertThat(waypoint.bufferCapacity()).isEqualTo(8);
        assertThat(waypoint.fields()).extracting(TypeField::path).containsExactly("x", "z");

        assertThat(TypeManager.find(waypoint.stableName())).isSameAs(waypoint);
        assertThat(TypeManager.find(waypoint.stableHash())).isSameAs(waypoint);
        // end kinds-types
    }
}
