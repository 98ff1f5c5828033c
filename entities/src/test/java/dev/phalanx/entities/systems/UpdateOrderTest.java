package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.internal.order.StableHash;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Which group a system is in, and where in it.
final class UpdateOrderTest extends InWorld {
    private final Logged log = new Logged("dev.phalanx.entities.systems");

    @AfterEach
    void stopListening() {
        log.close();
    }

    private List<Class<?>> order(ISystem... systems) {
        for (ISystem system : systems) {
            world.addSystem(system);
        }
        return order(SimulationSystemGroup.class);
    }

    private List<Class<?>> order(Class<? extends ComponentSystemGroup> type) {
        ComponentSystemGroup group = world.getExistingSystem(type);
        group.sortSystems();
        List<Class<?>> order = new ArrayList<>();
        group.systems().forEach(state -> order.add(state.system().getClass()));
        return order;
    }

    @Test
    @Row("SYS-5.1")
    void aSystemIsInTheGroupItNamesAndElseInTheSimulation() {
        world.addSystem(new OrderedSystems.B());
        world.addSystem(new UpdateWorldTimeSystem());
        world.addSystem(new OrderedSystems.InTwo());
        assertThat(order(SimulationSystemGroup.class)).containsExactly(OrderedSystems.B.class);
        assertThat(order(InitializationSystemGroup.class))
                .as("orderFirst")
                .containsExactly(UpdateWorldTimeSystem.class, OrderedSystems.InTwo.class);
        assertThat(order(PresentationSystemGroup.class)).containsExactly(OrderedSystems.InTwo.class);
    }

    @Test
    @Row({"SYS-5.2", "SYS-5.3"})
    void aWrongGroupIsRefusedByName() {
        assertThatThrownBy(() -> world.addSystem(new OrderedSystems.FirstAndLast()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("System " + OrderedSystems.FirstAndLast.class.getName()
                        + " has an @UpdateInGroup that cannot be followed: it says both orderFirst and orderLast. Say"
                        + " one of them.");
        assertThatThrownBy(() -> world.addSystem(new OrderedSystems.InASystem()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("System " + OrderedSystems.InASystem.class.getName()
                        + " has an @UpdateInGroup that cannot be followed: " + OrderedSystems.B.class.getName()
                        + " is not a group. Name a class that extends ComponentSystemGroup.");
        assertThatThrownBy(() -> world.addSystem(new OrderedSystems.InAText()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("System " + OrderedSystems.InAText.class.getName()
                        + " has an @UpdateInGroup that cannot be followed: java.lang.String is not a group. Name a"
                        + " class that extends ComponentSystemGroup.");
        assertThat(world.systems()).isEmpty();
    }

    @Test
    @Row("SYS-6.1")
    void siblingsAreOrderedAndGroupsToo() {
        assertThat(order(new OrderedSystems.C(), new OrderedSystems.B(), new OrderedSystems.A()))
                .containsExactly(OrderedSystems.A.class, OrderedSystems.B.class, OrderedSystems.C.class);
        assertThat(order(new OrderedSystems.OuterB(), new OrderedSystems.OuterA()))
                .containsSubsequence(OrderedSystems.OuterA.class, OrderedSystems.OuterB.class);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    @Row({"SYS-5.2", "SYS-6.3"})
    void bandsAreFirstMiddleAndLast() {
        assertThat(order(
                        new OrderedSystems.Last(),
                        new OrderedSystems.B(),
                        new OrderedSystems.BetweenThem(),
                        new OrderedSystems.First()))
                .startsWith(OrderedSystems.First.class)
                .endsWith(OrderedSystems.Last.class)
                .hasSize(4);
        assertThat(log.lines()).as("what bands say anyway is no contradiction").isEmpty();
    }

    @Test
    @Row("SYS-6.4")
    void tiesGoByTheHashOfTheNameAndThenByInsertion() {
        Comparator<Class<?>> byHash =
                (one, other) -> Long.compareUnsigned(StableHash.of(one.getName()), StableHash.of(other.getName()));
        List<Class<?>> expected = new ArrayList<>(
                List.of(OrderedSystems.B.class, OrderedSystems.Parent.class, OrderedSystems.InTwo.class));
        expected.sort(byHash);
        for (int turn = 0; turn < 2; turn++) {
            try (World fresh = new World("Fresh")) {
                fresh.addSystem(new OrderedSystems.Parent());
                fresh.addSystem(turn == 0 ? new OrderedSystems.B() : new OrderedSystems.InTwo());
                fresh.addSystem(turn == 0 ? new OrderedSystems.InTwo() : new OrderedSystems.B());
                SimulationSystemGroup group = fresh.getExistingSystem(SimulationSystemGroup.class);
                group.addSystemToUpdateList(fresh.getExistingSystem(OrderedSystems.InTwo.class));
                group.sortSystems();
                assertThat(group.systems().stream()
                                .<Class<?>>map(state -> state.system().getClass()))
                        .containsExactlyElementsOf(expected);
            }
        }
        assertThat(StableHash.of("a")).as("FNV-1a").isEqualTo(0xaf63dc4c8601ec8cL);
        ISystem one = new OrderedSystems.Parent();
        ISystem other = new OrderedSystems.Parent();
        world.addSystem(one);
        world.addSystem(other);
        order(SimulationSystemGroup.class);
        assertThat(world.getExistingSystem(SimulationSystemGroup.class).systems())
                .extracting(SystemState::system)
                .containsExactly(one, other);
    }

    @Test
    @Row({"SYS-6.1", "SYS-6.2"})
    void whatCannotBeFollowedIsDroppedWithOneWarning() {
        world.addSystem(new UpdateWorldTimeSystem());
        for (int turn = 0; turn < 2; turn++) {
            order(
                    new OrderedSystems.BeforeText(),
                    new OrderedSystems.AfterItself(),
                    new OrderedSystems.BeforeTime(),
                    new OrderedSystems.Last(),
                    new OrderedSystems.AfterLast());
        }
        String name = OrderedSystems.class.getName() + "$";
        assertThat(log.lines())
                .containsExactlyInAnyOrder(
                        "WARNING System " + name + "BeforeText says @UpdateBefore(String.class), which is dropped:"
                                + " java.lang.String is not a system. Name a class that implements ISystem.",
                        "WARNING System " + name + "AfterItself says @UpdateAfter(AfterItself.class), which is dropped:"
                                + " that is the system itself. Name another one.",
                        "WARNING System " + name
                                + "BeforeTime says @UpdateBefore(UpdateWorldTimeSystem.class), which is"
                                + " dropped: dev.phalanx.entities.systems.UpdateWorldTimeSystem is not in group"
                                + " dev.phalanx.entities.systems.SimulationSystemGroup. Name a system of the same group,"
                                + " or order the groups.",
                        "WARNING System " + name
                                + "AfterLast says @UpdateAfter(Last.class), which is dropped: orderFirst"
                                + " and orderLast in group dev.phalanx.entities.systems.SimulationSystemGroup say"
                                + " otherwise. Remove one of the annotations.");
    }

    @Test
    @Row("SYS-6")
    void aSystemOfTheGroupThatIsNotThereIsNoMistake() {
        assertThat(order(new OrderedSystems.AbsentTarget())).containsExactly(OrderedSystems.AbsentTarget.class);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aClassSaysWhatItsSuperclassesSay() {
        assertThat(order(new OrderedSystems.C(), new OrderedSystems.AfterBBeforeC(), new OrderedSystems.B()))
                .containsExactly(OrderedSystems.B.class, OrderedSystems.AfterBBeforeC.class, OrderedSystems.C.class);
    }

    @Test
    @Row({"SYS-7.1", "SYS-7.2"})
    void aCycleIsRefusedNamingItsMembersAlone() {
        world.addSystem(new OrderedSystems.Upstream());
        world.addSystem(new OrderedSystems.Round1());
        world.addSystem(new OrderedSystems.Round2());
        world.addSystem(new OrderedSystems.Round3());
        world.addSystem(new OrderedSystems.Downstream());
        world.addSystem(new OrderedSystems.B());
        SimulationSystemGroup group = world.getExistingSystem(SimulationSystemGroup.class);
        assertThatThrownBy(group::sortSystems)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Systems of group SimulationSystemGroup wait for each other: Round1 before Round2, Round2"
                        + " before Round3, Round3 before Round1. Remove one of their @UpdateBefore and @UpdateAfter.");
        assertThatThrownBy(world::update).isInstanceOf(IllegalStateException.class);
        world.destroySystem(world.getExistingSystem(OrderedSystems.Round2.class));
        world.update();
        assertThat(group.systems()).hasSize(5);
    }
}
