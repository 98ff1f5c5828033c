package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.beside.LampAuthoring;
import dev.phalanx.baking.beside.Program;
import dev.phalanx.baking.broken.BrokenBaker;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.components.SubSceneAuthoring;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.baking.unmade.UnmadeBaker;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class BakingTypesBesideTest {
    @Test
    void theTypesOfTheLibraryAreAlwaysThere() {
        BakingTypes none = BakingTypes.none();
        assertThat(none.authoring().all())
                .containsExactly(BakingOnlyAuthoring.class, SceneSectionAuthoring.class, SubSceneAuthoring.class);
        assertThat(none.bakers())
                .extracting(baker -> baker.getClass().getSimpleName())
                .containsExactly("SubSceneBaker");
        assertThat(none.systems()).isEmpty();
    }

    @Row("BAK-5.1")
    @Test
    void typesBesideAClassAreFound() {
        BakingTypes types = BakingTypes.beside(Program.class);
        assertThat(types.authoring().names())
                .containsExactly("BakingOnly", "Hammer", "Lamp", "SceneSection", "SubScene");
        assertThat(types.bakers())
                .extracting(baker -> baker.getClass().getSimpleName())
                .containsExactly("SubSceneBaker", "HammerBaker", "LampBaker");
        assertThat(types.systems()).containsExactly(Program.BrighteningSystem.class);
        AuthoringScene scene = new AuthoringScene("city");
        scene.addNode("Lamp").addComponent(new LampAuthoring(40));
        try (SceneBaking baking = SceneBaking.of(scene, types)) {
            assertThat(baking.bake().orThrow().world().entityManager().getSingleton(Program.Lamp.class))
                    .isEqualTo(new Program.Lamp(41));
        }
    }

    @Test
    void aBakerThatCannotBeMadeIsNamed() {
        assertThatThrownBy(() -> BakingTypes.beside(UnmadeBaker.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The baker dev.phalanx.baking.unmade.UnmadeBaker cannot be made: it has no constructor without"
                                + " parameters. Give it one, and if its module has a module-info.java, add to it: opens"
                                + " dev.phalanx.baking.unmade to dev.phalanx.baking;");
        assertThatThrownBy(() -> BakingTypes.beside(BrokenBaker.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The constructor of the baker dev.phalanx.baking.broken.BrokenBaker failed:"
                        + " java.lang.IllegalStateException: There is no oven.")
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void nothingIsFoundBesideAClassOfTheJdk() {
        BakingTypes types = BakingTypes.beside(String.class);
        assertThat(types.authoring().all())
                .isEqualTo(BakingTypes.none().authoring().all());
        assertThat(types.systems()).isEmpty();
        assertThatThrownBy(() -> BakingTypes.beside(null)).isInstanceOf(NullPointerException.class);
    }

    record DoorAuthoring() implements IAuthoring {}

    static class DoorBaker extends Baker<DoorAuthoring> {
        @Override
        protected void bake(DoorAuthoring authoring) {}
    }

    @Test
    void typesAreAddedOnce() {
        DoorBaker first = new DoorBaker();
        DoorBaker second = new DoorBaker();
        BakingTypes none = BakingTypes.none();
        BakingTypes types = none.withAuthoring(DoorAuthoring.class, DoorAuthoring.class)
                .withBakers(first, second)
                .withBakers(second)
                .withSystems(Program.BrighteningSystem.class, Program.BrighteningSystem.class)
                .withSystems(Program.BrighteningSystem.class);
        assertThat(types.authoring().names()).containsExactly("BakingOnly", "Door", "SceneSection", "SubScene");
        assertThat(types.bakers()).last().isSameAs(second);
        assertThat(types.bakers()).hasSize(2);
        assertThat(types.systems()).containsExactly(Program.BrighteningSystem.class);
        assertThat(none.authoring().all()).as("what they were made of").hasSize(3);
        assertThatThrownBy(() -> none.withBakers((Baker<?>) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Baker 1 of 1 is null. Leave it out.");
    }

    interface ToolAuthoring extends IAuthoring {}

    @Test
    void abstractAuthoringTypesAreRefused() {
        assertThatThrownBy(() -> BakingTypes.none().withAuthoring(ToolAuthoring.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The authoring type dev.phalanx.baking.BakingTypesBesideTest$ToolAuthoring is abstract, so files"
                                + " cannot have it. Name the classes that extend it.");
    }

    @Test
    void listsCannotBeChanged() {
        BakingTypes none = BakingTypes.none();
        for (List<?> list :
                List.of(none.bakers(), none.systems(), none.authoring().all())) {
            assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
