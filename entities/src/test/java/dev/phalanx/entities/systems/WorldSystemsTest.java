package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class WorldSystemsTest extends InWorld {
    private final List<String> log = new ArrayList<>();

    private final class Logging implements ISystem {
        private final String name;

        Logging(String name) {
            this.name = name;
        }

        @Override
        public void onCreate(SystemState state) {
            log.add(name + " created");
        }

        @Override
        public void onUpdate(SystemState state) {
            log.add(name + " updated");
        }

        @Override
        public void onDestroy(SystemState state) {
            log.add(name + " destroyed");
        }
    }

    private static final class Failing implements ISystem {
        private final RuntimeException failure;

        Failing(String message) {
            failure = new IllegalArgumentException(message);
        }

        @Override
        public void onUpdate(SystemState state) {
            throw failure;
        }

        @Override
        public void onDestroy(SystemState state) {
            throw failure;
        }
    }

    private static final class Idle implements ISystem {}

    @UpdateAfter(Failing.class)
    @UpdateBefore(Logging.class)
    private static final class Wrong implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            throw new AssertionError("wrong");
        }
    }

    private static final class Growth implements ISystem {
        Entity grown = Entity.NULL;

        @Override
        public void onCreate(SystemState state) {
            grown = state.entityManager().createEntity(Health.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            int growth = (int) state.time().deltaTime();
            state.entityManager().query(rw(Health.class)).forEach(health -> health.points += growth);
        }
    }

    @Test
    @Row("SYS-1.1")
    void aSystemIsCreatedUpdatedAndDestroyed() {
        world.addSystem(new Logging("a"));
        assertThat(log).containsExactly("a created");
        world.update();
        world.update();
        world.close();
        assertThat(log).containsExactly("a created", "a updated", "a updated", "a destroyed");
    }

    @Test
    @Row("SYS-1.1")
    void allItsMethodsAreOptional() {
        SystemState state = world.addSystem(new Idle());
        world.update();
        assertThat(state.lastSystemVersion()).isEqualTo(3);
        world.close();
    }

    @Test
    @Row({"SYS-1", "WLD-1.1"})
    void itWorksOnTheWorldOfItsState() {
        Growth growth = new Growth();
        world.addSystem(growth);
        world.setTime(new TimeData(3, 3));
        world.update();
        assertThat(em.getComponent(growth.grown, Health.class).points).isEqualTo(3);
    }

    @Test
    @Row("SYS-1.1")
    void eachMethodGetsTheStateOfItsSystem() {
        List<SystemState> given = new ArrayList<>();
        SystemState state = world.addSystem(new ISystem() {
            @Override
            public void onCreate(SystemState own) {
                given.add(own);
            }

            @Override
            public void onUpdate(SystemState own) {
                given.add(own);
            }

            @Override
            public void onDestroy(SystemState own) {
                given.add(own);
            }
        });
        world.addSystem(new Idle());
        world.update();
        world.destroySystem(state.system());
        assertThat(given).hasSize(3).allSatisfy(own -> assertThat(own).isSameAs(state));
    }

    private final class Managed extends SystemBase {
        private void note(String what) {
            log.add(what + " in " + world().name());
        }

        @Override
        protected void onCreate() {
            note("created");
        }

        @Override
        protected void onStartRunning() {
            note("started");
        }

        @Override
        protected void onUpdate() {
            note("updated");
        }

        @Override
        protected void onStopRunning() {
            note("stopped");
        }

        @Override
        protected void onDestroy() {
            note("destroyed");
        }
    }

    @Test
    @Row("SYS-1.2")
    void aSystemBaseHasItsStateInIt() {
        Managed system = new Managed();
        SystemState state = world.addSystem(system);
        world.update();
        assertThat(system.state()).isSameAs(state);
        assertThat(system.entityManager()).isSameAs(em);
        assertThat(system.time()).isSameAs(world.time());
        assertThat(system.lastSystemVersion()).isEqualTo(state.lastSystemVersion());
        system.setEnabled(false);
        world.update();
        world.destroySystem(system);
        assertThat(log)
                .containsExactly(
                        "created in Test",
                        "started in Test",
                        "updated in Test",
                        "stopped in Test",
                        "destroyed in Test");
    }

    @Test
    @Row("SYS-1.3")
    void itRunsOnTheMainThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        SystemState state = world.addSystem(new ISystem() {
            @Override
            public void onCreate(SystemState own) {
                threads.add(Thread.currentThread());
            }

            @Override
            public void onUpdate(SystemState own) {
                threads.add(Thread.currentThread());
            }

            @Override
            public void onDestroy(SystemState own) {
                threads.add(Thread.currentThread());
            }
        });
        world.update();
        List<Throwable> refused = new ArrayList<>();
        Thread other = new Thread(() -> {
            for (ThrowingCallable use : List.<ThrowingCallable>of(world::update, state::update)) {
                refused.add(catchThrowable(use));
            }
        });
        other.start();
        other.join();
        assertThat(refused)
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("World \"Test\" belongs to thread \""
                                + Thread.currentThread().getName()
                                + "\" and was used by thread \"" + other.getName()
                                + "\". Use it there, or take it over with world.adoptCurrentThread()."));
        world.destroySystem(state.system());
        Thread own = Thread.currentThread();
        assertThat(threads).containsExactly(own, own, own);
    }

    @Test
    @Row("WLD-5.3")
    void systemsAreUpdatedInOrderOfCreationAndDestroyedInReverse() {
        world.addSystem(new Logging("a"));
        world.addSystem(new Logging("b"));
        log.clear();
        world.update();
        world.close();
        assertThat(log).containsExactly("a updated", "b updated", "b destroyed", "a destroyed");
    }

    @Test
    @Row("SYS-2.1")
    void aDisabledSystemIsNotUpdated() {
        SystemState state = world.addSystem(new Logging("a"));
        assertThat(state.enabled()).isTrue();
        state.setEnabled(false);
        world.update();
        assertThat(log).containsExactly("a created");
        assertThat(state.lastSystemVersion()).isZero();
        state.setEnabled(true);
        world.update();
        assertThat(log).containsExactly("a created", "a updated");
    }

    @Test
    @Row({"VER-3.1", "VER-4"})
    void theGlobalVersionGoesUpBeforeEachUpdate() {
        List<Integer> seen = new ArrayList<>();
        ISystem watcher = new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                seen.add(state.globalSystemVersion());
                seen.add(state.lastSystemVersion());
            }
        };
        assertThat(world.globalSystemVersion()).isEqualTo(1);
        SystemState state = world.addSystem(watcher);
        world.addSystem(new Idle());
        world.update();
        world.update();
        assertThat(seen).as("the group is a system too").containsExactly(3, 0, 6, 3);
        assertThat(state.lastSystemVersion()).isEqualTo(6);
        assertThat(world.globalSystemVersion()).isEqualTo(7);
    }

    @Test
    void aSystemAddedDuringAnUpdateWaitsForTheNext() {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                if (state.lastSystemVersion() == 0) {
                    state.world().addSystem(new Logging("late"));
                }
            }
        });
        world.update();
        assertThat(log).containsExactly("late created");
        world.update();
        assertThat(log).containsExactly("late created", "late updated");
    }

    @Test
    void anInstanceIsAddedOnce() {
        Logging system = new Logging("a");
        world.addSystem(system);
        assertThatThrownBy(() -> world.addSystem(system))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System Logging was added to world \"Test\" before. Add another instance.");
        world.addSystem(new Logging("b"));
        assertThat(world.systems())
                .extracting(SystemState::name)
                .containsExactly("SimulationSystemGroup", "Logging", "Logging");
    }

    @Test
    @Row({"WLD-3.7", "WLD-3.8"})
    void aSystemThatFailsToBeCreatedIsRemoved() {
        ISystem broken = new ISystem() {
            @Override
            public void onCreate(SystemState state) {
                assertThat(state.world().systems()).contains(state);
                throw new UnsupportedOperationException("no");
            }

            @Override
            public void onUpdate(SystemState state) {
                log.add("updated");
            }

            @Override
            public void onDestroy(SystemState state) {
                log.add("destroyed");
            }
        };
        assertThatThrownBy(() -> world.addSystem(broken))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no");
        assertThat(world.systems()).extracting(SystemState::name).containsExactly("SimulationSystemGroup");
        world.update();
        world.close();
        assertThat(log).isEmpty();
    }

    @Test
    @Row("SYS-4.3")
    void aFailingSystemDoesNotStopTheOthers() {
        world.setFailFast(false);
        SystemState failing = world.addSystem(new Failing("first"));
        world.addSystem(new Logging("b"));
        world.update();
        int first = failing.lastSystemVersion();
        world.update();
        assertThat(log).containsExactly("b created", "b updated", "b updated");
        assertThat(failing.lastSystemVersion()).as("it was tried again").isEqualTo(first + 3);
        world.close();
        assertThat(log).endsWith("b destroyed");
        assertThat(world.isCreated()).isFalse();
    }

    @Test
    void failFastThrowsAfterTheRestHasRun() {
        world.addSystem(new Failing("first"));
        world.addSystem(new Logging("b"));
        world.addSystem(new Failing("second"));
        assertThatThrownBy(world::update)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("first")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly(
                                "System Failing of world \"Test\" threw this exception in onUpdate.", "second"));
        assertThat(log).containsExactly("b created", "b updated");
        world.setFailFast(false);
        world.update();
        world.setFailFast(true);
        assertThatThrownBy(world::close).hasMessage("second");
        assertThat(world.isCreated()).isFalse();
        assertThat(log).endsWith("b destroyed");
    }

    @Test
    void anErrorGoesStraightThroughAndTakesTheFailuresAlong() {
        world.addSystem(new Failing("first"));
        world.addSystem(new Wrong());
        world.addSystem(new Logging("c"));
        assertThatThrownBy(world::update)
                .isInstanceOf(AssertionError.class)
                .hasMessage("wrong")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("System Wrong of world \"Test\" threw this exception in onUpdate.", "first"));
        assertThat(log).containsExactly("c created");
        world.setFailFast(false);
    }

    @Test
    void anErrorInOnDestroyDoesNotKeepTheOthersAlive() {
        world.addSystem(new Logging("a"));
        world.addSystem(new ISystem() {
            @Override
            public void onDestroy(SystemState state) {
                throw new AssertionError("wrong");
            }
        });
        assertThatThrownBy(world::close).isInstanceOf(AssertionError.class).hasMessage("wrong");
        assertThat(log).containsExactly("a created", "a destroyed");
        assertThat(world.isCreated()).isFalse();
    }

    @Test
    @Row("WLD-3.9")
    void aSystemCannotUpdateItsWorldCloseItOrGiveItAway() {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                World own = state.world();
                assertThatThrownBy(own::update)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("update() of world \"Test\" was called by its own system ");
                assertThatThrownBy(own::close)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageEndingWith("while that was running. Close it after the update.");
                assertThatThrownBy(own::adoptCurrentThread)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageEndingWith("Take the world over between updates.");
                log.add("refused");
            }
        });
        world.update();
        assertThat(log).containsExactly("refused");
        assertThat(world.isCreated()).isTrue();
    }

    private static void spend(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /// Works before it updates its systems, and after.
    static final class WorkingGroup extends ComponentSystemGroup {
        @Override
        protected void onUpdate() {
            spend(4_000_000);
            super.onUpdate();
            spend(4_000_000);
        }
    }

    @Test
    void theTimeOfAGroupIsItsOwn() {
        WorkingGroup group = new WorkingGroup();
        SystemState outer = world.addSystem(group);
        SystemState idle = world.addSystem(new Logging("idle"));
        SystemState after = world.addSystem(new Logging("after"));
        SystemState inner = world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                spend(1_000_000);
                idle.update();
                spend(1_000_000);
            }
        });
        SimulationSystemGroup simulation = world.getExistingSystem(SimulationSystemGroup.class);
        List.of(inner, idle).forEach(state -> simulation.removeSystemFromUpdateList(state.systemHandle()));
        group.addSystemToUpdateList(inner.systemHandle());
        world.update();
        assertThat(outer.updateNanos()).isGreaterThanOrEqualTo(10_000_000);
        assertThat(inner.updateNanos()).isGreaterThanOrEqualTo(2_000_000).isLessThan(outer.updateNanos() - 7_000_000);
        assertThat(idle.updateNanos()).isLessThan(inner.updateNanos());
        assertThat(after.updateNanos()).isPositive();
    }

    @Test
    void theTimeOfAnUpdateIsMeasured() {
        SystemState state = world.addSystem(new Logging("a"));
        assertThat(state.updateNanos()).isZero();
        world.update();
        assertThat(state.updateNanos()).isPositive();
        assertThat(state.world()).isSameAs(world);
        assertThat(state.entityManager()).isSameAs(em);
        assertThat(state).hasToString("Logging");
    }

    @Test
    void aSystemWithoutASimpleNameHasItsFullName() {
        SystemState state = world.addSystem(new ISystem() {});
        assertThat(state.name()).startsWith("dev.phalanx.entities.systems.WorldSystemsTest$");
    }
}
