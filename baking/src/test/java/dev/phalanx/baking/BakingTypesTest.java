package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.testing.CompiledProgram;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakingTypesTest {
    private static final String BAKER = """
            import dev.phalanx.baking.bakers.Baker;
            import dev.phalanx.entities.components.IComponentData;
            import dev.phalanx.transforms.TransformUsageFlags;

            final class LampBaker extends Baker<LampAuthoring> {
                record Lamp(float watts) implements IComponentData {}

                @Override
                protected void bake(LampAuthoring authoring) {
                    addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Lamp(authoring.watts() * 2));
                }
            }
            """;

    @TempDir
    private Path folder;

    private CompiledProgram lamps(Path place) throws IOException {
        return new CompiledProgram(place)
                .with(
                        "game.lamps.LampAuthoring",
                        "public record LampAuthoring(float watts)"
                                + " implements dev.phalanx.baking.authoring.IAuthoring {}")
                .with("game.lamps.LampBaker", BAKER)
                .with("game.Systems", """
                        import dev.phalanx.entities.systems.*;

                        class Systems {
                            @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
                            static class Baking implements ISystem {}

                            static class Playing implements ISystem {}
                        }
                        """);
    }

    private static URLClassLoader loader(Path... places) throws IOException {
        URL[] urls = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            urls[i] = places[i].toUri().toURL();
        }
        return new URLClassLoader(urls, BakingTypes.class.getClassLoader());
    }

    @Test
    void typesOfDirectoriesAndJarsAreFound() throws IOException {
        CompiledProgram program = lamps(folder);
        for (Path place : List.of(program.compile(), program.jar())) {
            try (URLClassLoader loader = loader(place)) {
                BakingTypes types = BakingTypes.in(loader, List.of(place));
                assertThat(types.authoring().names()).contains("Lamp", "SubScene");
                assertThat(types.bakers())
                        .extracting(baker -> baker.getClass().getName())
                        .contains("game.lamps.LampBaker");
                assertThat(types.systems()).extracting(Class::getName).containsExactly("game.Systems$Baking");
            }
        }
    }

    @Test
    void theTypesOfThisLibraryAreThereOnce() throws Exception {
        Path own = Path.of(BakingTypes.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        BakingTypes types = BakingTypes.in(BakingTypes.class.getClassLoader(), List.of(own));
        BakingTypes none = BakingTypes.none();
        assertThat(types.authoring().all()).isEqualTo(none.authoring().all());
        assertThat(types.bakers()).hasSameSizeAs(none.bakers());
        assertThat(types.systems()).isEmpty();
    }

    @Test
    void aBakerThatCannotBeMadeIsNamed() throws IOException {
        Path classes = new CompiledProgram(folder).with("game.Picky", """
                        import dev.phalanx.baking.bakers.Baker;
                        import dev.phalanx.baking.components.SubSceneAuthoring;

                        class Picky extends Baker<SubSceneAuthoring> {
                            Picky(int size) {}

                            @Override
                            protected void bake(SubSceneAuthoring authoring) {}
                        }
                        """).compile();
        try (URLClassLoader loader = loader(classes)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BakingTypes.in(loader, List.of(classes)))
                    .withMessage(
                            "The baker game.Picky cannot be made: it has no constructor without parameters. Give it"
                                    + " one, and if its module has a module-info.java, add to it: opens game to"
                                    + " dev.phalanx.baking;");
        }
    }

    @Test
    void scenesAreBakedByTypesOfAnotherClassLoader() throws Exception {
        Path scenes = Files.createDirectories(folder.resolve("scenes"));
        Files.writeString(scenes.resolve("room.scene.yaml"), """
                nodes:
                  - name: Lamp
                    components:
                      Lamp: {watts: 20}
                """);
        WeakReference<ClassLoader> first = bake(folder.resolve("one"), scenes);
        for (int i = 0; i < 20 && first.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(first.get())
                .as("nothing keeps the classes of a program that is baked no more")
                .isNull();
        bake(folder.resolve("two"), scenes);
    }

    private WeakReference<ClassLoader> bake(Path place, Path scenes) throws IOException {
        Path classes = lamps(place).compile();
        try (URLClassLoader loader = loader(classes);
                ProjectBaking project =
                        ProjectBaking.of(scenes, place.resolve("out"), BakingTypes.in(loader, List.of(classes)))) {
            ProjectResult result = project.bake().orThrow();
            assertThat(result.count(ProjectResult.Status.BAKED)).isEqualTo(1);
            return new WeakReference<>(loader);
        }
    }
}
