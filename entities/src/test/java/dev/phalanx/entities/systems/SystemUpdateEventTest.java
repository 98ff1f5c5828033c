package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.run.RunLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemUpdateEventTest extends InWorld {
    private static final String EVENT = "dev.phalanx.SystemUpdate";

    @TempDir
    Path directory;

    static final class Idle implements ISystem {}

    static final class Off implements ISystem {}

    private List<RecordedEvent> record(boolean enabled, Runnable body) throws IOException {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            if (enabled) {
                recording.enable(EVENT);
            }
            recording.start();
            body.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(EVENT))
                .toList();
    }

    @Test
    void everyUpdateOfASystemThatRunsIsRecorded() throws IOException {
        world.addSystem(new Idle());
        world.addSystem(new Off()).setEnabled(false);
        List<RecordedEvent> events = record(true, () -> {
            world.update();
            world.update();
        });
        assertThat(events)
                .extracting(event -> event.getString("world") + " "
                        + event.getClass("system").getName() + " " + event.getInt("version"))
                .containsExactlyInAnyOrder(
                        "Test " + SimulationSystemGroup.class.getName() + " 2",
                        "Test " + Idle.class.getName() + " 3",
                        "Test " + SimulationSystemGroup.class.getName() + " 4",
                        "Test " + Idle.class.getName() + " 5");
    }

    @Test
    void runLoopsAndUpdatesOfOneSystemAreRecordedToo() throws IOException {
        DefaultWorld.addSystems(world, List.of(Idle.class));
        RunLoop loop = RunLoop.of(world);
        SystemState idle = world.getSystemState(world.getExistingSystem(Idle.class));
        List<RecordedEvent> events = record(true, () -> {
            loop.tick(0.1);
            loop.tick(0.1);
            idle.update();
        });
        assertThat(events)
                .filteredOn(event -> event.getClass("system").getName().equals(Idle.class.getName()))
                .hasSize(3)
                .allSatisfy(event -> assertThat(event.getString("world")).isEqualTo("Test"));
        assertThat(record(false, () -> loop.tick(0.1))).isEmpty();
    }

    @Test
    void nothingIsRecordedUnlessARecordingAsks() throws IOException {
        world.addSystem(new Idle());
        assertThat(record(false, world::update)).isEmpty();
    }
}
