package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.ChangeVersions;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Version numbers of worlds and systems, up to where they wrap around.
final class SystemVersionsTest extends InWorld {
    private static final class Watching implements ISystem {
        final List<Integer> seen = new ArrayList<>();

        @Override
        public void onUpdate(SystemState state) {
            seen.add(state.globalSystemVersion());
            seen.add(state.lastSystemVersion());
        }
    }

    private static void set(World world, int version) throws ReflectiveOperationException {
        Field store = World.class.getDeclaredField("store");
        store.setAccessible(true);
        Field global = WorldStore.class.getDeclaredField("globalSystemVersion");
        global.setAccessible(true);
        global.setInt(store.get(world), version);
    }

    @Test
    @Row({"VER-3.1", "VER-3.2", "VER-4.1", "VER-4.2"})
    void theGlobalVersionGoesUpBeforeEachUpdateAndTheLastOneIsKept() {
        Watching system = new Watching();
        assertThat(world.globalSystemVersion()).as("it starts at 1").isEqualTo(1);
        world.createSystem(Watching.class);
        assertThat(world.globalSystemVersion()).isEqualTo(1);
        SystemState state = world.addSystem(system);
        assertThat(state.lastSystemVersion()).as("0 before the first run").isZero();
        state.update();
        assertThat(state.lastSystemVersion()).isEqualTo(2);
        state.update();
        assertThat(system.seen).containsExactly(2, 0, 3, 2);
        assertThat(state.lastSystemVersion()).isEqualTo(world.globalSystemVersion());
    }

    @Test
    @Row("VER-4.1")
    void theLastVersionIsThatAfterTheUpdate() {
        SystemState inner = world.addSystem(new Watching());
        SystemState outer = world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                inner.update();
            }
        });
        outer.update();
        assertThat(world.globalSystemVersion()).isEqualTo(3);
        assertThat(inner.lastSystemVersion()).isEqualTo(3);
        assertThat(outer.lastSystemVersion()).isEqualTo(3);
    }

    @Test
    @Row({"VER-3", "VER-4"})
    void theGlobalVersionWrapsAroundAndIsNever0() throws ReflectiveOperationException {
        Watching system = new Watching();
        SystemState state = world.addSystem(system);
        set(world, Integer.MAX_VALUE - 1);
        state.update();
        state.update();
        assertThat(system.seen).containsExactly(Integer.MAX_VALUE, 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
        system.seen.clear();
        set(world, -2);
        state.update();
        state.update();
        assertThat(system.seen).containsExactly(-1, Integer.MIN_VALUE, 1, -1);
    }

    @Test
    @Row("VER-1.1")
    void aChangeIsNewerAcrossTheWrap() throws ReflectiveOperationException {
        Entity entity = em.createEntity(Speed.class);
        for (int start : new int[] {Integer.MAX_VALUE - 1, -2}) {
            set(world, start);
            SystemState state = world.addSystem(new Watching());
            state.update();
            int last = state.lastSystemVersion();
            assertThat(em.getChunk(entity).didChange(Speed.class, last)).isFalse();
            state.update();
            em.setComponent(entity, new Speed(start));
            assertThat(em.getChunk(entity).didChange(Speed.class, last)).isTrue();
            assertThat(ChangeVersions.didChange(last, state.lastSystemVersion()))
                    .isFalse();
        }
    }

    @Test
    @Row("VER-2")
    void theWorldsVersionWrapsAround() throws ReflectiveOperationException {
        Field systems = World.class.getDeclaredField("systems");
        systems.setAccessible(true);
        Field version = SystemRegistry.class.getDeclaredField("version");
        version.setAccessible(true);
        Field register = WorldSystems.class.getDeclaredField("register");
        register.setAccessible(true);
        version.setInt(register.get(systems.get(world)), Integer.MAX_VALUE);
        world.createSystem(Watching.class);
        assertThat(world.version()).isEqualTo(Integer.MIN_VALUE);
    }
}
