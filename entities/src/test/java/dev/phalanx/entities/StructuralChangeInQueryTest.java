package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row("ARC-10")
final class StructuralChangeInQueryTest extends InWorld {
    @Test
    void aWorldIsNeitherClosedNorTakenOverDuringAnIteration() {
        em.createEntity(Health.class);
        record Attempt(String name, Runnable change) {}
        for (Attempt attempt : List.of(
                new Attempt("adoptCurrentThread", world::adoptCurrentThread), new Attempt("close", world::close))) {
            em.query(ro(Health.class))
                    .withNone(Speed.class)
                    .forEach(
                            health -> assertThatThrownBy(attempt.change()::run)
                                    .isInstanceOf(IllegalStateException.class)
                                    .hasMessage(
                                            attempt.name()
                                                    + " was called in world \"Test\" while query [Health] without [Speed] was"
                                                    + " being iterated. Collect what should change, and change it after the iteration."));
        }
        assertThat(world.isCreated()).isTrue();
    }

    @Test
    void aLoopThatGetsTheEntityRefusesItToo() {
        Entity only = em.createEntity(Health.class);
        em.query(ro(Health.class))
                .withEntityAccess()
                .forEach((health, entity) -> assertThatThrownBy(() -> em.destroyEntity(entity))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("destroyEntity was called in world \"Test\" while query [Health] was"));
        assertThat(em.exists(only)).isTrue();
    }

    @Test
    void theErrorNamesTheInnerQueryWhileItRuns() {
        em.createEntity(Health.class, Speed.class);
        int[] calls = new int[1];
        em.query(ro(Health.class)).forEach(health -> {
            em.query(ro(Speed.class)).forEach(speed -> {
                calls[0]++;
                assertThatThrownBy(em::createEntity).hasMessageContaining("query [Speed]");
            });
            assertThatThrownBy(em::createEntity).hasMessageContaining("query [Health]");
        });
        assertThat(calls[0]).isEqualTo(1);
    }

    @Test
    void afterTheIterationChangesAreAllowedAgain() {
        Entity entity = em.createEntity(Health.class);
        em.query(rw(Health.class)).forEach(health -> health.points = 1);
        em.addComponent(entity, Monster.class);
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
    }

    @Test
    void alsoAfterTheBodyHasThrown() {
        em.createEntity(Health.class);
        assertThatThrownBy(() -> em.query(ro(Health.class)).forEach(health -> {
                    throw new UnsupportedOperationException("thrown by the body");
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        em.createEntity();
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    void readingAndSettingAreAllowed() {
        Entity entity = em.createEntity(Health.class, Speed.class);
        em.query(ro(Speed.class)).forEach(speed -> {
            em.setComponent(entity, new Health(em.getComponent(entity, Health.class).points + 1));
            assertThat(em.exists(entity)).isTrue();
            assertThat(em.queryBuilder().withAll(Health.class).build().calculateEntityCount())
                    .isEqualTo(1);
        });
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(1);
    }
}
