package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
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
        var red = em.query(rw(Health.class)).withAll(Team.class).asPrivate();
        red.query().setSharedComponentFilter(RED);
        assertThat(warm(() -> red.forEach(health -> health.points++))).isZero();
    }

    @Test
    void aLoopThatGetsTheValuesAllocatesNothing() {
        for (int i = 0; i < entities.length; i++) {
            em.addSharedComponent(entities[i], new Rank(i % 4, 1));
            em.setSharedComponent(entities[i], new Team(i % 3));
        }
        assertThat(warm(() -> em.query(rw(Health.class), shared(Team.class), shared(Rank.class))
                        .forEach((health, team, rank) -> health.points += team.id() + rank.level)))
                .isZero();
        assertThat(em.getComponent(entities[5], Health.class).points).isPositive();
    }

    @Test
    void aLoopThatGetsTheValuesOfAFilterAllocatesNothing() {
        for (int i = 0; i < entities.length; i++) {
            em.setSharedComponent(entities[i], new Team(i % 3));
        }
        var some = em.query(rw(Health.class), shared(Team.class)).asPrivate();
        some.query().setSharedComponentFilter(new Team(2));
        assertThat(warm(() -> some.forEach((health, team) -> health.points += team.id())))
                .isZero();
    }

    @Test
    void aLoopThatGetsTheValuesWhereSomeAreDisabledAllocatesNothing() {
        for (int i = 0; i < entities.length; i++) {
            em.addComponent(entities[i], new Stunned(1));
            em.setSharedComponent(entities[i], new Team(i % 3));
            em.setComponentEnabled(entities[i], Stunned.class, i % 2 == 0);
        }
        assertThat(warm(() -> {
                    em.setComponentEnabled(entities[++turn % entities.length], Stunned.class, turn % 3 == 0);
                    em.query(rw(Health.class), shared(Team.class))
                            .withAll(Stunned.class)
                            .forEach((health, team) -> health.points += team.id());
                }))
                .isZero();
    }
}
