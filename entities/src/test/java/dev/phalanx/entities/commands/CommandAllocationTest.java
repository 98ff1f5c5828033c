package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// What warm recording allocates.
final class CommandAllocationTest extends InWorld {
    private static final int COMMANDS = 1000;
    private static final int ROUNDS = 16;

    private final EntityArchetype archetype = em.createArchetype(Health.class, Position.class);
    private final Entity entity = em.createEntity(archetype);
    private final NativeArray<Entity> array = em.createEntity(archetype, 64);
    private final Health health = new Health(3);
    private final Position position = new Position(1, 2, 3);
    private final Target target = new Target(entity);
    private final Team team = new Team(4);
    private final Waypoint waypoint = new Waypoint(1, entity);
    private final ComponentTypeSet set = ComponentTypeSet.of(Monster.class, Stunned.class);

    @Test
    @Row("ECB-3")
    void recordingIntoMemoryThatWasUsedBeforeAllocatesNothing() {
        long recorded = Allocations.settled(0, () -> {
            long bytes = 0;
            for (int i = 0; i < ROUNDS; i++) {
                bytes += bytesOfOneBuffer();
            }
            return bytes;
        });
        assertThat(recorded)
                .as("bytes for %s times %s commands", ROUNDS, 10 * COMMANDS)
                .isZero();
    }

    private long bytesOfOneBuffer() {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            EntityCommandBuffer.ParallelWriter writer = buffer.asParallelWriter();
            writer.destroyEntity(0, entity);
            return Allocations.bytesOf(() -> record(buffer, writer));
        }
    }

    private void record(EntityCommandBuffer buffer, EntityCommandBuffer.ParallelWriter writer) {
        for (int i = 0; i < COMMANDS; i++) {
            buffer.setComponent(entity, health);
            buffer.addComponent(entity, position);
            buffer.addComponent(entity, target);
            buffer.addComponent(entity, Monster.class);
            buffer.removeComponent(entity, set);
            buffer.addComponent(array, Stunned.class);
            buffer.addSharedComponent(entity, team);
            buffer.appendToBuffer(entity, waypoint);
            writer.setComponent(i, entity, position);
            writer.destroyEntity(i, entity);
        }
    }

    /// A buffer object for each command would be 130 bytes more: playback has one for all of them.
    @Test
    @Row("ECB-3")
    void playingAppendsMakesNoBufferObjectForEach() {
        NativeArray<Entity> walkers = em.createEntity(em.createArchetype(Waypoint.class), COMMANDS);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                for (int i = 0; i < COMMANDS; i++) {
                    buffer.appendToBuffer(walkers.get(i), waypoint);
                }
                least = Math.min(least, Allocations.bytesOf(() -> buffer.playback(em)));
            }
            for (int i = 0; i < COMMANDS; i++) {
                em.getBuffer(walkers.get(i), Waypoint.class).clear();
            }
        }
        assertThat(least / COMMANDS).as("bytes a command").isLessThan(80);
        assertThat(em.getBuffer(walkers.get(7), Waypoint.class).length()).isZero();
    }

    /// A structural change ends the buffers that were handed out, of which playback needs none.
    @Test
    @Row("ECB-3")
    void playingCommandsInTurnAllocatesNothingForEach() {
        NativeArray<Entity> walkers = em.createEntity(em.createArchetype(Waypoint.class), COMMANDS);
        Entity original = em.createEntity(em.createArchetype(Waypoint.class, Health.class));
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            NativeArray<Entity> gone = em.createEntity(archetype, COMMANDS);
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                for (int i = 0; i < COMMANDS; i++) {
                    buffer.appendToBuffer(walkers.get(i), waypoint);
                    buffer.destroyEntity(gone.get(i));
                    Entity made = buffer.instantiate(original);
                    buffer.destroyEntity(made);
                }
                least = Math.min(least, Allocations.bytesOf(() -> buffer.playback(em)));
            }
            for (int i = 0; i < COMMANDS; i++) {
                em.getBuffer(walkers.get(i), Waypoint.class).clear();
            }
        }
        assertThat(least).as("bytes for %s commands", 4 * COMMANDS).isLessThan(COMMANDS);
    }

    /// What brings the chains into order, and knows what deferred entities have become, is memory of an earlier buffer.
    @Test
    @Row("ECB-3")
    void sortKeysAndDeferredEntitiesUseMemoryThatWasUsedBefore() {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                EntityCommandBuffer.ParallelWriter writer = buffer.asParallelWriter();
                for (int i = 0; i < COMMANDS; i++) {
                    writer.setComponent(COMMANDS - i, entity, position);
                }
                for (int i = 0; i < COMMANDS; i++) {
                    buffer.destroyEntity(buffer.createEntity());
                }
                least = Math.min(least, Allocations.bytesOf(() -> buffer.playback(em)));
            }
        }
        assertThat(least).as("bytes for %s chains", COMMANDS).isLessThan(COMMANDS);
    }

    /// The recorder of one buffer is that of the next one, whose deferred entities are others.
    @Test
    @Row("ECB-4")
    void memoryThatWasUsedBeforeHoldsNoEntityOfAnEarlierBuffer() {
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                Entity first = buffer.createEntity();
                Entity second = buffer.createEntity();
                buffer.addComponent(second, new Target(first));
                buffer.addComponent(first, new Target(second));
                buffer.playback(em);
            }
            NativeArray<Entity> made =
                    em.queryBuilder().withAll(Target.class).build().toEntityArray();
            assertThat(made.length()).isEqualTo(2);
            assertThat(em.getComponent(made.get(0), Target.class).entity()).isEqualTo(made.get(1));
            assertThat(em.getComponent(made.get(1), Target.class).entity()).isEqualTo(made.get(0));
            em.destroyEntity(made);
        }
    }
}
