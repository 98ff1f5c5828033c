package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileWatchTest {
    @TempDir
    Path root;

    private FileWatch watch() throws IOException {
        return FileWatch.of(List.of(root), file -> true, Duration.ofMillis(5));
    }

    @Test
    void aWatchThatTheOperatingSystemHasEndedIsStartedAgain() throws IOException, InterruptedException {
        try (FileWatch watch = watch()) {
            watch.watcher.close();
            assertThat(watch.next()).as("anything may have changed meanwhile").containsExactly(root);
            Path file = Files.writeString(root.resolve("a.txt"), "a");
            assertThat(watch.next()).contains(file);
        }
    }

    @Test
    void ringsOfLinksAndDirectoriesThatComeAndGoAreNoReasonToStop() throws IOException, InterruptedException {
        Files.createSymbolicLink(root.resolve("up"), root);
        Files.createSymbolicLink(root.resolve("x"), root.resolve("y"));
        Files.createSymbolicLink(root.resolve("y"), root.resolve("x"));
        try (FileWatch watch = watch()) {
            for (int i = 0; i < 200; i++) {
                Path made = Files.createDirectories(root.resolve("d" + i + "/e"));
                Path inside = Files.writeString(made.resolve("f"), "f");
                Files.delete(inside);
                Files.delete(made);
                Files.delete(root.resolve("d" + i));
            }
            Path file = Files.writeString(root.resolve("a.txt"), "a");
            while (!watch.next().contains(file)) {
                assertThat(file).exists();
            }
            Path deep = Files.createDirectories(root.resolve("late/deep"));
            Path last = deep.resolve("b.txt");
            Files.writeString(last, "b");
            while (watch.next().stream().noneMatch(last::startsWith)) {
                assertThat(last).exists();
            }
        }
    }

    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = new World("Game")) {
                world.addSystems(SceneSystems.types());
                LiveBaking.start(
                        world,
                        Path.of(arguments[0]),
                        LiveBakingOptions.standard().withTypes(Town.types()));
                world.update();
            }
            System.out.println("done");
        }
    }

    @Test
    void aProgramWithoutALogPrintsNothing() throws IOException, InterruptedException {
        assertThat(OwnJvm.outputWithout("/slf4j-nop/", Program.class, root.toString()))
                .isEqualTo("done");
    }
}
