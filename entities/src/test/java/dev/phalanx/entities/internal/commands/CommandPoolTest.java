package dev.phalanx.entities.internal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The memory of commands after a time of many commands.
final class CommandPoolTest extends InWorld {
    private static final int MANY = 200_000;
    private static final long LITTLE = 2 << 20;

    private Entity entity = Entity.NULL;

    /// Other tests have used the pool of the process.
    @BeforeEach
    void beginWithLittle() {
        entity = em.createEntity(new Health(1), new Speed(1));
        use(10_000, 1);
        assertThat(CommandPool.bytes()).isLessThan(LITTLE);
    }

    private EntityCommandBuffer record(int commands) {
        EntityCommandBuffer buffer = new EntityCommandBuffer();
        for (int i = 0; i < commands; i++) {
            buffer.setComponent(entity, new Health(i));
        }
        return buffer;
    }

    private void use(int times, int commands) {
        for (int i = 0; i < times; i++) {
            try (EntityCommandBuffer buffer = record(commands)) {
                buffer.playback(em);
            }
        }
    }

    @Test
    void theMemoryOfAPeakIsNotKeptByTheBufferOfEachFrame() {
        use(1, MANY);
        assertThat(CommandPool.bytes()).isGreaterThan(LITTLE);
        use(1_100, 10);
        assertThat(CommandPool.bytes()).isLessThan(LITTLE);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(9);
    }

    @Test
    void theMemoryOfManyBuffersIsNotKeptForOne() {
        List<EntityCommandBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            buffers.add(record(MANY));
        }
        buffers.forEach(EntityCommandBuffer::close);
        assertThat(CommandPool.bytes()).isGreaterThan(8 * LITTLE);
        use(10_000, 1);
        assertThat(CommandPool.bytes()).isLessThan(LITTLE);
    }

    @Test
    void allBuffersTogetherKeepNoMoreThanOneMayHave() {
        List<EntityCommandBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            buffers.add(record(2_000_000));
        }
        long most = 0;
        for (EntityCommandBuffer buffer : buffers) {
            buffer.close();
            most = Math.max(most, CommandPool.bytes());
        }
        assertThat(most).isBetween(128L << 20, 256L << 20);
    }

    @Test
    void memoryThatIsNeededIsKept() {
        use(600, 100_000 / 8);
        long before = CommandPool.bytes();
        use(1_200, 100_000 / 8);
        assertThat(CommandPool.bytes()).isEqualTo(before).isPositive();
    }
}
