package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemHandle;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingSupplier;

/// Singletons read and written through the entity manager.
final class EntityManagerSingletonTest extends InWorld {
    private static final class Idle implements ISystem {}

    @Test
    @Row("QRY-19.1")
    void theOneEntityIsReadAndWritten() {
        Entity one = em.createEntity(Health.class, Waypoint.class);
        em.setSingleton(new Health(6));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(6);
        assertThat(em.getSingleton(Health.class).points).isEqualTo(6);
        assertThat(em.tryGetSingleton(Health.class).points).isEqualTo(6);
        em.getSingletonRW(Health.class).update(health -> health.points++);
        em.tryGetSingletonRW(Health.class).update(health -> health.points++);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(8);
        assertThat(em.hasSingleton(Health.class)).isTrue();
        assertThat(em.getSingletonEntity(Health.class)).isEqualTo(one);
        assertThat(em.tryGetSingletonEntity(Health.class)).isEqualTo(one);
        em.getSingletonBuffer(Waypoint.class).add(new Waypoint(1, one));
        em.tryGetSingletonBuffer(Waypoint.class).add(new Waypoint(2, one));
        assertThat(em.getSingletonBuffer(Waypoint.class, true).length()).isEqualTo(2);
        DynamicBuffer<Waypoint> path = em.tryGetSingletonBuffer(Waypoint.class, true);
        assertThatThrownBy(() -> path.add(new Waypoint(3, one))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Row("QRY-19")
    void whatGetsThrowsForNoneAndForSeveral() {
        for (String found : List.of("none", "2")) {
            for (Call call : gets()) {
                assertThatThrownBy(call.call()::get)
                        .as(call.name())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith(call.name() + " needs one entity, and query [")
                        .hasMessageContaining("finds " + found + ". ");
            }
            two();
        }
    }

    @Test
    @Row("QRY-19")
    void whatTriesReturnsNullForNoneAndThrowsForSeveral() {
        for (Call call : tries()) {
            assertThat(get(call.call())).as(call.name()).isNull();
        }
        assertThat(em.hasSingleton(Health.class)).isFalse();
        two();
        for (Call call : tries()) {
            assertThatThrownBy(call.call()::get)
                    .as(call.name())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(call.name() + " needs one entity, and query [");
        }
        assertThatThrownBy(() -> em.hasSingleton(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("hasSingleton(Health.class) needs one entity, and query [Health]");
    }

    @Test
    @Row("QRY-19")
    void aComponentThatCanBeDisabledIsRefusedByEveryForm() {
        em.createEntity(Stunned.class);
        for (ThrowingSupplier<?> call : List.<ThrowingSupplier<?>>of(
                () -> em.getSingleton(Stunned.class),
                () -> em.tryGetSingleton(Stunned.class),
                () -> of(() -> em.setSingleton(new Stunned(1))),
                () -> em.getSingletonRW(Stunned.class),
                () -> em.tryGetSingletonRW(Stunned.class),
                () -> em.hasSingleton(Stunned.class),
                () -> em.getSingletonEntity(Stunned.class),
                () -> em.tryGetSingletonEntity(Stunned.class))) {
            assertThatThrownBy(call::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("can be disabled");
        }
    }

    @Test
    @Row("QRY-19")
    void aTagHasNoValueToGetOrSet() {
        Entity one = em.createSingleton(Monster.class);
        assertThatThrownBy(() -> em.getSingleton(Monster.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Monster is a tag and has no value. Ask hasSingleton(Monster.class), or give it a field.");
        assertThatThrownBy(() -> em.setSingleton(new Monster()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Monster is a tag and has no value. Ask hasSingleton(Monster.class), or give it a field.");
        assertThat(em.hasSingleton(Monster.class)).isTrue();
        assertThat(em.getSingletonEntity(Monster.class)).isEqualTo(one);
    }

    @Test
    void entitiesOfSystemsCountAndPrefabsAndDisabledOnesDoNot() {
        em.createEntity(Health.class, Prefab.class);
        em.createEntity(Health.class, Disabled.class);
        assertThat(em.hasSingleton(Health.class)).isFalse();
        SystemHandle system = world.addSystem(new Idle()).systemHandle();
        em.addComponent(system.entity(), new Health(3));
        assertThat(em.getSingleton(Health.class).points).isEqualTo(3);
        assertThat(em.getSingletonEntity(Health.class)).isEqualTo(system.entity());
    }

    @Test
    void whatWritesCountsAsAChangeAndWhatReadsDoesNot() {
        em.createEntity(Health.class, Waypoint.class);
        EntityQuery changed = em.queryBuilder().withAll(Health.class).buildPrivate();
        changed.setChangedVersionFilter(Health.class);
        changed.setChangedFilterRequiredVersion(world.globalSystemVersion());
        world.addSystem(new Idle());
        world.update();
        em.getSingleton(Health.class);
        em.getSingletonEntity(Health.class);
        assertThat(changed.isEmpty()).isTrue();
        em.setSingleton(new Health(1));
        assertThat(changed.isEmpty()).isFalse();
    }

    @Test
    void anObjectThatAnotherReplacesIsClosed() {
        Sound rain = new Sound("rain");
        em.createSingleton(rain);
        Sound wind = new Sound("wind");
        em.setSingleton(wind);
        assertThat(rain.closed).isEqualTo(1);
        assertThat(em.getSingleton(Sound.class)).isSameAs(wind);
    }

    @Test
    @SuppressWarnings("NullAway") // what is refused
    void nullIsRefused() {
        assertThatThrownBy(() -> em.setSingleton(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("setSingleton was given null for value. Give a value that is not null.");
    }

    @Test
    void aClosedWorldHasNoSingletons() {
        World other = new World("other");
        other.entityManager().createSingleton(new Health(1));
        other.entityManager().getSingleton(Health.class);
        other.close();
        assertThatThrownBy(() -> other.entityManager().getSingleton(Health.class))
                .isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> other.entityManager().setSingleton(new Health(1)))
                .isInstanceOf(DisposedException.class);
    }

    @Test
    void askingAllocatesNothing() {
        em.createSingleton(Monster.class);
        int[] sum = new int[1];
        long bytes = Allocations.settledBytesOf(0, 50, () -> {
            for (int i = 0; i < 2_000; i++) {
                sum[0] += em.hasSingleton(Monster.class) ? 1 : 0;
                sum[0] += em.getSingletonEntity(Monster.class).index();
            }
        });
        assertThat(bytes).isZero();
        assertThat(sum[0]).isPositive();
    }

    private record Call(String name, ThrowingSupplier<?> call) {}

    private List<Call> gets() {
        return List.of(
                new Call("getSingleton(Health.class)", () -> em.getSingleton(Health.class)),
                new Call("setSingleton(Health.class)", () -> of(() -> em.setSingleton(new Health(1)))),
                new Call("getSingletonRW(Health.class)", () -> em.getSingletonRW(Health.class)),
                new Call("getSingletonEntity()", () -> em.getSingletonEntity(Health.class)),
                new Call("getSingletonBuffer(Waypoint.class)", () -> em.getSingletonBuffer(Waypoint.class)),
                new Call("getSingletonBuffer(Waypoint.class)", () -> em.getSingletonBuffer(Waypoint.class, true)));
    }

    private List<Call> tries() {
        return List.of(
                new Call("tryGetSingleton(Health.class)", () -> em.tryGetSingleton(Health.class)),
                new Call("tryGetSingletonRW(Health.class)", () -> em.tryGetSingletonRW(Health.class)),
                new Call("tryGetSingletonEntity(Health.class)", () -> em.tryGetSingletonEntity(Health.class)),
                new Call("tryGetSingletonBuffer(Waypoint.class)", () -> em.tryGetSingletonBuffer(Waypoint.class)),
                new Call(
                        "tryGetSingletonBuffer(Waypoint.class)", () -> em.tryGetSingletonBuffer(Waypoint.class, true)));
    }

    private void two() {
        for (int i = em.queryBuilder().withAll(Health.class).build().calculateEntityCount(); i < 2; i++) {
            em.createEntity(Health.class, Waypoint.class);
        }
    }

    private static @Nullable Object get(ThrowingSupplier<?> call) {
        try {
            return call.get();
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static @Nullable Void of(Runnable call) {
        call.run();
        return null;
    }
}
