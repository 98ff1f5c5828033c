package dev.phalanx.entities.systems;

import static dev.phalanx.entities.systems.LoggingSystem.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When a system starts and stops.
@Row("SYS-3")
final class StartStopTest extends InWorld {
    private SystemState state;
    private SystemState group;

    @BeforeEach
    void addSystem() {
        LoggingSystem.LOG.clear();
        state = world.addSystem(LoggingSystem.named("a"));
        group = world.getSystemState(world.getExistingSystemHandle(SimulationSystemGroup.class));
        assertThat(taken()).containsExactly("a create");
    }

    @Test
    @Row("SYS-3.1")
    void itStartsBeforeItsFirstUpdateOnly() {
        world.update();
        assertThat(taken()).containsExactly("a start", "a update");
        world.update();
        assertThat(taken()).containsExactly("a update");
    }

    @Test
    @Row({"SYS-2.1", "SYS-3.1", "SYS-3.2", "SYS-3.4"})
    void itStopsAtTheNextUpdateAfterItWasDisabledAndStartsAgain() {
        world.update();
        taken();
        state.setEnabled(false);
        assertThat(taken()).as("not when it is assigned").isEmpty();
        world.update();
        assertThat(taken()).containsExactly("a stop");
        world.update();
        assertThat(taken()).as("once").isEmpty();
        state.setEnabled(true);
        assertThat(taken()).isEmpty();
        world.update();
        assertThat(taken()).containsExactly("a start", "a update");
    }

    @Test
    @Row("SYS-3.3")
    void whatNeverRanIsNotStopped() {
        state.setEnabled(false);
        world.update();
        world.destroySystem(state.system());
        assertThat(taken()).containsExactly("a destroy");
    }

    @Test
    @Row({"SYS-3.1", "SYS-3.6"})
    void destroyingARunningSystemStopsItFirst() {
        world.update();
        taken();
        world.destroySystem(state.system());
        assertThat(taken()).containsExactly("a stop", "a destroy");
        assertThat(group.world().systems()).containsExactly(group);
        world.update();
        assertThat(taken()).isEmpty();
    }

    @Test
    @Row("SYS-3.5")
    void requiredQueriesStopAndStartIt() {
        state.requireForUpdate(Health.class);
        world.update();
        assertThat(taken()).isEmpty();
        Entity entity = em.createEntity(Health.class);
        world.update();
        assertThat(taken()).containsExactly("a start", "a update");
        em.destroyEntity(entity);
        world.update();
        world.update();
        assertThat(taken()).containsExactly("a stop");
    }

    @Test
    @Row("SYS-3.7")
    void aGroupStopsItsEnabledMembersAndLeavesThoseDisabledByHand() {
        SystemState other = world.addSystem(LoggingSystem.named("b"));
        world.update();
        other.setEnabled(false);
        world.update();
        taken();
        group.setEnabled(false);
        world.update();
        assertThat(taken()).containsExactly("a stop");
        assertThat(state.enabled()).isTrue();
        assertThat(other.enabled()).isFalse();
        group.setEnabled(true);
        world.update();
        assertThat(taken()).containsExactly("a start", "a update");
    }

    @Test
    @Row("SYS-3.7")
    void aGroupInsideAGroupStopsItsMembersToo() {
        LateSimulationSystemGroup late = new LateSimulationSystemGroup();
        world.addSystem(late);
        world.destroySystem(state.system());
        SystemState inner = world.getSystemState(world.createSystem(Inner.class));
        late.addSystemToUpdateList(inner.system());
        world.update();
        assertThat(taken()).containsExactly("a destroy", "inner create", "inner start", "inner update");
        group.setEnabled(false);
        world.update();
        assertThat(taken()).containsExactly("inner stop");
        group.setEnabled(true);
        world.destroySystem(late);
        world.update();
        assertThat(taken()).isEmpty();
    }

    static final class Inner extends LoggingSystem {
        Inner() {
            super("inner");
        }
    }

    @Test
    void aStartThatFailsIsTriedAgainAndNeverStopped() {
        world.setFailFast(true);
        boolean[] fails = {true};
        SystemState failing = world.addSystem(new LoggingSystem("f") {
            @Override
            public void onStartRunning(SystemState own) {
                super.onStartRunning(own);
                if (fails[0]) {
                    throw new IllegalStateException("not yet");
                }
            }
        });
        assertThatThrownBy(world::update).hasMessage("not yet");
        assertThatThrownBy(world::update).hasMessage("not yet");
        assertThat(taken()).containsSubsequence("f start", "f start").doesNotContain("f update");
        failing.setEnabled(false);
        world.update();
        assertThat(taken()).doesNotContain("f stop");
        failing.setEnabled(true);
        fails[0] = false;
        world.update();
        assertThat(taken()).containsSubsequence("f start", "f update");
    }

    /// Every combination of what decides whether the system runs, from one update to the next, and what ends it.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Row({"SYS-3.5", "SYS-3.6"})
    void theMatrix(boolean destroys) {
        state.requireForUpdate(Health.class);
        Entity[] entity = {Entity.NULL};
        boolean running = false;
        List<String> all = new ArrayList<>();
        for (int from = 0; from < 8; from++) {
            for (int to = 0; to < 8; to++) {
                for (int setting : new int[] {from, to}) {
                    set(setting, entity);
                    world.update();
                    boolean runs = setting == 7;
                    List<String> expected = new ArrayList<>();
                    if (runs && !running) {
                        expected.add("a start");
                    }
                    if (runs) {
                        expected.add("a update");
                    }
                    if (!runs && running) {
                        expected.add("a stop");
                    }
                    assertThat(taken()).as("%s after %s", setting, from).isEqualTo(expected);
                    all.addAll(expected);
                    running = runs;
                }
            }
        }
        assertThat(all).contains("a start", "a stop", "a update");
        if (destroys) {
            world.destroySystem(state.system());
        } else {
            world.close();
        }
        assertThat(taken()).as("the last setting ran").containsExactly("a stop", "a destroy");
    }

    private void set(int setting, Entity[] entity) {
        state.setEnabled((setting & 1) != 0);
        group.setEnabled((setting & 2) != 0);
        boolean wanted = (setting & 4) != 0;
        if (wanted && !em.exists(entity[0])) {
            entity[0] = em.createEntity(Health.class);
        } else if (!wanted) {
            em.destroyEntity(entity[0]);
        }
    }
}
