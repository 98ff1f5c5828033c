package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recording that is started when a program has long been running, in a JVM of its own.
@Tag("programs")
class LateRecordingTest {
    private static final List<String> EVENTS = List.of(
            "ChunkAllocation", "CommandPlayback", "Frame", "Job", "StructuralChange", "SyncPoint", "SystemUpdate");

    /// Makes an entity by a command buffer, and a job, each time.
    private static final class Busy implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            em.createEntity(em.createArchetype(Position.class), 5_000);
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                commands.addComponent(commands.createEntity(), new Health(1));
                commands.playback(em);
            }
            Entities.forEach(rw(Position.class)).schedule(position -> position.x++);
        }
    }

    /// Runs a world, and with an argument records it from the second frame on.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            try (World world = new World("Late")) {
                world.addSystem(new Busy());
                world.update();
                if (arguments.length > 0) {
                    record(world, Path.of(arguments[0]));
                }
            }
        }

        private static void record(World world, Path file) throws IOException {
            try (Recording recording = new Recording()) {
                EVENTS.forEach(event -> recording.enable("dev.phalanx." + event));
                recording.start();
                for (int frame = 0; frame < 20; frame++) {
                    world.update();
                }
                recording.dump(file);
            }
        }
    }

    @TempDir
    private Path folder;

    /// Runs the program, and answers the names of the classes that were loaded.
    private List<String> run(String... arguments) throws IOException, InterruptedException {
        Path loaded = folder.resolve("loaded.txt");
        String paths = Stream.of(World.class, JobHandle.class, NativeArray.class, Row.class)
                .map(type -> Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + loaded + ":none",
                "-cp",
                paths + File.pathSeparator + Path.of("target", "test-classes"),
                Program.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(printed).doesNotContain("Exception");
        return Files.readAllLines(loaded).stream()
                .map(line -> line.replaceFirst(" .*", ""))
                .toList();
    }

    @Test
    void noEventIsRegisteredBefore() throws IOException, InterruptedException {
        assertThat(run())
                .contains("dev.phalanx.jobs.graph.JobRun", "dev.phalanx.entities.internal.commands.Playback")
                .doesNotContain(
                        "dev.phalanx.jobs.internal.events.JobEvent",
                        "dev.phalanx.jobs.internal.events.JobWaitEvent",
                        "dev.phalanx.entities.internal.events.FrameEvent",
                        "dev.phalanx.entities.internal.events.StructuralChangeEvent",
                        "dev.phalanx.entities.internal.events.SystemUpdateEvent",
                        "jdk.jfr.internal.MetadataRepository");
    }

    @Test
    void everythingIsRecordedAfterIt() throws IOException, InterruptedException {
        Path file = folder.resolve("late.jfr");
        assertThat(run(file.toString())).contains("dev.phalanx.jobs.internal.events.JobEvent");
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(event -> event.getEventType().getName())
                .containsAll(
                        EVENTS.stream().map(event -> "dev.phalanx." + event).toList());
    }
}
