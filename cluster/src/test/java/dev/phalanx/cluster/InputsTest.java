package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.testing.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/// What is submitted to a world in one process.
class InputsTest {
    @Ghost
    record Spot(float x, float y) implements IComponentData {}

    /// What each section has seen, by tick and section.
    private final Map<List<Long>, List<String>> seen = new ConcurrentHashMap<>();

    private SectionedWorld world(int columns) {
        SectionedWorld world = SectionedWorld.of(
                        RectangleSections.of(Plane.bounded(40, 10, Spot.class, "x", "y"), columns, 1, 2))
                .withComponents(Spot.class)
                .withThreads(2)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    List<ByteBuffer> inputs = section.inputs();
                    if (!inputs.isEmpty()) {
                        seen.put(
                                List.of(section.tick(), (long) section.number()),
                                inputs.stream().map(InputsTest::text).toList());
                    }
                    assertThat(section.inputs())
                            .as("each can be read again")
                            .isEqualTo(inputs.stream().map(ByteBuffer::rewind).toList());
                })))
                .build();
        EntityManager em = world.section(0).world().entityManager();
        em.createEntity(new GlobalId(1), new Spot(1, 1));
        return world;
    }

    private static String text(ByteBuffer input) {
        byte[] bytes = new byte[input.remaining()];
        input.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    @Row({"CLU-21.1", "CLU-21.3"})
    void allSectionsOfAnyCutSeeAnInputInTheNextTick() {
        for (int columns : new int[] {1, 4}) {
            seen.clear();
            try (SectionedWorld world = world(columns)) {
                world.submit("a".getBytes(StandardCharsets.UTF_8));
                world.submit("b".getBytes(StandardCharsets.UTF_8));
                world.run(3);
                world.submit("c".getBytes(StandardCharsets.UTF_8));
                world.run(2);
            }
            Map<List<Long>, List<String>> expected =
                    new TreeMap<>((x, y) -> x.toString().compareTo(y.toString()));
            for (long section = 0; section < columns; section++) {
                expected.put(List.of(1L, section), List.of("a", "b"));
                expected.put(List.of(4L, section), List.of("c"));
            }
            assertThat(seen).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    @Test
    @Row("CLU-21.4")
    void anInputThatIsTooLongIsRefused() {
        try (SectionedWorld world = world(1)) {
            assertThatThrownBy(() -> world.submit(new byte[8193]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("An input of 8193 bytes was submitted. Give up to 8192.");
        }
    }
}
