package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Making, finding and destroying systems, and the end of a world.
final class SystemLifeTest extends InWorld {
    static class Base extends LoggingSystem {
        Base() {
            super("base");
        }

        Base(String name) {
            super(name);
        }
    }

    static final class Derived extends Base {
        Derived() {
            super("derived");
        }
    }

    static final class FailsToCreate extends Base {
        @Override
        public void onCreate(SystemState state) {
            assertThat(state.world().getExistingSystem(FailsToCreate.class))
                    .as("inside onCreate the system is found")
                    .isSameAs(this);
            throw new UnsupportedOperationException("no");
        }
    }

    static final class FailsToEnd extends Base {
        @Override
        public void onDestroy(SystemState state) {
            throw new UnsupportedOperationException("no end");
        }
    }

    abstract static class Unfinished implements ISystem {}

    static final class NeedsMore implements ISystem {
        NeedsMore(int more) {
            assertThat(more).isZero();
        }
    }

    static final class Throws implements ISystem {
        Throws() throws java.io.IOException {
            throw new java.io.IOException("disk");
        }
    }

    @BeforeEach
    void forget() {
        LoggingSystem.LOG.clear();
    }

    @Test
    @Row({"WLD-3.1", "WLD-3.2"})
    void createMakesAnInstanceEvenIfThereIsOne() {
        Base first = world.createSystem(Base.class);
        Base second = world.createSystem(Base.class);
        assertThat(second).isNotSameAs(first);
        assertThat(world.systems()).extracting(SystemState::system).containsExactly(first, second);
        assertThat(LoggingSystem.taken()).containsExactly("base create", "base create");
        world.update();
        assertThat(LoggingSystem.taken()).as("no group updates it").isEmpty();
    }

    @Test
    @Row({"WLD-3.1", "WLD-3.3"})
    void existingIsTheFirstThatIsStillAlive() {
        Base first = world.createSystem(Base.class);
        Base second = world.createSystem(Base.class);
        assertThat(world.getExistingSystem(Base.class)).isSameAs(first);
        assertThat(world.getOrCreateSystem(Base.class)).isSameAs(first);
        world.destroySystem(first);
        assertThat(world.getExistingSystem(Base.class)).isSameAs(second);
        world.destroySystem(world.getExistingSystemHandle(Base.class));
        assertThat(world.getExistingSystem(Base.class)).isNull();
        Base third = world.getOrCreateSystem(Base.class);
        assertThat(third).isNotNull().isNotSameAs(first).isNotSameAs(second);
        assertThat(world.getExistingSystem(Base.class)).isSameAs(third);
    }

    @Test
    @Row("WLD-3.4")
    void aBaseClassFindsADerivedInstance() {
        Derived derived = world.createSystem(Derived.class);
        assertThat(world.getExistingSystem(Base.class)).isSameAs(derived);
        assertThat(world.getExistingSystem(LoggingSystem.class)).isSameAs(derived);
        assertThat(world.getOrCreateSystem(Base.class)).isSameAs(derived);
    }

    @Test
    @Row("WLD-3.11")
    void whatWasNeverAddedIsNullOrTheNullHandle() {
        assertThat(world.getExistingSystem(Base.class)).isNull();
        assertThat(world.getExistingSystemHandle(Base.class)).isEqualTo(SystemHandle.NULL);
        assertThat(SystemHandle.NULL.isNull()).isTrue();
        assertThat(SystemHandle.NULL.entity()).isEqualTo(Entity.NULL);
    }

    @SuppressWarnings("ClassCanBeStatic") // what is refused
    final class Inner implements ISystem {}

    @Test
    @Row("WLD-3.5")
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse
    void whatIsNoSystemIsRefused() {
        Class string = String.class;
        assertThatThrownBy(() -> world.createSystem(string))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is not a system. Let it implement ISystem or extend SystemBase.");
        assertThatThrownBy(() -> world.getOrCreateSystem(string))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is not a system. Let it implement ISystem or extend SystemBase.");
        assertThatThrownBy(() -> world.addSystems(java.util.List.of(Base.class, string)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is not a system. Let it implement ISystem or extend SystemBase.");
        assertThatThrownBy(() -> world.createSystem(Unfinished.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System " + Unfinished.class.getName()
                        + " is abstract. Create one of the classes that extend it.");
        assertThatThrownBy(() -> world.createSystem(NeedsMore.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System " + NeedsMore.class.getName() + " has no constructor without parameters. Give it"
                        + " one, or add an instance with world.addSystem(system).");
        assertThatThrownBy(() -> world.createSystem(Inner.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System " + Inner.class.getName() + " is an inner class, whose objects belong to one of the"
                        + " class around it. Declare it static, or add an instance with world.addSystem(system).");
        assertThatThrownBy(() -> world.createSystem(Throws.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The constructor of system " + Throws.class.getName() + " failed: java.io.IOException: disk");
        assertThat(world.systems()).isEmpty();
        assertThat(world.version()).isZero();
    }

    @Test
    @Row("WLD-3.6")
    void destroyingTwiceIsRefused() {
        Base system = world.createSystem(Base.class);
        SystemState state = world.getSystemState(system);
        SystemHandle handle = state.systemHandle();
        world.destroySystem(system);
        assertThatThrownBy(() -> world.destroySystem(system))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System " + Base.class.getName() + " is not in world \"Test\": it was never added to it, or"
                        + " was destroyed. Add it with world.addSystem(system).");
        assertThatThrownBy(() -> world.destroySystem(handle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        handle + " is not in world \"Test\": it was never added to it, or was destroyed. Add it with"
                                + " world.addSystem(system).");
        assertThatThrownBy(state::update)
                .isInstanceOf(DisposedException.class)
                .hasMessage(
                        "System Base of world \"Test\" was updated after it was destroyed. Destroy it after its last"
                                + " update.");
    }

    @Test
    @Row({"WLD-3.7", "WLD-3.8"})
    void anExceptionInOnCreateRemovesTheSystem() {
        assertThatThrownBy(() -> world.createSystem(FailsToCreate.class))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no");
        assertThat(world.systems()).isEmpty();
        assertThat(world.getExistingSystem(FailsToCreate.class)).isNull();
        world.update();
        world.close();
        assertThat(LoggingSystem.taken()).isEmpty();
    }

    @Test
    @Row("WLD-3.10")
    void anExceptionInOnDestroyStillRemovesTheSystem() {
        FailsToEnd system = world.createSystem(FailsToEnd.class);
        Entity entity = world.getSystemState(system).systemHandle().entity();
        assertThatThrownBy(() -> world.destroySystem(system))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no end");
        assertThat(world.getExistingSystem(FailsToEnd.class)).isNull();
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("WLD-3.9")
    void nothingIsDestroyedWhileASystemRuns() {
        Base other = world.createSystem(Base.class);
        world.addSystem(new Base("destroyer") {
            @Override
            public void onUpdate(SystemState state) {
                assertThatThrownBy(() -> state.world().destroySystem(other))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageMatching(
                                "System Base of world \"Test\" was destroyed while system \\S+ was running\\."
                                        + " Destroy it after the update\\.");
                SystemHandle own = state.systemHandle();
                assertThatThrownBy(() -> state.world().destroySystem(own)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> state.world().close()).isInstanceOf(IllegalArgumentException.class);
                log("refused");
            }
        });
        world.update();
        assertThat(LoggingSystem.taken()).contains("destroyer refused").doesNotContain("destroyer destroy");
        assertThat(world.systems()).hasSize(3);
        assertThat(world.getExistingSystem(Base.class)).isSameAs(other);
        assertThat(world.isCreated()).isTrue();
    }

    @Test
    @Row("WLD-3.12")
    void aClosedWorldHasNoSystems() {
        world.close();
        for (Runnable use : new Runnable[] {
            () -> world.createSystem(Base.class),
            () -> world.getOrCreateSystem(Base.class),
            () -> world.getExistingSystem(Base.class),
            () -> world.getExistingSystemHandle(Base.class),
            () -> world.addSystem(new Base()),
            () -> world.addSystems(java.util.List.of(Base.class)),
            () -> world.destroySystem(new Base()),
            () -> world.destroySystem(SystemHandle.NULL),
            world::version,
        }) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("World \"Test\" was used after it was closed. Close it after its last use.");
        }
    }

    @Test
    @Row({"WLD-4.1", "WLD-4.2", "WLD-4.3", "VER-2.1", "VER-2.2"})
    void theVersionGoesUpWithEverySystemThatComesOrGoes() {
        assertThat(world.version()).isZero();
        Base system = world.createSystem(Base.class);
        assertThat(world.version()).isEqualTo(1);
        world.getOrCreateSystem(Base.class);
        assertThat(world.version()).as("it was there").isEqualTo(1);
        world.createSystem(SimulationSystemGroup.class);
        assertThat(world.version()).as("a group").isEqualTo(2);
        world.destroySystem(system);
        assertThat(world.version()).isEqualTo(3);
        world.destroySystem(world.getExistingSystemHandle(SimulationSystemGroup.class));
        assertThat(world.version()).isEqualTo(4);
    }

    @Test
    void aHandleIsGoodInItsWorldAlone() {
        SystemHandle handle = world.addSystem(new Base()).systemHandle();
        assertThat(world.getSystemState(handle).systemHandle()).isEqualTo(handle);
        World other = new World("Other");
        SystemHandle there = other.addSystem(new Base()).systemHandle();
        assertThat(there).isNotEqualTo(handle);
        assertThatThrownBy(() -> other.getSystemState(handle)).isInstanceOf(IllegalArgumentException.class);
        handle.update(world);
        assertThat(LoggingSystem.taken()).endsWith("base start", "base update");
    }
}
