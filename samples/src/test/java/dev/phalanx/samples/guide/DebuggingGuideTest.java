package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/debugging-and-profiling.md.
class DebuggingGuideTest {
    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();

    record Health(int points) implements IComponentData {}

    record Armour(int strength) implements IComponentData {}

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void messagesNameTheEntityAndWhatItHas() {
        // snippet debugging-message
        Entity knight = em.createEntity(new Armour(5));
        assertThatThrownBy(() -> em.getComponent(knight, Health.class))
                .hasMessage("Entity(0:1) has no Health; it has [Armour]. Add it first, or let the query require it with"
                        + " withAll(Health.class).");
        // end debugging-message
    }

    @Test
    void aDumpShowsTheWorld() {
        // snippet debugging-dump
        Entity knight = em.createEntity(new Health(20), new Armour(5));
        em.setName(knight, "Sir Robin");
        assertThat(world.dump()).isEqualTo("""
                World "Game": 1 entity, 1 archetype, 1 chunk, 64 bytes
                [Armour, Health]: 1 entity in 1 chunk of up to 128, 64 bytes
                  chunk 1: 1 entity, order 1, changed Armour 1, Health 1
                    Entity(0:1) "Sir Robin": Armour[strength=5], Health[points=20]
                """);
        // end debugging-dump
    }
}
