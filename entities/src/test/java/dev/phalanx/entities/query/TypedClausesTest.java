package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TypedClausesTest extends InWorld {
    private final Entity plain = em.createEntity(Health.class);
    private final Entity fast = em.createEntity(Health.class, Speed.class);
    private final Entity monster = em.createEntity(Health.class, Monster.class);
    private final Entity frozen = em.createEntity(Health.class, Monster.class, Frozen.class);
    private final Query1<Health> query = em.query(ro(Health.class));

    private static List<Entity> visited(Query1<Health> query) {
        List<Entity> entities = new ArrayList<>();
        query.withEntityAccess().forEach((health, entity) -> entities.add(entity));
        return entities;
    }

    @Test
    void everyClauseSelects() {
        assertThat(visited(query.withAny(Speed.class, Frozen.class))).containsExactly(fast, frozen);
        assertThat(visited(query.withAny(Speed.class).withAny(Monster.class))).containsExactly(fast, monster, frozen);
        assertThat(visited(query.withAbsent(Monster.class))).containsExactly(plain, fast);
        assertThat(visited(query.withAbsent(Monster.class, Speed.class))).containsExactly(plain);
        assertThat(visited(query.withPresent(Monster.class).withNone(Frozen.class)))
                .containsExactly(monster);
        assertThat(visited(query.withPresent(Monster.class, Frozen.class))).containsExactly(frozen);
    }

    @Test
    void theSameClausesAreTheSameQuery() {
        assertThat(query.withAny(Speed.class, Frozen.class)).isSameAs(query.withAny(Frozen.class, Speed.class));
        assertThat(query.withPresent(Speed.class)).isSameAs(query.withPresent(Speed.class));
        assertThat(query.withPresent(Speed.class)).isNotSameAs(query.withAll(Speed.class));
        assertThat(query.withAbsent(Speed.class)).isNotSameAs(query.withNone(Speed.class));
        assertThat(query.withAny(Speed.class).query())
                .isSameAs(em.queryBuilder()
                        .withAll(Health.class)
                        .withAny(Speed.class)
                        .build());
    }

    @Test
    void aTypeNamedTwiceIsRefused() {
        assertThatThrownBy(() -> query.withAny(Speed.class).withAbsent(Speed.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Speed is named in withAny and in withAbsent of one query. Name each type once.");
        assertThatThrownBy(() -> query.withPresent(Health.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named in the terms and in withPresent of one query. Name each type once.");
    }

    @Test
    void anOwnTypedQueryIsANewOneEveryTime() {
        var own = em.query(rw(Health.class)).withNone(Frozen.class).asPrivate();
        assertThat(own).isNotSameAs(em.query(rw(Health.class)).withNone(Frozen.class));
        assertThat(own.asPrivate()).isNotSameAs(own);
        assertThat(own.query()).isSameAs(own.withEntityAccess().query());
        int[] calls = new int[1];
        own.forEach(health -> calls[0]++);
        assertThat(calls[0]).isEqualTo(3);
        em.createEntity(Health.class);
        own.forEach(health -> calls[0]++);
        assertThat(calls[0]).isEqualTo(7);
        assertThat(own.withNone(Monster.class))
                .isSameAs(em.query(rw(Health.class)).withNone(Frozen.class).withNone(Monster.class));
    }
}
