package dev.phalanx.entities.systems;

import static dev.phalanx.entities.systems.LoggingSystem.named;
import static dev.phalanx.entities.systems.LoggingSystem.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row("SYS-20")
final class NestedUpdateTest extends InWorld {
    private final List<String> executing = new ArrayList<>();

    private void note() {
        executing.add(String.valueOf(ExecutingSystem.find()));
    }

    private abstract class Outer implements ISystem {
        abstract void inner(SystemState state);

        @Override
        public void onUpdate(SystemState state) {
            note();
            inner(state);
            note();
        }
    }

    private final class Noting extends SystemBase {
        @Override
        protected void onUpdate() {
            note();
        }
    }

    private final class Failing extends SystemBase {
        @Override
        protected void onUpdate() {
            note();
            throw new IllegalStateException("failed");
        }
    }

    private SystemState outer(java.util.function.Consumer<SystemState> inner) {
        final class Calling extends Outer {
            @Override
            void inner(SystemState state) {
                inner.accept(state);
            }
        }
        return world.addSystem(new Calling());
    }

    @Test
    @Row("SYS-20.1")
    void aSystemCanUpdateAnotherOne() {
        taken();
        SystemState inner = world.addSystem(named("a"));
        SystemState noting = world.addSystem(new Noting());
        outer(state -> {
                    inner.update();
                    noting.systemHandle().update(world);
                })
                .update();
        assertThat(taken()).containsExactly("a create", "a start", "a update");
        assertThat(executing).containsExactly("Calling", "Noting", "Calling");
        assertThat(ExecutingSystem.find()).isNull();
    }

    @Test
    @Row("SYS-20.1")
    void aSystemCanUpdateAnotherWorld() {
        World other = new World("Other");
        other.setFailFast(true);
        other.addSystem(new Noting());
        outer(state -> other.update()).update();
        assertThat(executing).containsExactly("Calling", "Noting", "Calling");
    }

    @Test
    @Row("SYS-20.1")
    void anExceptionRestoresWhatWasExecuting() {
        SystemState failing = world.addSystem(new Failing());
        outer(state -> assertThatThrownBy(failing::update).hasMessage("failed")).update();
        assertThat(executing).containsExactly("Calling", "Failing", "Calling");
        executing.clear();
        assertThatThrownBy(failing::update).hasMessage("failed");
        assertThat(ExecutingSystem.find()).isNull();
        outer(state -> failing.update());
        assertThatThrownBy(world::update).hasMessage("failed");
        assertThat(ExecutingSystem.find()).isNull();
    }

    @Test
    void aSystemThatUpdatesItselfIsRefused() {
        SystemState[] own = new SystemState[1];
        own[0] = outer(state -> own[0].update());
        assertThatThrownBy(own[0]::update)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("System Calling of world \"Test\" was updated by itself or by a system that it updates."
                        + " Update each system from outside of it.");
    }

    @Test
    void outsideOfASystemNoneIsExecuting() {
        assertThat(ExecutingSystem.find()).isNull();
        assertThatThrownBy(() -> ExecutingSystem.get("SystemAPI.time()"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SystemAPI.time() was called on thread \""
                        + Thread.currentThread().getName()
                        + "\" while no system was running on it. Call it in a system's onCreate, onStartRunning,"
                        + " onUpdate, onStopRunning or onDestroy, or ask the world's entity manager.");
    }

    @Test
    void everyMethodOfASystemIsExecuting() {
        List<String> seen = new ArrayList<>();
        SystemState state = world.addSystem(new LoggingSystem("a") {
            @Override
            void log(String what) {
                seen.add(what + " " + (ExecutingSystem.find() != null));
            }
        });
        world.update();
        world.destroySystem(state.system());
        assertThat(seen).containsExactly("create true", "start true", "update true", "stop true", "destroy true");
    }
}
