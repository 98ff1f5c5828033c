package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.EntityQueryCaptureMode;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.ManyShared;
import dev.phalanx.entities.fixture.ManyShared.S16;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An archetype has at most 16 shared components.
final class SharedLimitTest extends InWorld {
    private static final String MESSAGE =
            "has 17 shared components, and an archetype can have 16. Put several values into one shared component.";

    private Entity entity;

    @BeforeEach
    void giveSixteen() {
        entity = em.createEntity();
        for (ISharedComponentData value : ManyShared.values().subList(0, 16)) {
            em.addSharedComponent(entity, value);
        }
    }

    @Test
    @Row("ARC-11.1")
    void sixteenAreKeptApart() {
        assertThat(em.getComponentCount(entity)).isEqualTo(16);
        for (ISharedComponentData value : ManyShared.values().subList(0, 16)) {
            assertThat(em.<ISharedComponentData>getSharedComponent(entity, type(value)))
                    .isEqualTo(value);
        }
    }

    @SuppressWarnings("unchecked") // a class is that of its own instances
    private static Class<ISharedComponentData> type(ISharedComponentData value) {
        return (Class<ISharedComponentData>) value.getClass();
    }

    @Test
    @Row({"ARC-11.1", "ARC-11.2"})
    void aSeventeenthIsRefusedForAnEntityAnArrayAndAQuery() {
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(entity));
        EntityQuery query = em.universalQuery();
        List<Runnable> ways = List.of(
                () -> em.addComponent(entity, S16.class),
                () -> em.addSharedComponent(entity, new S16(1)),
                () -> em.addComponent(array, S16.class),
                () -> em.addSharedComponent(array, new S16(1)),
                () -> em.addComponent(query, S16.class),
                () -> em.addSharedComponent(query, new S16(1)),
                () -> em.addSharedComponent(em.getChunk(entity), new S16(1)));
        long hash = world.stateHash();
        for (Runnable way : ways) {
            assertThatThrownBy(way::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(MESSAGE);
        }
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(em.getSharedComponentCount()).isEqualTo(16);
    }

    @Test
    @Row("ARC-11.2")
    void aSeventeenthIsRefusedWhenACommandBufferIsPlayed() {
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(entity));
        EntityQuery query = em.universalQuery();
        List<Consumer<EntityCommandBuffer>> ways = List.of(
                commands -> commands.addComponent(entity, S16.class),
                commands -> commands.addSharedComponent(entity, new S16(1)),
                commands -> commands.addComponent(array, S16.class),
                commands -> commands.addSharedComponent(array, new S16(1)),
                commands -> commands.addComponent(query, S16.class, EntityQueryCaptureMode.AT_PLAYBACK),
                commands -> commands.addSharedComponent(query, new S16(1), EntityQueryCaptureMode.AT_PLAYBACK));
        long hash = world.stateHash();
        for (Consumer<EntityCommandBuffer> way : ways) {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                way.accept(commands);
                assertThatThrownBy(() -> commands.playback(em))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(MESSAGE);
            }
        }
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(em.getSharedComponentCount()).isEqualTo(16);
    }
}
