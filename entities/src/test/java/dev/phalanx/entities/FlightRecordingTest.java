package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlightRecordingTest extends InWorld {
    private static final String CHANGE = "dev.phalanx.StructuralChange";
    private static final String FRAME = "dev.phalanx.Frame";
    private static final String ALLOCATION = "dev.phalanx.ChunkAllocation";

    @TempDir
    Path directory;

    private List<RecordedEvent> record(String event, Runnable body) throws IOException {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event);
            recording.start();
            body.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(recorded -> recorded.getEventType().getName().equals(event))
                .toList();
    }

    private static String text(RecordedEvent event) {
        return event.getString("world") + " " + event.getString("kind") + " " + event.getInt("entities") + " "
                + event.getString("from") + ">" + event.getString("to");
    }

    @Test
    void structuralChangesAreRecorded() throws IOException {
        em.createEntity(Speed.class);
        List<RecordedEvent> events = record(CHANGE, () -> {
            world.update();
            NativeArray<Entity> made = em.createEntity(em.createArchetype(Health.class), 1000);
            em.addComponent(em.queryBuilder().withAll(Health.class).build(), Speed.class);
            em.removeComponent(made.get(0), Health.class);
            em.destroyEntity(made);
        });
        assertThat(events)
                .extracting(FlightRecordingTest::text)
                .containsExactly(
                        "Test create 1000 >[Health]",
                        "Test move 1000 [Health]>[Health, Speed]",
                        "Test move 1 [Health, Speed]>[Speed]",
                        "Test destroy 1 [Speed]>",
                        "Test destroy 999 [Health, Speed]>");
        assertThat(events)
                .allSatisfy(
                        event -> assertThat(event.getDuration().isNegative()).isFalse());
    }

    private static final class Spawner implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.entityManager().createEntity(Health.class);
        }
    }

    @Test
    void structuralChangesNameTheSystemAndTheFrameThatMakeThem() throws IOException {
        world.addSystem(new Spawner());
        List<RecordedEvent> events = record(CHANGE, () -> {
            world.update();
            em.createEntity();
        });
        assertThat(events)
                .extracting(event -> event.getClass("system"))
                .extracting(system -> system == null ? null : system.getName())
                .containsExactly(Spawner.class.getName(), null);
        assertThat(events).extracting(event -> event.getInt("frame")).containsExactly(1, 1);
    }

    @Test
    void framesAreRecordedWithTheirNumbersAndWhatTheWorldHas() throws IOException {
        world.addSystem(new Spawner());
        world.update();
        List<RecordedEvent> events = record(FRAME, () -> {
            world.update();
            world.update();
        });
        assertThat(events).extracting(event -> event.getInt("frame")).containsExactly(2, 3);
        assertThat(events).extracting(event -> event.getInt("entities")).containsExactly(2, 3);
        assertThat(events).extracting(event -> event.getString("world")).containsOnly("Test");
        long bytes =
                em.getAllArchetypes().stream().mapToLong(EntityArchetype::bytes).sum();
        assertThat(bytes).isPositive();
        assertThat(events.getLast().getLong("chunkBytes")).isEqualTo(bytes);
    }

    @Test
    void aFrameThatASystemBeginsIsRecordedWhenTheWorldIsClosed() throws IOException {
        SystemState spawner = world.addSystem(new Spawner());
        List<RecordedEvent> events = record(FRAME, () -> {
            spawner.update();
            spawner.update();
            world.close();
        });
        assertThat(events).extracting(event -> event.getInt("frame")).containsExactly(1, 2);
    }

    @Test
    void chunkAllocationIsRecorded() throws IOException {
        List<RecordedEvent> events =
                record(ALLOCATION, () -> em.createEntity(em.createArchetype(Health.class), 128 * 128));
        assertThat(events).isNotEmpty();
        RecordedEvent last = events.getLast();
        assertThat(last.getString("world")).isEqualTo("Test");
        assertThat(last.getString("archetype")).isEqualTo("[Health]");
        assertThat(last.getInt("chunks")).isEqualTo(128);
        assertThat(last.getLong("bytes")).isBetween(128L * 128 * 12, 128L * 128 * 12 + 4096);
    }

    @Test
    void structuralChangesAreRecordedOnlyWhenAskedFor() throws IOException {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            world.update();
            em.createEntity(Health.class);
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(event -> event.getEventType().getName())
                .contains(ALLOCATION)
                .doesNotContain(CHANGE, FRAME);
    }

    @Test
    void aWorldStopsTellingWhenNothingIsRecorded() throws IOException {
        assertThat(record(CHANGE, () -> {
                    world.update();
                    em.createEntity();
                }))
                .hasSize(1);
        world.update();
        em.createEntity();
        assertThat(record(CHANGE, () -> em.createEntity()))
                .as("not looked since")
                .isEmpty();
        assertThat(record(CHANGE, () -> new World("Other").entityManager().createEntity()))
                .extracting(FlightRecordingTest::text)
                .containsExactly("Other create 1 >[]");
    }

    @Test
    void recordingAndListeningGoTogether() throws IOException {
        int[] heard = new int[1];
        em.onCreate(entity -> heard[0]++);
        assertThat(record(CHANGE, () -> {
                    world.update();
                    em.createEntity(em.createArchetype(), 3);
                }))
                .hasSize(1);
        world.update();
        em.createEntity();
        assertThat(heard[0]).isEqualTo(4);
    }
}
