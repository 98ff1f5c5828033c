package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A program whose `main` returns ends, although it has closed nothing.
final class ProgramEndTest {
    @TempDir
    Path directory;

    /// Adds a job per frame.
    static final class JobSystem implements ISystem {
        private record Nothing() implements IJobParallelFor {
            @Override
            public void execute(int index) {}
        }

        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new Nothing().schedule(10_000, 10, state.dependency()));
        }
    }

    /// Starts what the arguments name, in a world that it does not close.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            DefaultWorld.warmUp();
            World world = new World("Unclosed");
            DefaultWorld.addSystems(world, List.of(JobSystem.class));
            world.addSystems(SceneSystems.types());
            switch (arguments[0]) {
                case "inspector" ->
                    Inspector.start(Inspector.options().port(0).allowWrites(), world)
                            .printUrl();
                case "all" -> Inspector.startForAll(Inspector.options().port(0));
                case "live" -> {
                    LiveBaking.start(world, Path.of(arguments[1]));
                    SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
                }
                default -> {}
            }
            RunLoop.of(world).targetRate(200).run(20);
            System.out.println("main is over");
        }
    }

    private static void assertEnds(String... arguments) throws IOException, InterruptedException {
        Process process = OwnJvm.start(List.of(), Program.class, arguments);
        try {
            boolean isOver = process.waitFor(60, TimeUnit.SECONDS);
            if (!isOver) {
                process.destroyForcibly();
            }
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(printed).contains("main is over");
            assertThat(isOver).as(printed).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void withAnInspectorOfOneWorld() throws IOException, InterruptedException {
        assertEnds("inspector");
    }

    @Test
    void withAnInspectorOfAllWorlds() throws IOException, InterruptedException {
        assertEnds("all");
    }

    @Test
    void withLiveBakingThatStreamsAScene() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("town.scene.yaml"), "nodes:\n  - name: House\n");
        assertEnds("live", directory.toString());
    }

    @Test
    void withARunLoopAndJobsAlone() throws IOException, InterruptedException {
        assertEnds("loop");
    }
}
