package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.AtMostTen;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class TypedQueryTest extends InWorld {
    private Entity mover(float x, float vx) {
        Entity entity = em.createEntity();
        em.addComponent(entity, new Position(x, 0, 0));
        em.addComponent(entity, new Velocity(vx, 1, 0));
        return entity;
    }

    @Test
    void aReadWriteValueIsStoredBack() {
        Entity one = mover(1, 10);
        Entity two = mover(2, 20);
        em.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> {
            position.x += velocity.x();
            position.y += velocity.y();
        });
        assertThat(em.getComponent(one, Position.class)).hasToString("(11.0, 1.0, 0.0)");
        assertThat(em.getComponent(two, Position.class)).hasToString("(22.0, 1.0, 0.0)");
    }

    private static void overwrite(Position position) {
        position.x = 99;
    }

    @Test
    void aReadOnlyValueIsNot() {
        Entity entity = mover(1, 10);
        em.query(ro(Position.class)).forEach(position -> overwrite(position));
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);
    }

    @Test
    void aReferenceWritesARecord() {
        Entity entity = mover(1, 10);
        em.query(ref(Velocity.class), ro(Position.class))
                .forEach((velocity, position) ->
                        velocity.set(new Velocity(position.x, velocity.get().y(), 5)));
        assertThat(em.getComponent(entity, Velocity.class)).isEqualTo(new Velocity(1, 1, 5));
    }

    @Test
    void jomlInsideAComponentIsWritten() {
        Entity entity = em.createEntity(Body.class);
        em.query(rw(Body.class)).forEach(body -> {
            body.centre.add(1, 2, 3);
            body.spin.identity();
        });
        assertThat(em.getComponent(entity, Body.class).centre).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(em.getComponent(entity, Body.class).spin.w).isEqualTo(1);
    }

    @Test
    void whatIsReadFromTheWorldInsideIsTheOldValue() {
        Entity entity = mover(1, 10);
        em.query(rw(Position.class)).withEntityAccess().forEach((position, each) -> {
            position.x = 50;
            assertThat(em.getComponent(each, Position.class).x).isEqualTo(1);
        });
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(50);
    }

    @Test
    void everyMatchingEntityIsVisitedOnceInOrder() {
        List<Entity> created = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Entity entity = em.createEntity();
            em.addComponent(entity, new Health(i));
            if (i % 3 == 0) {
                em.addComponent(entity, Monster.class);
            }
            if (i % 7 == 0) {
                em.addComponent(entity, new Speed(i));
            }
            created.add(entity);
        }
        List<Entity> visited = new ArrayList<>();
        em.query(ro(Health.class)).withEntityAccess().forEach((health, entity) -> {
            assertThat(health.points).isEqualTo(entity.index());
            visited.add(entity);
        });
        assertThat(visited).containsExactlyInAnyOrderElementsOf(created);
        assertThat(visited)
                .isEqualTo(em.queryBuilder()
                        .withAll(Health.class)
                        .build()
                        .toEntityArray()
                        .toList());
    }

    @Test
    void clausesNarrowTheQuery() {
        Entity plain = em.createEntity(Health.class);
        Entity monster = em.createEntity(Health.class, Monster.class);
        Entity frozen = em.createEntity(Health.class, Monster.class, Frozen.class);
        var query = em.query(ro(Health.class));
        assertThat(visited(query)).containsExactly(plain, monster, frozen);
        assertThat(visited(query.withAll(Monster.class))).containsExactly(monster, frozen);
        assertThat(visited(query.withNone(Monster.class))).containsExactly(plain);
        assertThat(visited(query.withAll(Monster.class).withNone(Frozen.class))).containsExactly(monster);
        assertThat(visited(query.withNone(Frozen.class, Speed.class))).containsExactly(plain, monster);
        assertThat(visited(query.withAll(Monster.class, Frozen.class))).containsExactly(frozen);
        assertThat(query.withAll(Monster.class).calculateEntityCount()).isEqualTo(2);
        assertThat(query.withNone(Monster.class).query())
                .isSameAs(em.queryBuilder()
                        .withAll(Health.class)
                        .withNone(Monster.class)
                        .build());
    }

    private static List<Entity> visited(Query1<Health> query) {
        List<Entity> entities = new ArrayList<>();
        query.withEntityAccess().forEach((health, entity) -> entities.add(entity));
        return entities;
    }

    @Test
    void structuralChangesBetweenIterationsAreSeen() {
        var query = em.query(rw(AtMostTenCount.class));
        int[] calls = new int[1];
        for (int round = 1; round <= 50; round++) {
            em.createEntity(AtMostTenCount.class, AtMostTen.class);
            if (round % 4 == 0) {
                em.destroyEntity(query.query().toEntityArray().get(round / 4));
            }
            calls[0] = 0;
            query.forEach(count -> {
                count.value++;
                calls[0]++;
            });
            assertThat(calls[0]).isEqualTo(query.calculateEntityCount());
        }
        assertThat(calls[0]).isEqualTo(50 - 12);
    }

    /// A component of this test.
    public static final class AtMostTenCount implements IComponentData {
        public int value;
    }

    @Test
    void theSameTermsAndClausesAreTheSameQuery() {
        var query = em.query(rw(Position.class), ro(Velocity.class));
        assertThat(em.query(rw(Position.class), ro(Velocity.class))).isSameAs(query);
        assertThat(em.query(ro(Position.class), ro(Velocity.class))).isNotSameAs(query);
        assertThat(em.query(ro(Velocity.class), rw(Position.class))).isNotSameAs(query);
        assertThat(query.withEntityAccess()).isSameAs(query.withEntityAccess());
        assertThat(query.withNone(Frozen.class))
                .isSameAs(query.withNone(Frozen.class))
                .isNotSameAs(query);
        assertThat(query.withNone(Frozen.class).withAll(Monster.class))
                .isSameAs(query.withAll(Monster.class).withNone(Frozen.class));
        assertThat(query.withNone(Frozen.class, Speed.class)).isSameAs(query.withNone(Speed.class, Frozen.class));
        assertThat(query.withEntityAccess().withNone(Frozen.class))
                .isSameAs(query.withNone(Frozen.class).withEntityAccess());
        assertThat(em.query(ro(Velocity.class), rw(Position.class)).query()).isSameAs(query.query());
    }

    @Test
    void aTypeNamedTwiceIsRefused() {
        for (int round = 0; round < 2; round++) {
            assertThatThrownBy(() -> em.query(rw(Position.class), ro(Position.class)))
                    .isInstanceOf(EntityQueryDescValidationException.class)
                    .hasMessage("Position is named twice in the terms of one query. Name each type once.");
            assertThatThrownBy(() -> em.query(rw(Position.class)).withNone(Position.class))
                    .isInstanceOf(EntityQueryDescValidationException.class)
                    .hasMessage("Position is named in the terms and in withNone of one query. Name each type once.");
            assertThatThrownBy(() ->
                            em.query(rw(Position.class)).withAll(Monster.class).withAll(Monster.class))
                    .isInstanceOf(EntityQueryDescValidationException.class)
                    .hasMessage("Monster is named twice in withAll of one query. Name each type once.");
        }
    }

    @Test
    void aNestedIterationOfTheSameQueryWorks() {
        mover(1, 1);
        mover(2, 2);
        var query = em.query(ro(Position.class));
        float[] sum = new float[1];
        query.forEach(outer -> query.forEach(inner -> sum[0] += outer.x * inner.x));
        assertThat(sum[0]).isEqualTo(9);
    }

    @Test
    void aLambdaRunsAgainstSeveralWorlds() {
        World other = new World("Other");
        mover(1, 1);
        Entity there = other.entityManager().createEntity(Position.class);
        for (World each : List.of(world, other)) {
            each.entityManager().query(rw(Position.class)).forEach(position -> position.z = 4);
        }
        assertThat(other.entityManager().getComponent(there, Position.class).z).isEqualTo(4);
    }

    @Test
    void manyBodiesShareAQuery() {
        Entity entity = em.createEntity(Health.class);
        var query = em.query(rw(Health.class));
        List<ForEach1<Health>> bodies = List.of(
                health -> health.points += 1,
                health -> health.points += 10,
                health -> health.points += 100,
                health -> health.points += 1000,
                health -> health.points += 10000);
        for (int round = 0; round < 3; round++) {
            bodies.forEach(query::forEach);
        }
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(33333);
    }

    @Test
    void nullIsNoBody() {
        var query = em.query(ro(Health.class));
        assertThatThrownBy(() -> query.forEach(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aTypedQueryNamesItself() {
        assertThat(em.query(rw(Position.class), ref(Velocity.class)).withNone(Frozen.class))
                .hasToString("[rw(Position), ref(Velocity)] of query [rw Position, rw Velocity] without [Frozen]");
    }
}
