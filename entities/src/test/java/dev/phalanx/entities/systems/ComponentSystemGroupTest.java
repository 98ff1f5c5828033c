package dev.phalanx.entities.systems;

import static dev.phalanx.entities.systems.LoggingSystem.named;
import static dev.phalanx.entities.systems.LoggingSystem.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Row("SYS-4")
final class ComponentSystemGroupTest extends InWorld {
    static final class Group extends ComponentSystemGroup {}

    static final class Twice extends ComponentSystemGroup {
        @Override
        protected void onUpdate() {
            super.onUpdate();
            super.onUpdate();
        }
    }

    static final class Failing extends SystemBase {
        int updates;

        @Override
        protected void onUpdate() {
            updates++;
            throw new IllegalStateException("failed");
        }
    }

    private Group group;

    @BeforeEach
    void addGroup() {
        LoggingSystem.LOG.clear();
        group = new Group();
        world.addSystem(group);
    }

    private LoggingSystem created(String name) {
        LoggingSystem system = named(name);
        world.addSystem(system);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(system);
        taken();
        return system;
    }

    @Test
    @Row("SYS-4.1")
    void anUpdateCallsTheMembersInOrder() {
        group.addSystemToUpdateList(created("a"));
        group.addSystemToUpdateList(created("b"));
        world.update();
        assertThat(taken()).containsExactly("a start", "a update", "b start", "b update");
        assertThat(group.systems()).hasSize(2);
    }

    @UpdateAfter(Sooner.class)
    static final class Later extends LoggingSystem {
        Later() {
            super("later");
        }
    }

    static final class Sooner extends LoggingSystem {
        Sooner() {
            super("sooner");
        }
    }

    @UpdateBefore(Sooner.class)
    static final class Soonest extends LoggingSystem {
        Soonest() {
            super("soonest");
        }
    }

    @Test
    @Row("SYS-4.1")
    void anUpdateCallsTheMembersInSortedOrder() {
        group.addSystemToUpdateList(world.createSystem(Later.class));
        group.addSystemToUpdateList(world.createSystem(Sooner.class));
        group.addSystemToUpdateList(world.createSystem(Soonest.class));
        world.update();
        taken();
        world.update();
        assertThat(taken()).containsExactly("soonest update", "sooner update", "later update");
    }

    @Test
    @Row("SYS-4.1")
    void onUpdateCanBeOverridden() {
        Twice twice = new Twice();
        world.addSystem(twice);
        twice.addSystemToUpdateList(created("a"));
        world.update();
        assertThat(taken()).containsExactly("a start", "a update", "a update");
    }

    @Test
    @Row({"SYS-4.2", "SYS-4.3"})
    void anExceptionInOneMemberIsLoggedAndTheOthersRun() {
        world.setFailFast(false);
        Failing failing = new Failing();
        world.addSystem(failing);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(failing);
        group.setEnableSystemSorting(false);
        group.addSystemToUpdateList(failing);
        group.addSystemToUpdateList(created("b"));
        try (Logged log = new Logged("dev.phalanx.entities.systems")) {
            world.update();
            world.update();
            assertThat(log.lines())
                    .containsExactly(
                            "SEVERE System Failing of world \"Test\" failed in onUpdate; the other systems go on.");
            assertThat(log.thrown())
                    .singleElement()
                    .satisfies(thrown -> assertThat(thrown)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("failed"));
        }
        assertThat(taken()).containsExactly("b start", "b update", "b update");
        assertThat(failing.updates).as("it is retried").isEqualTo(2);
    }

    @Test
    @Row({"SYS-4.4", "SYS-4.5"})
    void nullIsIgnoredAndTheGroupItselfIsRefused() {
        group.addSystemToUpdateList((ISystem) null);
        group.addSystemToUpdateList(SystemHandle.NULL);
        group.removeSystemFromUpdateList((ISystem) null);
        group.removeSystemFromUpdateList(SystemHandle.NULL);
        group.sortSystems();
        assertThat(group.systems()).isEmpty();
        assertThatThrownBy(() -> group.addSystemToUpdateList(group))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Group Group was added to itself. Add it to another group.");
        assertThatThrownBy(() -> group.addSystemToUpdateList(group.systemHandle()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> group.addSystemToUpdateList(world.getExistingSystem(SimulationSystemGroup.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Group SimulationSystemGroup was added to group Group, which is inside of it. Take one of"
                        + " them out of the other first.");
    }

    @Test
    void aSystemOfAnotherWorldIsRefused() {
        LoggingSystem stranger = named("a");
        new World("Other").addSystem(stranger);
        assertThatThrownBy(() -> group.addSystemToUpdateList(stranger))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("System " + stranger.getClass().getName() + " is not in world \"Test\"");
        assertThatThrownBy(() -> new Group().addSystemToUpdateList(stranger))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("System " + Group.class.getName() + " was used before it was added to a world. Add it with"
                        + " world.addSystem(system).");
    }

    @Test
    @Row("SYS-4.6")
    void removingWhatIsNoMemberIsIgnored() {
        LoggingSystem a = created("a");
        LoggingSystem b = created("b");
        group.addSystemToUpdateList(a);
        group.removeSystemFromUpdateList(b);
        group.removeSystemFromUpdateList(world.getSystemState(b).systemHandle());
        world.update();
        assertThat(taken()).containsExactly("a start", "a update");
    }

    @Test
    @Row("SYS-4.7")
    void addingAndRemovingTakeEffectAtTheNextSorting() {
        LoggingSystem a = created("a");
        group.addSystemToUpdateList(a);
        assertThat(group.systems()).isEmpty();
        group.sortSystems();
        assertThat(group.systems()).extracting(SystemState::system).containsExactly(a);
        group.addSystemToUpdateList(a);
        group.sortSystems();
        assertThat(group.systems()).as("added once").hasSize(1);
        group.removeSystemFromUpdateList(world.getSystemState(a).systemHandle());
        assertThat(group.systems()).hasSize(1);
        group.sortSystems();
        assertThat(group.systems()).isEmpty();
        group.addSystemToUpdateList(a);
        group.removeSystemFromUpdateList(a);
        group.addSystemToUpdateList(a);
        group.sortSystems();
        assertThat(group.systems()).as("added again before it had left").hasSize(1);
        group.removeSystemFromUpdateList(a);
        group.removeSystemFromUpdateList(a);
        group.addSystemToUpdateList(a);
        group.sortSystems();
        assertThat(group.systems()).as("taken out twice and added again").hasSize(1);
    }

    @Test
    @Row("SYS-4.7")
    void whatIsAddedOrRemovedDuringAnUpdateWaitsForTheNext() {
        LoggingSystem late = created("late");
        group.setEnableSystemSorting(false);
        LoggingSystem adder = new LoggingSystem("adder") {
            @Override
            public void onUpdate(SystemState state) {
                log("update");
                group.addSystemToUpdateList(late);
                group.removeSystemFromUpdateList(this);
            }
        };
        world.addSystem(adder);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(adder);
        group.addSystemToUpdateList(adder);
        taken();
        world.update();
        assertThat(taken()).containsExactly("adder start", "adder update");
        world.update();
        assertThat(taken()).containsExactly("late start", "late update");
    }

    @Test
    @Row({"SYS-21.1", "SYS-21.2"})
    void withoutSortingMembersStayAsTheyWereAddedAndInnerGroupsAreSorted() {
        assertThat(group.enableSystemSorting()).isTrue();
        group.setEnableSystemSorting(false);
        OrderedSystems.B b = world.createSystem(OrderedSystems.B.class);
        OrderedSystems.A a = world.createSystem(OrderedSystems.A.class);
        Twice inner = world.createSystem(Twice.class);
        group.addSystemToUpdateList(b);
        group.addSystemToUpdateList(inner);
        group.addSystemToUpdateList(a);
        OrderedSystems.B innerB = world.createSystem(OrderedSystems.B.class);
        OrderedSystems.A innerA = world.createSystem(OrderedSystems.A.class);
        inner.addSystemToUpdateList(innerB);
        inner.addSystemToUpdateList(innerA);
        group.sortSystems();
        assertThat(group.systems()).extracting(SystemState::system).containsExactly(b, inner, a);
        assertThat(inner.systems()).extracting(SystemState::system).containsExactly(innerA, innerB);
        group.setEnableSystemSorting(true);
        group.sortSystems();
        assertThat(group.systems()).extracting(SystemState::system).containsSubsequence(a, b);
    }

    @Test
    void aDestroyedSystemLeavesAtOnce() {
        LoggingSystem a = created("a");
        group.addSystemToUpdateList(a);
        group.sortSystems();
        world.destroySystem(a);
        assertThat(group.systems()).isEmpty();
    }
}
