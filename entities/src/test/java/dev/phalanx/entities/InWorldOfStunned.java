package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;

/// A world in which some entities are stunned and others are not.
abstract class InWorldOfStunned extends InWorld {
    final EntityQuery stunned = em.queryBuilder().withAll(Stunned.class).build();

    /// So many entities, every third disabled.
    Entity[] third(int count) {
        Entity[] entities = array(em.createEntity(em.createArchetype(Stunned.class, Health.class), count));
        for (int i = 0; i < count; i++) {
            em.setComponent(entities[i], new Stunned(i));
            em.setComponentEnabled(entities[i], Stunned.class, i % 3 != 0);
        }
        return entities;
    }

    void assertThird(Entity[] entities) {
        for (int i = 0; i < entities.length; i++) {
            if (em.exists(entities[i])) {
                assertThat(em.isComponentEnabled(entities[i], Stunned.class)).isEqualTo(i % 3 != 0);
                assertThat(em.getComponent(entities[i], Stunned.class).seconds())
                        .isEqualTo(i);
            }
        }
    }
}
