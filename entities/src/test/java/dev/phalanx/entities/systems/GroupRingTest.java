package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Groups that are inside of each other, as their annotations say.
@Row("SYS-5")
final class GroupRingTest extends InWorld {
    private static final String ONE =
            "Group InItself is inside of itself, as its @UpdateInGroup says. Name another group there.";
    private static final String TWO = "Groups are inside of each other, as their @UpdateInGroup say: First in Second,"
            + " Second in First. Name another group in one of them.";
    private static final String THREE =
            "Groups are inside of each other, as their @UpdateInGroup say: A in B, B in C, C"
                    + " in A. Name another group in one of them.";

    @DisableAutoCreation
    @UpdateInGroup(InItself.class)
    static final class InItself extends ComponentSystemGroup {}

    @DisableAutoCreation
    @UpdateInGroup(Second.class)
    static final class First extends ComponentSystemGroup {}

    @DisableAutoCreation
    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateInGroup(First.class)
    static final class Second extends ComponentSystemGroup {}

    @DisableAutoCreation
    @UpdateInGroup(B.class)
    static final class A extends ComponentSystemGroup {}

    @DisableAutoCreation
    @UpdateInGroup(C.class)
    static final class B extends ComponentSystemGroup {}

    @DisableAutoCreation
    @UpdateInGroup(A.class)
    static final class C extends ComponentSystemGroup {}

    /// A system below the ring, and not in it.
    @DisableAutoCreation
    @UpdateInGroup(A.class)
    static final class Member implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    @DisableAutoCreation
    static final class Other implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    @UpdateInGroup(Found.class)
    static final class Finding extends ComponentSystemGroup {}

    @UpdateInGroup(Finding.class)
    static final class Found extends ComponentSystemGroup {}

    @AfterEach
    void nothingWasAdded() {
        assertThat(world.systems())
                .extracting(SystemState::system)
                .doesNotHaveAnyElementsOfTypes(
                        InItself.class, First.class, Second.class, B.class, C.class, Member.class, Other.class);
    }

    @Test
    void aRingIsNamedWhenASystemIsAdded() {
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystem(new InItself()))
                .withMessage(ONE);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystem(new First()))
                .withMessage(TWO);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystem(new A()))
                .withMessage(THREE);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystem(new Member()))
                .withMessage(THREE);
        assertThat(world.systems()).isEmpty();
    }

    @Test
    void aRingIsNamedWhenClassesAreAddedAndNoneOfThemIs() {
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystems(List.of(Other.class, InItself.class)))
                .withMessage(ONE);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystems(List.of(Other.class, First.class, Second.class)))
                .withMessage(TWO);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.addSystems(List.of(Other.class, Member.class)))
                .withMessage(THREE);
        assertThat(world.systems()).isEmpty();
    }

    @Test
    void aRingAmongDiscoveredClassesIsNamedAndNoWorldIsLeft() {
        int worlds = World.all().size();

        assertThatIllegalStateException()
                .isThrownBy(() -> DefaultWorld.create("Ring", GroupRingTest.class))
                .withMessageMatching("Groups are inside of each other, as their @UpdateInGroup say: (Finding in Found,"
                        + " Found in Finding|Found in Finding, Finding in Found). Name another group in one of them.");
        assertThatIllegalStateException()
                .isThrownBy(() -> DefaultWorld.addSystems(world, List.of(First.class)))
                .withMessage(TWO);
        assertThat(World.all()).hasSize(worlds);
        assertThat(world.systems()).isEmpty();
    }

    @Test
    void aGroupThatIsThereIsNotPutAnywhereAgain() {
        A outer = world.createSystem(A.class); // in no group
        assertThat(world.getOrCreateSystem(A.class)).isSameAs(outer);

        C inner = new C();
        world.addSystem(inner);
        outer.sortSystems();

        assertThat(outer.systems()).extracting(SystemState::system).containsExactly(inner);
        world.destroySystem(inner);
    }

    @Test
    void aClassThatIsNullIsRefusedBeforeAnythingIsAdded() {
        assertThatThrownBy(() -> world.addSystems(Arrays.asList(Other.class, null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("addSystems was given null as number 1 of types. Give a list of classes without null.");
    }
}
