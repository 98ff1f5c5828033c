package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Values with each kind of field that commands record, in a JVM of its own, where their classes are the first ones:
/// the library knows the code of those.
@Tag("programs")
final class RecordedValuesTest {
    private static final int ENTITIES = 200;

    record Inner(float ratio, long count) {}

    record Mixed(
            boolean isOn,
            byte tiny,
            short small,
            char letter,
            int number,
            long large,
            float ratio,
            double exact,
            TimeUnit unit,
            Inner inner,
            Entity target)
            implements IComponentData {
        static Mixed of(int i, Entity target) {
            return new Mixed(
                    i % 2 == 0,
                    (byte) i,
                    (short) (i * 7),
                    (char) (i + 60_000),
                    -i,
                    (long) i << 33,
                    i / 3f,
                    i / 7d,
                    i % 3 == 0 ? TimeUnit.DAYS : TimeUnit.SECONDS,
                    new Inner(i, -i),
                    target);
        }
    }

    static final class Arrays implements IComponentData {
        @FixedLength(3)
        public int[] numbers = new int[3];

        @FixedLength(2)
        public double[] exact = new double[2];

        public Inner inner = new Inner(1, 2);
        public Entity target = Entity.NULL;
    }

    record Awake(int since) implements IComponentData, IEnableableComponent {}

    /// Records values for many entities, some of which name an entity that the buffer makes, and compares what they
    /// have after playback.
    static final class Recording {
        public static void main(String[] arguments) {
            try (World world = new World("Test")) {
                EntityManager em = world.entityManager();
                List<Entity> entities = new ArrayList<>();
                for (int i = 0; i < ENTITIES; i++) {
                    entities.add(em.createEntity());
                }
                for (int round = 0; round < 20; round++) {
                    round(em, entities, round);
                }
                System.out.println("equal");
            }
        }

        private static void round(EntityManager em, List<Entity> entities, int round) {
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                Entity born = buffer.createEntity();
                for (int i = 0; i < ENTITIES; i++) {
                    Entity entity = entities.get(i);
                    Entity named = i % 5 == 0 ? born : entity;
                    buffer.addComponent(entity, Mixed.of(i, named));
                    Arrays arrays = new Arrays();
                    arrays.numbers[2] = i;
                    arrays.exact[1] = round;
                    arrays.inner = new Inner(i, round);
                    arrays.target = named;
                    buffer.addComponent(entity, arrays);
                    arrays.numbers[2] = -1; // the value was copied
                    buffer.addComponent(entity, new Awake(i));
                    buffer.setComponent(entity, Mixed.of(i + round, named));
                }
                refused(buffer, entities.getFirst());
                buffer.addComponent(born, new Awake(round));
                buffer.playback(em);
            }
            Entity made = em.getComponent(entities.getFirst(), Mixed.class).target();
            assertThat(em.getComponent(made, Awake.class)).isEqualTo(new Awake(round));
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = entities.get(i);
                Entity named = i % 5 == 0 ? made : entity;
                assertThat(em.getComponent(entity, Mixed.class)).isEqualTo(Mixed.of(i + round, named));
                assertThat(em.getComponent(entity, Awake.class)).isEqualTo(new Awake(i));
                Arrays arrays = em.getComponent(entity, Arrays.class);
                assertThat(arrays.numbers).containsExactly(0, 0, i);
                assertThat(arrays.exact).containsExactly(0, round);
                assertThat(arrays.inner).isEqualTo(new Inner(i, round));
                assertThat(arrays.target).isEqualTo(named);
            }
        }

        /// What is refused leaves nothing behind in the buffer.
        private static void refused(EntityCommandBuffer buffer, Entity entity) {
            Arrays incomplete = new Arrays();
            incomplete.inner = null;
            assertThatThrownBy(() -> buffer.setComponent(entity, incomplete))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Arrays.inner is null");
            Arrays shorter = new Arrays();
            shorter.numbers = new int[2];
            assertThatThrownBy(() -> buffer.setComponent(entity, shorter)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> buffer.setComponent(Entity.NULL, new Awake(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("setComponent was recorded for Entity.NULL");
        }
    }

    @Test
    void eachKindOfFieldIsRecorded() throws Exception {
        assertThat(OwnJvm.outputOf(1, Recording.class)).isEqualTo("equal");
    }
}
