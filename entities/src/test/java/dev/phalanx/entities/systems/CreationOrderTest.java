package dev.phalanx.entities.systems;

import static dev.phalanx.entities.systems.LoggingSystem.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Row("SYS-10")
final class CreationOrderTest extends InWorld {
    @CreateAfter(Second.class)
    static final class Third extends LoggingSystem {
        Third() {
            super("third");
        }
    }

    @CreateBefore(Second.class)
    static final class First extends LoggingSystem {
        First() {
            super("first");
        }
    }

    static final class Second extends LoggingSystem {
        Second() {
            super("second");
        }
    }

    @CreateBefore(Hen.class)
    static final class Egg implements ISystem {}

    @CreateBefore(Egg.class)
    static final class Hen implements ISystem {}

    @CreateAfter(Egg.class)
    static final class Chick implements ISystem {}

    @CreateBefore(String.class)
    static final class BeforeText implements ISystem {}

    @CreateAfter(AfterItself.class)
    static final class AfterItself implements ISystem {}

    static final class Broken implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            throw new IllegalStateException("broken");
        }
    }

    @BeforeEach
    void forget() {
        LoggingSystem.LOG.clear();
    }

    @Test
    @Row({"SYS-10.1", "SYS-10.3"})
    void systemsAreCreatedInOrderAndDestroyedInReverse() {
        List<SystemState> added = world.addSystems(List.of(Third.class, Second.class, First.class));
        assertThat(taken()).containsExactly("first create", "second create", "third create");
        assertThat(added).extracting(SystemState::name).containsExactly("First", "Second", "Third");
        world.close();
        assertThat(taken()).containsExactly("third destroy", "second destroy", "first destroy");
    }

    @Test
    @Row("SYS-10.2")
    void aCycleIsRefusedAndNothingIsAdded() {
        assertThatThrownBy(() -> world.addSystems(List.of(Chick.class, Egg.class, Hen.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Systems wait for each other to be created: Egg before Hen, Hen before Egg. Remove one of"
                        + " their @CreateBefore and @CreateAfter.");
        assertThat(world.systems()).isEmpty();
    }

    @Test
    void whatIsNotAmongThemMakesNoDifference() {
        world.addSystems(List.of(Third.class, Egg.class));
        assertThat(world.getExistingSystem(Third.class)).isNotNull();
        assertThat(world.getExistingSystem(Second.class)).isNull();
    }

    @Test
    void whatCannotBeFollowedIsDroppedWithOneWarning() {
        try (Logged log = new Logged("dev.phalanx.entities.systems")) {
            world.addSystems(List.of(BeforeText.class, AfterItself.class));
            world.addSystems(List.of(BeforeText.class, AfterItself.class, Second.class));
            String name = CreationOrderTest.class.getName() + "$";
            assertThat(log.lines())
                    .containsExactlyInAnyOrder(
                            "WARNING System " + name + "BeforeText says @CreateBefore(String.class), which is dropped:"
                                    + " java.lang.String is not a system. Name a class that implements ISystem.",
                            "WARNING System " + name + "AfterItself says @CreateAfter(AfterItself.class), which is"
                                    + " dropped: that is the system itself. Name another one.");
        }
        assertThat(world.getExistingSystem(BeforeText.class)).isNotNull();
        assertThat(world.getExistingSystem(AfterItself.class)).isNotNull();
    }

    @Test
    void whatIsThereIsNotMadeAgainAndAFailureLeavesTheOthers() {
        world.setFailFast(true);
        Second second = new Second();
        world.addSystem(second);
        assertThatThrownBy(() -> world.addSystems(List.of(Broken.class, First.class, Second.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThat(world.getExistingSystem(Second.class)).isSameAs(second);
        assertThat(world.getExistingSystem(First.class)).isNotNull();
        assertThat(world.getExistingSystem(Broken.class)).isNull();
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse
    void whatIsNoSystemIsRefusedBeforeAnythingIsAdded() {
        assertThatThrownBy(() -> world.addSystems((List) List.of(First.class, String.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is not a system. Let it implement ISystem or extend SystemBase.");
        assertThat(world.systems()).isEmpty();
    }
}
