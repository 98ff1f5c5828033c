package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What SystemAPI offers besides loops.
final class SystemApiTest extends InWorld {
    private final OneSystem system = new OneSystem(world);
    private final UsedTypes types = system.state().types();
    private final Entity one = em.createEntity(Health.class, Position.class, Stunned.class, Waypoint.class);

    public record Walker(RefRW<Position> position, RefRO<Velocity> velocity, DynamicBuffer<Waypoint> path)
            implements IAspect {}

    public record Watched(RefRW<Health> health, DynamicBuffer<Waypoint> path) implements IAspect {}

    public record Watcher(@ReadOnly Watched watched, RefRW<Position> position) implements IAspect {}

    static Stream<Method> all() {
        return Arrays.stream(SystemAPI.class.getMethods()).filter(method -> method.getDeclaringClass() != Object.class);
    }

    private static @Nullable Object sample(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == Entity.class) {
            return Entity.NULL;
        }
        if (type == Class.class) {
            return Health.class;
        }
        if (type.isArray()) {
            return Array.newInstance(type.componentType(), 0);
        }
        if (type == ComponentType.class) {
            return ComponentType.readOnly(Health.class);
        }
        if (type == EntityQueryDesc.class) {
            return EntityQueryDesc.EMPTY;
        }
        return type.isAssignableFrom(Health.class) ? new Health(1) : null;
    }

    @ParameterizedTest
    @MethodSource("all")
    @Row("SYS-19")
    void outsideOfASystemEveryMethodIsRefused(Method method) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = sample(method.getParameterTypes()[i]);
        }
        String name = method.getName().equals("query") ? "query(…)" : method.getName();
        assertThatThrownBy(() -> method.invoke(null, arguments))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SystemAPI." + name + " was called on thread \""
                        + Thread.currentThread().getName() + "\" while no system was running on it. Call it in a"
                        + " system's onCreate, onStartRunning, onUpdate, onStopRunning or onDestroy, or ask the"
                        + " world's entity manager.");
    }

    @Test
    @Row("SYS-19.1")
    void componentsOfOneEntityAreReadAndWritten() {
        system.run(() -> {
            assertThat(SystemAPI.exists(one)).isTrue();
            assertThat(SystemAPI.exists(Entity.NULL)).isFalse();
            assertThat(SystemAPI.hasComponent(one, Health.class)).isTrue();
            assertThat(SystemAPI.hasComponent(one, Speed.class)).isFalse();
            SystemAPI.setComponent(one, new Health(4));
            assertThat(SystemAPI.getComponent(one, Health.class).points).isEqualTo(4);
            SystemAPI.getComponentRW(one, Health.class).set(new Health(5));
            assertThat(SystemAPI.getComponentRO(one, Health.class).get().points).isEqualTo(5);
        });
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row({"SYS-19.1", "ASP-3.1"})
    void enabledBitsBuffersAndAspectsAreReadAndWritten() {
        em.addComponent(one, new Velocity(1, 2, 3));
        system.run(() -> {
            assertThat(SystemAPI.isComponentEnabled(one, Stunned.class)).isTrue();
            SystemAPI.setComponentEnabled(one, Stunned.class, false);
            assertThat(SystemAPI.isComponentEnabled(one, Stunned.class)).isFalse();
            assertThat(SystemAPI.hasBuffer(one, Waypoint.class)).isTrue();
            SystemAPI.getBuffer(one, Waypoint.class).add(new Waypoint(1, one));
            DynamicBuffer<Waypoint> path = SystemAPI.getBuffer(one, Waypoint.class, true);
            assertThat(path.length()).isEqualTo(1);
            assertThatThrownBy(() -> path.add(new Waypoint(2, one))).isInstanceOf(IllegalStateException.class);
            SystemAPI.getAspect(one, Walker.class).position().set(new Position(7, 0, 0));
            Walker read = SystemAPI.getAspectRO(one, Walker.class);
            assertThat(read.position().get().x).isEqualTo(7);
            assertThatThrownBy(() -> read.position().set(new Position())).isInstanceOf(IllegalStateException.class);
        });
        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
        assertThat(em.getBuffer(one, Waypoint.class).length()).isEqualTo(1);
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(7);
    }

    @Test
    @Row({"SYS-19.1", "QRY-19"})
    void singletonsAreReadAndWritten() {
        Entity speed = em.createSingleton(new Speed(2));
        Entity path = em.createSingletonBuffer(PathPoint.class);
        Entity tag = em.createSingleton(Monster.class);
        Sound sound = new Sound("rain");
        em.createSingleton(sound);
        system.run(() -> {
            assertThat(SystemAPI.getSingleton(Speed.class)).isEqualTo(new Speed(2));
            SystemAPI.setSingleton(new Speed(3));
            assertThat(SystemAPI.tryGetSingleton(Speed.class)).isEqualTo(new Speed(3));
            SystemAPI.getSingletonRW(Speed.class).set(new Speed(4));
            assertThat(SystemAPI.tryGetSingletonRW(Speed.class).get()).isEqualTo(new Speed(4));
            assertThat(SystemAPI.hasSingleton(Monster.class)).isTrue();
            assertThat(SystemAPI.getSingletonEntity(Monster.class)).isEqualTo(tag);
            assertThat(SystemAPI.tryGetSingletonEntity(Speed.class)).isEqualTo(speed);
            SystemAPI.getSingletonBuffer(PathPoint.class).add(new PathPoint(3));
            assertThat(SystemAPI.tryGetSingletonBuffer(PathPoint.class).get(0)).isEqualTo(new PathPoint(3));
            assertThat(SystemAPI.getSingletonBuffer(PathPoint.class, true).length())
                    .isEqualTo(1);
            assertThat(SystemAPI.tryGetSingletonBuffer(PathPoint.class, true).length())
                    .isEqualTo(1);
            assertThat(SystemAPI.getSingleton(Sound.class)).isSameAs(sound);
            assertThat(SystemAPI.hasSingleton(Frozen.class)).isFalse();
            assertThat(SystemAPI.tryGetSingleton(Score.class)).isNull();
            assertThat(SystemAPI.tryGetSingletonRW(Score.class)).isNull();
            assertThat(SystemAPI.tryGetSingletonEntity(Score.class)).isNull();
            assertThat(SystemAPI.tryGetSingletonBuffer(OtherPoint.class)).isNull();
            assertThatThrownBy(() -> SystemAPI.getSingleton(Score.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("getSingleton(Score.class) needs one entity, and query [Score] with options"
                            + " [INCLUDE_SYSTEMS] finds none. Create it with em.createSingleton, or ask first whether"
                            + " there is one.");
            assertThatThrownBy(() -> SystemAPI.hasSingleton(Stunned.class)).isInstanceOf(IllegalStateException.class);
        });
        assertThat(em.getComponent(speed, Speed.class)).isEqualTo(new Speed(4));
        assertThat(em.getBuffer(path, PathPoint.class).length()).isEqualTo(1);
    }

    public record PathPoint(int n) implements IBufferElementData {}

    public record OtherPoint(int n) implements IBufferElementData {}

    @Test
    void aSingletonMayBelongToTheEntityOfASystem() {
        em.addComponent(system.state().systemHandle().entity(), new Speed(9));
        system.run(() -> assertThat(SystemAPI.getSingleton(Speed.class)).isEqualTo(new Speed(9)));
        assertThat(em.queryBuilder().withAll(Speed.class).build().isEmpty()).isTrue();
    }

    @Test
    @Row("SYS-19.1")
    void timeIsTheWorlds() {
        world.setTime(new TimeData(3, 0.5f));
        system.run(() -> assertThat(SystemAPI.time()).isSameAs(world.time()));
    }

    @Test
    @Row("SYS-19")
    void queriesAreTheSystemsAndTheSameEachTime() {
        EntityQuery[] made = new EntityQuery[2];
        for (int frame = 0; frame < 2; frame++) {
            int n = frame;
            system.run(() -> {
                made[n] = SystemAPI.queryBuilder()
                        .withAll(Health.class)
                        .withNone(Frozen.class)
                        .build();
                assertThat(SystemAPI.getEntityQuery(
                                ComponentType.exclude(Frozen.class), ComponentType.readOnly(Health.class)))
                        .isSameAs(made[n]);
            });
        }
        assertThat(made[1]).isSameAs(made[0]);
        assertThat(made[0].calculateEntityCount()).isEqualTo(1);
        assertThat(made[0])
                .isNotSameAs(em.queryBuilder()
                        .withAll(Health.class)
                        .withNone(Frozen.class)
                        .build());
        system.run(
                () -> assertThat(SystemAPI.getEntityQuery(EntityQueryDesc.EMPTY).calculateEntityCount())
                        .isEqualTo(1));
    }

    // What is registered

    private static List<Class<?>> classes(List<ComponentInfo<?>> infos) {
        return infos.stream().<Class<?>>map(ComponentInfo::type).toList();
    }

    private void assertUses(List<Class<? extends IComponent>> read, List<Class<? extends IComponent>> written) {
        assertThat(classes(types.read())).containsExactlyInAnyOrderElementsOf(read);
        assertThat(classes(types.written())).containsExactlyInAnyOrderElementsOf(written);
    }

    @Test
    @Row({"SYS-23.1", "SYS-23.2"})
    void eachCallRegistersItsTypes() {
        assertUses(List.of(), List.of());
        system.run(() -> SystemAPI.hasComponent(one, Health.class));
        assertUses(List.of(Health.class), List.of());
        system.run(() -> SystemAPI.getComponentRO(one, Position.class));
        assertUses(List.of(Health.class, Position.class), List.of());
        system.run(() -> SystemAPI.setComponent(one, new Health(1)));
        assertUses(List.of(Position.class), List.of(Health.class));
        system.run(() -> SystemAPI.getComponent(one, Health.class));
        assertUses(List.of(Position.class), List.of(Health.class));
        system.run(() -> SystemAPI.getComponentRW(one, Position.class));
        assertUses(List.of(), List.of(Health.class, Position.class));
        system.run(() -> SystemAPI.isComponentEnabled(one, Stunned.class));
        assertUses(List.of(Stunned.class), List.of(Health.class, Position.class));
        system.run(() -> SystemAPI.setComponentEnabled(one, Stunned.class, true));
        assertUses(List.of(), List.of(Health.class, Position.class, Stunned.class));
    }

    @Test
    @Row({"SYS-23.1", "SYS-23.2"})
    void buffersAspectsAndSingletonsRegisterTheirTypes() {
        em.addComponent(one, new Velocity(1, 2, 3));
        system.run(() -> SystemAPI.getBuffer(one, Waypoint.class, true));
        assertUses(List.of(Waypoint.class), List.of());
        system.run(() -> SystemAPI.getAspectRO(one, Walker.class));
        assertUses(List.of(Waypoint.class, Position.class, Velocity.class), List.of());
        system.run(() -> SystemAPI.getAspect(one, Walker.class));
        assertUses(List.of(Velocity.class), List.of(Waypoint.class, Position.class));
        system.run(() -> SystemAPI.hasSingleton(Speed.class));
        assertUses(List.of(Velocity.class, Speed.class), List.of(Waypoint.class, Position.class));
        system.run(() -> SystemAPI.tryGetSingletonRW(Speed.class));
        assertUses(List.of(Velocity.class), List.of(Waypoint.class, Position.class, Speed.class));
    }

    @Test
    @Row({"SYS-23.1", "SYS-23.2"})
    void queriesRegisterTheirTypesAsIfTheStateHadBeenAsked() {
        system.run(() -> SystemAPI.query(rw(Health.class), ro(Position.class), buffer(Waypoint.class))
                .withAny(Speed.class)
                .withNone(Frozen.class)
                .withPresent(Stunned.class));
        assertUses(List.of(Position.class, Speed.class, Stunned.class), List.of(Health.class, Waypoint.class));
        OneSystem other = new OneSystem(world);
        UsedTypes others = other.state().types();
        other.state()
                .getEntityQuery(EntityQueryDesc.EMPTY
                        .withAll(
                                ComponentType.readWrite(Health.class),
                                ComponentType.readOnly(Position.class),
                                ComponentType.readWrite(Waypoint.class))
                        .withAny(ComponentType.readOnly(Speed.class))
                        .withNone(ComponentType.readOnly(Frozen.class))
                        .withPresent(ComponentType.readOnly(Stunned.class)));
        assertThat(others.read()).containsExactlyInAnyOrderElementsOf(types.read());
        assertThat(others.written()).containsExactlyInAnyOrderElementsOf(types.written());
        system.run(() -> SystemAPI.getEntityQuery(ComponentType.readWrite(Speed.class)));
        assertUses(List.of(Position.class, Stunned.class), List.of(Health.class, Waypoint.class, Speed.class));
    }

    @Test
    @Row({"SYS-23.1", "SYS-23.2"})
    void everyCallForASingletonRegistersItsType() {
        em.createSingleton(new Speed(2));
        em.createSingletonBuffer(PathPoint.class);
        List<Runnable> reads = List.of(
                () -> SystemAPI.getSingleton(Speed.class),
                () -> SystemAPI.tryGetSingleton(Speed.class),
                () -> SystemAPI.hasSingleton(Speed.class),
                () -> SystemAPI.getSingletonEntity(Speed.class),
                () -> SystemAPI.tryGetSingletonEntity(Speed.class),
                () -> SystemAPI.getSingletonBuffer(PathPoint.class, true),
                () -> SystemAPI.tryGetSingletonBuffer(PathPoint.class, true));
        List<Runnable> writes = List.of(
                () -> SystemAPI.setSingleton(new Speed(3)),
                () -> SystemAPI.getSingletonRW(Speed.class),
                () -> SystemAPI.tryGetSingletonRW(Speed.class),
                () -> SystemAPI.getSingletonBuffer(PathPoint.class),
                () -> SystemAPI.tryGetSingletonBuffer(PathPoint.class));
        for (Runnable read : reads) {
            OneSystem fresh = new OneSystem(world);
            fresh.run(read);
            UsedTypes used = fresh.state().types();
            assertThat(classes(used.read())).hasSize(1).isSubsetOf(Speed.class, PathPoint.class);
            assertThat(used.written()).isEmpty();
        }
        for (Runnable write : writes) {
            OneSystem fresh = new OneSystem(world);
            fresh.run(write);
            UsedTypes used = fresh.state().types();
            assertThat(classes(used.written())).hasSize(1).isSubsetOf(Speed.class, PathPoint.class);
            assertThat(used.read()).isEmpty();
        }
    }

    @Test
    @Row({"SYS-23.1", "SYS-23.2"})
    void buffersOfAnEntityAndReferencesRegisterTheirTypes() {
        system.run(() -> SystemAPI.hasBuffer(one, Waypoint.class));
        assertUses(List.of(Waypoint.class), List.of());
        system.run(() -> SystemAPI.getBuffer(one, Waypoint.class));
        assertUses(List.of(), List.of(Waypoint.class));
        system.run(() -> SystemAPI.getComponent(one, Position.class));
        assertUses(List.of(Position.class), List.of(Waypoint.class));
    }

    @Test
    @Row({"SYS-23", "ASP-1"})
    void partsOfAspectsThatAreReadOnlyAreRegisteredToBeRead() {
        system.run(() -> SystemAPI.getAspect(one, Watcher.class));
        assertUses(List.of(Health.class, Waypoint.class), List.of(Position.class));
    }

    @Test
    @Row("SYS-23.3")
    void whatIsMetInABranchIsRegisteredThen() {
        boolean[] branch = new boolean[1];
        Runnable work = () -> {
            SystemAPI.hasComponent(one, Health.class);
            if (branch[0]) {
                SystemAPI.queryBuilder()
                        .withAllRW(Score.class)
                        .withNone(Stunned.class)
                        .withNone(Frozen.class)
                        .build();
            }
        };
        system.run(work);
        assertUses(List.of(Health.class), List.of());
        branch[0] = true;
        system.run(work);
        assertUses(List.of(Health.class, Stunned.class), List.of(Score.class));
    }

    @Test
    @Row("QRY-20.1")
    void whatIsRequiredForUpdateIsCountedWithoutFiltersAndEnabledBits() {
        int[] updates = new int[1];
        world.addSystem(new ISystem() {
            @Override
            public void onCreate(SystemState state) {
                EntityQuery stunned = SystemAPI.queryBuilder()
                        .withAll(Stunned.class, Health.class)
                        .build();
                stunned.setChangedVersionFilter(Health.class);
                state.requireForUpdate(stunned);
            }

            @Override
            public void onUpdate(SystemState state) {
                updates[0]++;
            }
        });
        world.update();
        em.setComponentEnabled(one, Stunned.class, false);
        world.update();
        assertThat(updates[0]).isEqualTo(2);
        em.removeComponent(one, Health.class);
        world.update();
        assertThat(updates[0]).isEqualTo(2);
        em.addComponent(one, Health.class);
        world.update();
        assertThat(updates[0]).isEqualTo(3);
    }
}
