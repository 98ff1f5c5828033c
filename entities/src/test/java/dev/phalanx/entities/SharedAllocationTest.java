package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTokens.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What warm code with shared components allocates.
final class SharedAllocationTest extends InWorld {
    private static final Team RED = new Team(1);
    private static final Team BLUE = new Team(2);

    private Entity[] entities;
    private EntityQuery all;
    private int turn;

    @BeforeEach
    void populate() {
        NativeArray<Entity> made = em.createEntity(em.createArchetype(Health.class, Team.class), 1000);
        entities = made.toArray();
        em.createEntity(RED);
        em.createEntity(BLUE);
        all = em.queryBuilder().withAll(Health.class, Team.class).build();
    }

    private static long warm(Runnable frame) {
        return Allocations.settledBytesOf(0, 50, frame);
    }

    private Team next() {
        return ++turn % 2 == 0 ? RED : BLUE;
    }

    @Test
    void settingAValueOfEntitiesOneByOneAllocatesNothing() {
        assertThat(warm(() -> {
                    Team team = next();
                    for (Entity entity : entities) {
                        em.setSharedComponent(entity, team);
                    }
                }))
                .isZero();
    }

    @Test
    void settingAValueByQueryAllocatesNothing() {
        assertThat(warm(() -> em.setSharedComponent(all, next()))).isZero();
    }

    @Test
    void aLoopFilteredByAValueAllocatesNothing() {
        for (int i = 0; i < entities.length; i += 3) {
            em.setSharedComponent(entities[i], RED);
        }
        var red = em.query(rw(Health.class)).withAll(Team.class).own();
        red.query().setSharedComponentFilter(RED);
        assertThat(warm(() -> red.forEach(health -> health.points++))).isZero();
    }
}
