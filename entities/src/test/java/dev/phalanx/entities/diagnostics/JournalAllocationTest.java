package dev.phalanx.entities.diagnostics;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// A warm frame allocates the same with a journal as without, once the ring is full.
@Row("EDT-7")
final class JournalAllocationTest extends InWorld {
    private static final int WARM_UPS = 300;

    private final Entity[] entities = array(em.createEntity(em.createArchetype(Health.class, Stunned.class), 200));
    private final Entity[] spawned = new Entity[100];
    private final EntityArchetype type = em.createArchetype(Position.class);
    private final Position position = new Position(1, 2, 3);
    private final Health health = new Health(3);

    private long warm(long most, Runnable frame) {
        world.journal().start(1);
        long settled = Allocations.settledBytesOf(most, WARM_UPS, () -> {
            world.update();
            frame.run();
        });
        assertThat(world.journal().isOn()).isTrue();
        assertThat(world.journal().firstNumber()).as("the ring is full").isGreaterThan(1);
        return settled;
    }

    private void requireNoMore(Runnable frame) {
        long without = Allocations.settledBytesOf(Long.MAX_VALUE, 10 * WARM_UPS, () -> {
            world.update();
            frame.run();
        });
        assertThat(warm(without, frame)).isLessThanOrEqualTo(without);
    }

    @Test
    void changesOneByOneAllocateNoMoreThanWithoutAJournal() {
        requireNoMore(() -> {
            for (int i = 0; i < spawned.length; i++) {
                spawned[i] = em.createEntity(type);
            }
            for (Entity entity : entities) {
                em.addComponent(entity, Frozen.class);
                em.addComponent(entity, position);
            }
            for (Entity entity : entities) {
                em.removeComponent(entity, Frozen.class);
                em.removeComponent(entity, Position.class);
            }
            for (Entity entity : spawned) {
                em.destroyEntity(entity);
            }
        });
    }

    @Test
    void componentsThatComeAndGoAllocateNothing() {
        assertThat(warm(0, () -> {
                    for (Entity entity : entities) {
                        em.addComponent(entity, Frozen.class);
                        em.addComponent(entity, position);
                    }
                    for (Entity entity : entities) {
                        em.removeComponent(entity, Frozen.class);
                        em.removeComponent(entity, Position.class);
                    }
                }))
                .isZero();
    }

    @Test
    void valuesAndReferencesAllocateNothing() {
        var query = em.query(rw(Health.class));
        assertThat(warm(0, () -> {
                    for (Entity entity : entities) {
                        em.setComponent(entity, health);
                        em.setComponentEnabled(entity, Stunned.class, false);
                        em.setComponentEnabled(entity, Stunned.class, true);
                    }
                    query.forEach(each -> each.points++);
                }))
                .isZero();
    }

    @Test
    void changesByQueryAllocateNoMoreThanWithoutAJournal() {
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        requireNoMore(() -> {
            em.addComponent(all, Speed.class);
            em.removeComponent(all, Speed.class);
            for (Entity entity : entities) {
                em.setComponent(entity, health);
            }
        });
    }

    @Test
    void commandsAllocateNoMoreThanWithoutAJournal() {
        requireNoMore(() -> {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                for (Entity entity : entities) {
                    commands.addComponent(entity, position);
                    commands.setComponent(entity, health);
                    commands.removeComponent(entity, Position.class);
                }
                commands.playback(em);
            }
        });
    }
}
