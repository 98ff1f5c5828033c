package dev.phalanx.inspector.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.testing.Row;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@Row("EDT-8")
class ChunkMemoryTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    record Health(int points) implements IComponentData {}

    record A() implements IComponentData {}

    record B() implements IComponentData {}

    record C() implements IComponentData {}

    record D() implements IComponentData {}

    record E() implements IComponentData {}

    record F() implements IComponentData {}

    record G() implements IComponentData {}

    record H() implements IComponentData {}

    record I() implements IComponentData {}

    record J() implements IComponentData {}

    private static final List<Class<? extends IComponent>> TAGS =
            List.of(A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class);

    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();
    private final ChunkMemory memory = new ChunkMemory();

    @AfterEach
    void close() {
        world.close();
    }

    private static JsonNode written(Consumer<JsonGenerator> body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = MAPPER.createGenerator(text)) {
            body.accept(out);
        }
        return MAPPER.readTree(text.toString());
    }

    private static List<Long> numbers(JsonNode array) {
        List<Long> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.asLong()));
        return numbers;
    }

    private void frame() {
        world.update();
        memory.sample(world);
    }

    private EntityArchetype archetype(List<Class<? extends IComponent>> types) {
        @SuppressWarnings("unchecked") // an array of classes
        Class<? extends IComponent>[] array = types.toArray(Class[]::new);
        return em.createArchetype(array);
    }

    private long bytes() {
        return em.getAllArchetypes().stream().mapToLong(EntityArchetype::bytes).sum();
    }

    @Test
    @Row("EDT-8.3")
    void memoryIsKeptForEachArchetypeAndFrame() {
        EntityArchetype health = em.createArchetype(Health.class);
        frame();
        long before = bytes();
        em.createEntity(health, 1_000);
        frame();
        JsonNode all = written(memory::write);
        assertThat(numbers(all.get("frames"))).containsExactly(1L, 2L);
        assertThat(numbers(all.get("allocated"))).containsExactly(before, bytes());
        JsonNode item = all.get("archetypes").get(0);
        assertThat(item.get("id").asInt()).isEqualTo(health.id());
        assertThat(item.get("name").asString()).isEqualTo("[Health]");
        assertThat(item.get("entities").asInt()).isEqualTo(1_000);
        assertThat(item.get("allocated").asLong()).isEqualTo(health.bytes());
        assertThat(item.get("unused").asLong()).isEqualTo(health.bytes() - 1_000 * 12);
        JsonNode one = written(out -> memory.writeArchetype(health.id(), out));
        assertThat(numbers(one.get("frames"))).containsExactly(1L, 2L);
        assertThat(numbers(one.get("allocated"))).containsExactly(0L, health.bytes());
        assertThat(numbers(one.get("unused"))).containsExactly(0L, health.bytes() - 1_000 * 12);
    }

    @Test
    void unusedBytesGrowWhenEntitiesAreDestroyed() {
        var made = em.createEntity(em.createArchetype(Health.class), 1_000);
        frame();
        em.destroyEntity(made.get(0));
        frame();
        JsonNode all = written(memory::write);
        List<Long> unused = numbers(all.get("unused"));
        assertThat(unused.get(1) - unused.get(0)).isEqualTo(12);
        assertThat(numbers(all.get("allocated")).get(0)).isEqualTo(bytes());
    }

    @Test
    void aFrameIsSampledOnce() {
        frame();
        memory.sample(world);
        memory.sample(world);
        assertThat(written(memory::write).get("frames")).hasSize(1);
    }

    @Test
    void theLast240SamplesAreKept() {
        for (int i = 0; i < 300; i++) {
            frame();
        }
        List<Long> frames = numbers(written(memory::write).get("frames"));
        assertThat(frames).hasSize(240).startsWith(61L).endsWith(300L);
    }

    @Test
    void aWorldOfManyArchetypesIsLookedThroughBySeveralSamples() {
        for (int set = 0; set < 1 << TAGS.size(); set++) {
            List<Class<? extends IComponent>> types = new ArrayList<>();
            types.add(Health.class);
            for (int i = 0; i < TAGS.size(); i++) {
                if ((set >> i & 1) != 0) {
                    types.add(TAGS.get(i));
                }
            }
            em.createEntity(archetype(types), 1);
        }
        frame();
        assertThat(written(memory::write).get("frames")).isEmpty();
        frame();
        JsonNode all = written(memory::write);
        assertThat(numbers(all.get("frames"))).containsExactly(2L);
        assertThat(numbers(all.get("allocated"))).containsExactly(bytes());
        assertThat(all.get("archetypeCount").asInt()).isEqualTo(1_024);
        assertThat(all.get("archetypes")).hasSize(ChunkMemory.MOST_LISTED);
    }

    @Test
    void anArchetypeThatIsNotKeptIsRefused() {
        frame();
        assertThatThrownBy(() -> written(out -> memory.writeArchetype(99, out)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The memory of archetype 99 is not kept frame by frame: it never had chunks, or 256 other"
                        + " archetypes had some before it. Request the list of all archetypes.");
    }
}
