package dev.phalanx.samples.city;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveCityTest {
    @TempDir
    private Path directory;

    private static void stepUntil(Runnable step, BooleanSupplier condition) {
        long end = System.nanoTime() + 40_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 40 s").isLessThan(end);
            step.run();
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void theCityFollowsItsFile() throws IOException {
        Path file = LiveCity.writeFile(directory, 1);
        String text = Files.readString(file);
        assertThat(LiveCity.writeFile(directory, 2)).hasContent(text);
        try (LiveCity city = new LiveCity(directory)) {
            int houses = city.count(House.class);
            int trees = city.count(Tree.class);
            assertThat(city.count(Block.class)).isEqualTo(100);
            assertThat(houses).isGreaterThan(1000);
            assertThat(city.draw()).contains("Edit " + file);
            city.step();
            EntityQuery people = city.world()
                    .entityManager()
                    .queryBuilder()
                    .withAll(LocalTransform.class, Pedestrian.class)
                    .build();
            float before = people.toComponentDataArray(LocalTransform.class).get(0).position.x;

            String line = text.lines()
                    .filter(each -> each.contains("houses: ") && !each.contains("houses: 0"))
                    .findFirst()
                    .orElseThrow();
            String more = line.replaceFirst("houses: (\\d+)", "houses: 1$1");
            Files.writeString(file, text.replaceFirst(Pattern.quote(line), more));
            stepUntil(city::step, () -> city.changeCount() == 1);
            assertThat(city.count(House.class)).isEqualTo(houses + 100);
            assertThat(city.count(Tree.class)).isEqualTo(trees);
            assertThat(city.draw()).contains("Last change: ", " created, 0 destroyed");
            assertThat(people.toComponentDataArray(LocalTransform.class).get(0).position.x)
                    .isNotEqualTo(before);

            Files.writeString(file, text.replace("trees: ", "tress: "));
            stepUntil(city::step, () -> city.changeCount() == 2);
            assertThat(city.draw()).contains("The file has errors, so the city stays as it is: city.scene.yaml:");
            assertThat(city.count(House.class)).isEqualTo(houses + 100);
        }
    }

    /// A program without a line for live baking.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]).resolve(LiveCity.FILE);
            try (World world = new World("Game")) {
                world.addSystems(SceneSystems.types());
                SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
                EntityQuery blocks = world.entityManager()
                        .queryBuilder()
                        .withAll(Block.class)
                        .build();
                stepUntil(world::update, () -> blocks.calculateEntityCount() == 100);
                String text = Files.readString(file);
                Files.writeString(file, text.substring(0, text.lastIndexOf("  - name")));
                stepUntil(world::update, () -> blocks.calculateEntityCount() == 99);
            }
            System.out.println("done");
        }
    }

    @Test
    void aSwitchStartsLiveBakingInAnyProgram() throws IOException, InterruptedException {
        LiveCity.writeFile(directory, 1);
        assertThat(OwnJvm.outputOf(List.of("-Dphalanx.live=" + directory), Program.class, directory.toString()))
                .endsWith("done");
    }
}
