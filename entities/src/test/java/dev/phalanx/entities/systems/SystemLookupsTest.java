package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// The lookups and type handles of systems.
final class SystemLookupsTest extends InWorld {
    private final OneSystem system = new OneSystem(world);
    private final SystemState state = system.state();
    private final UsedTypes types = state.types();
    private final Entity one = em.createEntity(Speed.class, Health.class, Waypoint.class);

    SystemLookupsTest() {
        em.addSharedComponent(one, new Team(1));
    }

    private static List<Class<?>> classes(List<ComponentInfo<?>> infos) {
        return infos.stream().<Class<?>>map(ComponentInfo::type).toList();
    }

    private void assertUses(List<Class<? extends IComponent>> read, List<Class<? extends IComponent>> written) {
        assertThat(classes(types.read())).containsExactlyInAnyOrderElementsOf(read);
        assertThat(classes(types.written())).containsExactlyInAnyOrderElementsOf(written);
    }

    @Test
    @Row({"SYS-18.1", "SYS-18.3"})
    void askingAStateForOneRegistersItsTypeAsReadOrWritten() {
        assertThat(state.getComponentLookup(Speed.class, true).isReadOnly()).isTrue();
        assertUses(List.of(Speed.class), List.of());
        assertThat(state.getComponentTypeHandle(Health.class, true).isReadOnly())
                .isTrue();
        assertThat(state.getBufferTypeHandle(Waypoint.class, true).isReadOnly()).isTrue();
        assertThat(state.getSharedComponentTypeHandle(Team.class).isReadOnly()).isTrue();
        assertUses(List.of(Speed.class, Health.class, Waypoint.class, Team.class), List.of());
        assertThat(state.getComponentLookup(Speed.class).isReadOnly()).isFalse();
        assertThat(state.getComponentTypeHandle(Health.class).isReadOnly()).isFalse();
        assertThat(state.getBufferLookup(Waypoint.class).isReadOnly()).isFalse();
        assertUses(List.of(Team.class), List.of(Speed.class, Health.class, Waypoint.class));
        state.getBufferLookup(Waypoint.class, true);
        assertUses(List.of(Team.class), List.of(Speed.class, Health.class, Waypoint.class));
        assertThat(state.getBufferTypeHandle(Waypoint.class).isReadOnly()).isFalse();
    }

    @Test
    @Row({"SYS-18.1", "LKP-3"})
    void thoseWithoutAComponentRegisterNone() {
        assertThat(state.getEntityStorageInfoLookup().exists(one)).isTrue();
        assertThat(em.getChunk(one).getNativeArray(state.getEntityTypeHandle()).toList())
                .containsExactly(one);
        system.run(() -> {
            SystemAPI.getEntityStorageInfoLookup();
            SystemAPI.getEntityTypeHandle();
        });
        assertUses(List.of(), List.of());
    }

    @Test
    void aClassThatIsRefusedIsNotRegistered() {
        assertThatThrownBy(() -> state.getComponentTypeHandle(Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Team is a shared component. Use getSharedComponentTypeHandle(Team.class).");
        assertThatThrownBy(() -> state.getComponentTypeHandle(Waypoint.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Waypoint is the element of a buffer. Use the BufferTypeHandle or BufferLookup of it.");
        assertUses(List.of(), List.of());
    }

    @Test
    @Row("SYS-18.4")
    void thoseThatAreKeptAreStaleAfterAStructuralChangeUntilTheyAreUpdated() {
        ComponentLookup<Speed> speeds = state.getComponentLookup(Speed.class, true);
        BufferLookup<Waypoint> paths = state.getBufferLookup(Waypoint.class, true);
        EntityStorageInfoLookup infos = state.getEntityStorageInfoLookup();
        ComponentTypeHandle<Health> healths = state.getComponentTypeHandle(Health.class, true);
        BufferTypeHandle<Waypoint> buffers = state.getBufferTypeHandle(Waypoint.class, true);
        SharedComponentTypeHandle<Team> teams = state.getSharedComponentTypeHandle(Team.class);
        EntityTypeHandle ids = state.getEntityTypeHandle();
        em.createEntity(Speed.class);
        ArchetypeChunk chunk = em.getChunk(one);
        List<Runnable> uses = List.of(
                () -> speeds.get(one),
                () -> paths.get(one),
                () -> infos.get(one),
                () -> chunk.getNativeArray(healths),
                () -> chunk.getBufferAccessor(buffers),
                () -> chunk.getSharedComponent(teams),
                () -> chunk.getNativeArray(ids));
        system.run(() -> {
            for (Runnable use : uses) {
                assertThatThrownBy(use::run).isInstanceOf(DisposedException.class);
            }
            speeds.update(state);
            paths.update(state);
            infos.update(state);
            healths.update(state);
            buffers.update(state);
            teams.update(state);
            ids.update(state);
            uses.forEach(Runnable::run);
        });
        assertThat(chunk.getSharedComponent(teams)).isEqualTo(new Team(1));
    }

    @Test
    @Row("SYS-18.1")
    void aClassThatIsKnownOnlyAtRunTimeWillDo() {
        em.setComponent(one, new Speed(4));
        for (Class<? extends IComponentData> type : List.of(Speed.class, Health.class)) {
            ComponentLookup<? extends IComponentData> lookup = state.getComponentLookup(type, true);
            ComponentTypeHandle<? extends IComponentData> handle = state.getComponentTypeHandle(type, true);
            assertThat(lookup.get(one)).isInstanceOf(type);
            assertThat(em.getChunk(one).getNativeArray(handle).get(0)).isInstanceOf(type);
        }
        Class<? extends IBufferElementData> element = Waypoint.class;
        BufferTypeHandle<? extends IBufferElementData> buffers = state.getBufferTypeHandle(element, true);
        assertThat(state.getBufferLookup(element, true).hasBuffer(one)).isTrue();
        assertThat(em.getChunk(one).getBufferAccessor(buffers).length()).isEqualTo(1);
        Class<? extends ISharedComponentData> shared = Team.class;
        assertThat((Object) em.getChunk(one).getSharedComponent(state.getSharedComponentTypeHandle(shared)))
                .isEqualTo(new Team(1));
        assertUses(List.of(Speed.class, Health.class, Waypoint.class, Team.class), List.of());
    }

    @Test
    @Row("SYS-18.1")
    void aStateHasWhatASystemWorksWith() {
        assertThat(state.world()).isSameAs(world);
        assertThat(state.entityManager()).isSameAs(em);
        assertThat(state.system()).isSameAs(system);
        assertThat(em.exists(state.systemHandle().entity())).isTrue();
        assertThat(state.enabled()).isTrue();
        assertThat(state.lastSystemVersion()).isZero();
        system.run(() -> assertThat(state.globalSystemVersion()).isEqualTo(world.globalSystemVersion()));
        assertThat(state.lastSystemVersion()).isEqualTo(world.globalSystemVersion());
        assertThat(state.dependency()).isSameAs(JobHandle.none());
        assertThat(state.getEntityQuery(state.entityManager().queryBuilder().withAll(Speed.class))
                        .calculateEntityCount())
                .isEqualTo(1);
        state.requireForUpdate(Monster.class);
        assertThat(state.shouldRun()).isFalse();
    }

    // SystemAPI

    @Test
    @Row({"SYS-19", "SYS-23.2"})
    void whatSystemApiGivesIsTheSystemsOwnAndUpToDate() {
        List<Supplier<Object>> calls = List.of(
                () -> SystemAPI.getComponentLookup(Speed.class, true),
                () -> SystemAPI.getBufferLookup(Waypoint.class, true),
                SystemAPI::getEntityStorageInfoLookup,
                () -> SystemAPI.getComponentTypeHandle(Health.class, true),
                () -> SystemAPI.getBufferTypeHandle(Waypoint.class, true),
                () -> SystemAPI.getSharedComponentTypeHandle(Team.class),
                SystemAPI::getEntityTypeHandle);
        for (Supplier<Object> call : calls) {
            Object[] got = new Object[2];
            system.run(() -> got[0] = call.get());
            em.createEntity(Speed.class);
            system.run(() -> {
                got[1] = call.get();
                useAll();
            });
            assertThat(got[1]).isSameAs(got[0]);
        }
        assertUses(List.of(Speed.class, Health.class, Waypoint.class, Team.class), List.of());
    }

    private void useAll() {
        ArchetypeChunk chunk = em.getChunk(one);
        assertThat(SystemAPI.getComponentLookup(Speed.class, true).get(one)).isEqualTo(new Speed(0));
        assertThat(SystemAPI.getBufferLookup(Waypoint.class, true).get(one).length())
                .isZero();
        assertThat(SystemAPI.getEntityStorageInfoLookup().get(one).indexInChunk())
                .isZero();
        assertThat(chunk.getNativeArray(SystemAPI.getComponentTypeHandle(Health.class, true))
                        .length())
                .isEqualTo(1);
        assertThat(chunk.getBufferAccessor(SystemAPI.getBufferTypeHandle(Waypoint.class, true))
                        .length())
                .isEqualTo(1);
        assertThat(chunk.getSharedComponent(SystemAPI.getSharedComponentTypeHandle(Team.class)))
                .isEqualTo(new Team(1));
        assertThat(chunk.getNativeArray(SystemAPI.getEntityTypeHandle()).get(0)).isEqualTo(one);
    }

    @Test
    @Row({"SYS-19", "SYS-23.2"})
    void withoutSayingSoTheyAreToWrite() {
        system.run(() -> {
            SystemAPI.getComponentLookup(Speed.class).set(one, new Speed(3));
            SystemAPI.getBufferLookup(Waypoint.class).get(one).add(new Waypoint(1, one));
            em.getChunk(one)
                    .getNativeArray(SystemAPI.getComponentTypeHandle(Health.class))
                    .set(0, new Health(5));
            assertThat(SystemAPI.getBufferTypeHandle(Waypoint.class).isReadOnly())
                    .isFalse();
            assertThat(SystemAPI.getComponentLookup(Speed.class, true))
                    .isNotSameAs(SystemAPI.getComponentLookup(Speed.class));
        });
        assertUses(List.of(), List.of(Speed.class, Waypoint.class, Health.class));
        assertThat(em.getComponent(one, Speed.class)).isEqualTo(new Speed(3));
        assertThat(em.getBuffer(one, Waypoint.class).length()).isEqualTo(1);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
    }

    // Dependencies

    /// Adds a system whose group goes by the order in which systems are added.
    private SystemState addInOrder(ISystem first) {
        world.getOrCreateSystem(SimulationSystemGroup.class).setEnableSystemSorting(false);
        return world.addSystem(first);
    }

    private record SetSpeed(ComponentLookup<Speed> speeds, Entity entity, float value) implements IJob {
        @Override
        public void execute() {
            speeds.set(entity, new Speed(value));
        }
    }

    /// Writes the speed in a job.
    private final class Writer extends SystemBase {
        private ComponentLookup<Speed> speeds;

        @Override
        protected void onCreate() {
            speeds = getComponentLookup(Speed.class);
        }

        @Override
        protected void onUpdate() {
            speeds.update(state());
            setDependency(new SetSpeed(speeds, one, 8).schedule(dependency()));
        }
    }

    @Test
    @Row("SYS-18.3")
    void theDependencyKnowsOfTheTypesOfLookups() {
        SystemState writing = addInOrder(new Writer());
        float[] seen = new float[1];
        JobHandle[] other = new JobHandle[1];
        world.addSystem(new SystemBase() {
            private ComponentLookup<Speed> speeds;

            @Override
            protected void onCreate() {
                speeds = getComponentLookup(Speed.class, true);
            }

            @Override
            protected void onUpdate() {
                assertThat(dependency().covers(writing.dependency())).isTrue();
                assertThat(writing.dependency()).isNotSameAs(JobHandle.none());
                completeDependency();
                speeds.update(state());
                seen[0] = speeds.get(one).value();
            }
        });
        world.addSystem(new SystemBase() {
            @Override
            protected void onCreate() {
                getComponentLookup(Health.class);
            }

            @Override
            protected void onUpdate() {
                other[0] = dependency();
            }
        });
        world.update();
        assertThat(seen[0]).isEqualTo(8);
        assertThat(other[0]).isSameAs(JobHandle.none());
    }

    @Test
    @Row({"SYS-18", "SYS-23.2", "SYS-23.3"})
    void aTypeThatIsFirstMetInAnUpdateJoinsTheDependencyAtOnce() {
        SystemState writing = addInOrder(new Writer());
        float[] seen = new float[1];
        OneSystem reader = new OneSystem(world);
        reader.run(() -> {
            assertThat(reader.state().dependency()).isSameAs(JobHandle.none());
            ComponentLookup<Speed> speeds = SystemAPI.getComponentLookup(Speed.class, true);
            assertThat(reader.state().dependency().covers(writing.dependency())).isTrue();
            reader.state().completeDependency();
            seen[0] = speeds.get(one).value();
        });
        assertThat(seen[0]).isEqualTo(8);
    }

    @Test
    @Row("SYS-18")
    void aSystemBaseHandsOutThoseOfItsState() {
        SystemBase base = new Writer();
        SystemState own = world.addSystem(base);
        assertThat(base.getBufferLookup(Waypoint.class, true).get(one).length()).isZero();
        assertThat(base.getEntityStorageInfoLookup().exists(one)).isTrue();
        ArchetypeChunk chunk = em.getChunk(one);
        assertThat(chunk.has(base.getComponentTypeHandle(Health.class, true))).isTrue();
        assertThat(chunk.has(base.getBufferTypeHandle(Waypoint.class, true))).isTrue();
        assertThat(chunk.has(base.getSharedComponentTypeHandle(Team.class))).isTrue();
        assertThat(chunk.getNativeArray(base.getEntityTypeHandle()).length()).isEqualTo(1);
        assertThat(classes(own.types().read())).contains(Waypoint.class, Health.class, Team.class);
        assertThat(classes(own.types().written())).containsExactly(Speed.class);
    }
}
