package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.aspectRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQueryDescValidationException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Aspects in queries.
final class AspectTest extends InWorld {
    record MonsterAspect(
            Entity entity,
            RefRW<Health> health,
            RefRO<Speed> speed,
            EnabledRefRW<Stunned> stunned,
            EnabledRefRO<Asleep> asleep,
            DynamicBuffer<Waypoint> path)
            implements IAspect {

        void hurt(int points) {
            health.update(h -> h.points -= points);
            if (health.get().points <= 0) {
                stunned.set(false);
            }
        }
    }

    record Reader(RefRO<Health> health) implements IAspect {}

    record Writer(RefRW<Health> health) implements IAspect {}

    record Nesting(Reader reader, Writer writer, RefRO<Position> position) implements IAspect {}

    record Choosy(
            RefRO<Speed> speed,
            @Optional RefRW<Health> health,
            @Optional RefRO<Position> position,
            @Optional EnabledRefRW<Stunned> stunned,
            @Optional EnabledRefRO<Asleep> asleep,
            @Optional DynamicBuffer<Waypoint> path)
            implements IAspect {}

    /// Hides what it wraps.
    static final class Hider implements IAspect {
        private final Entity self;
        private final RefRW<Health> health;
        private final RefRW<Position> position;

        Hider(Entity self, RefRW<Health> health, @Optional RefRW<Position> position) {
            this.self = self;
            this.health = health;
            this.position = position;
        }

        int index() {
            return self.index();
        }

        void age() {
            health.update(h -> h.points++);
            if (position.isValid()) {
                position.update(p -> p.x++);
            }
        }
    }

    private Entity monster(int points, float speed) {
        Entity entity = em.createEntity(new Health(points), new Speed(speed), new Stunned(1), new Asleep());
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(speed, entity));
        return entity;
    }

    @Test
    @Row({"ASP-1.1", "ASP-6.2"})
    void anAspectWrapsTheEntityReferencesBitsAndBuffers() {
        Entity strong = monster(10, 1);
        Entity weak = monster(3, 2);
        em.createEntity(new Health(5), new Speed(3));
        List<Entity> visited = new ArrayList<>();
        em.query(aspect(MonsterAspect.class)).forEach(monster -> {
            visited.add(monster.entity());
            monster.hurt(3);
            monster.path().add(new Waypoint(monster.speed().get().value() + 10, monster.entity()));
            assertThat(monster.asleep().get()).isTrue();
            assertThat(monster.path().length()).isEqualTo(2);
        });
        assertThat(visited).containsExactly(strong, weak);
        assertThat(em.getComponent(strong, Health.class).points).isEqualTo(7);
        assertThat(em.getComponent(weak, Health.class).points).isZero();
        assertThat(em.isComponentEnabled(strong, Stunned.class)).isTrue();
        assertThat(em.isComponentEnabled(weak, Stunned.class)).isFalse();
        assertThat(em.getBuffer(weak, Waypoint.class).get(1)).isEqualTo(new Waypoint(12, weak));
    }

    @Test
    @Row({"ASP-1.1", "ASP-1.3"})
    void anAspectMayContainOthersAndWrapsWhatTheyWrap() {
        Entity one = em.createEntity(new Health(4), new Position(1, 2, 3));
        em.createEntity(new Health(4));
        em.createEntity(new Position(1, 2, 3));
        em.query(aspect(Nesting.class)).withEntityAccess().forEach((nesting, entity) -> {
            assertThat(entity).isEqualTo(one);
            nesting.writer().health().set(new Health(9));
            assertThat(nesting.reader().health().get().points).isEqualTo(9);
            assertThat(nesting.position().get().y).isEqualTo(2);
        });
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(9);
    }

    @Test
    @Row("ASP-1.4")
    void aComponentThatIsReadAndWrittenIsAskedForOnceToBeWritten() {
        assertThat(em.queryBuilder().withAspect(Nesting.class).build())
                .hasToString("query [rw Health, Position]")
                .isSameAs(em.queryBuilder()
                        .withAllRW(Health.class)
                        .withAll(Position.class)
                        .build());
        assertThat(em.query(aspect(Nesting.class))).hasToString("[aspect(Nesting)] of query [rw Health, Position]");
        assertThat(em.query(aspect(Reader.class), aspect(Writer.class)).query()).hasToString("query [rw Health]");
        assertThat(em.query(aspectRO(Nesting.class))).hasToString("[aspectRO(Nesting)] of query [Health, Position]");
    }

    @Test
    @Row("ASP-1.2")
    void whatIsOptionalNeedNotBeThere() {
        Entity bare = em.createEntity(new Speed(1));
        Entity full = monster(10, 2);
        em.addComponent(full, new Position(1, 2, 3));
        em.setComponentEnabled(full, Stunned.class, false);
        em.setComponentEnabled(full, Asleep.class, false);
        assertThat(em.queryBuilder().withAspect(Choosy.class).build()).hasToString("query [Speed]");
        List<Entity> visited = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            em.query(aspect(Choosy.class)).withEntityAccess().forEach((choosy, entity) -> {
                visited.add(entity);
                boolean isFull = entity.equals(full);
                assertThat(choosy.health().isValid()).isEqualTo(isFull);
                assertThat(choosy.position().isValid()).isEqualTo(isFull);
                assertThat(choosy.stunned().isValid()).isEqualTo(isFull);
                assertThat(choosy.asleep().isValid()).isEqualTo(isFull);
                assertThat(choosy.path().isCreated()).isEqualTo(isFull);
                if (isFull) {
                    choosy.health().update(health -> health.points++);
                    choosy.stunned().set(true);
                    assertThat(choosy.asleep().get()).isFalse();
                    choosy.path().add(new Waypoint(9, bare));
                } else {
                    assertThatThrownBy(() -> choosy.health().get())
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("RefRW<Health> was used, and its entity has no Health. Ask isValid() first.");
                }
            });
        }
        assertThat(visited).containsExactly(bare, full, bare, full);
        assertThat(em.getComponent(full, Health.class).points).isEqualTo(12);
        assertThat(em.isComponentEnabled(full, Stunned.class)).isTrue();
        assertThat(em.getBuffer(full, Waypoint.class).length()).isEqualTo(3);
    }

    @Test
    void whatIsOptionalMayComeLaterInArchetypesOfAnyNumber() {
        em.createEntity(new Speed(1));
        int[] valid = new int[1];
        for (int round = 0; round < 20; round++) {
            Entity late = em.createEntity(new Speed(2), round % 2 == 0 ? new Position(round, 0, 0) : new Monster());
            if (round % 3 == 0) {
                em.addComponent(late, new Health(round));
            }
            valid[0] = 0;
            em.query(aspect(Choosy.class))
                    .forEach(choosy -> valid[0] += choosy.health().isValid() ? 1 : 0);
            assertThat(valid[0]).isEqualTo(round / 3 + 1);
        }
    }

    @Test
    @Row({"ASP-2.1", "QRY-3.1"})
    void aQueryWithAnAspectIsAQueryWithItsComponents() {
        monster(1, 1);
        monster(2, 2);
        assertThat(em.query(aspect(MonsterAspect.class)).query())
                .isSameAs(em.queryBuilder().withAspect(MonsterAspect.class).build())
                .isSameAs(em.queryBuilder()
                        .withAllRW(Health.class, Stunned.class, Waypoint.class)
                        .withAll(Speed.class, Asleep.class)
                        .build());
        assertThat(em.query(aspect(MonsterAspect.class)).withNone(Monster.class).calculateEntityCount())
                .isEqualTo(2);
        assertThat(em.queryBuilder()
                        .withAspect(Writer.class)
                        .withAspect(MonsterAspect.class)
                        .withAll(Health.class)
                        .withNone(Monster.class)
                        .build()
                        .calculateEntityCount())
                .isEqualTo(2);
    }

    @Test
    @Row("ASP-2.2")
    void enabledBitsOfWhatIsWrappedApply() {
        Entity awake = monster(1, 1);
        Entity calm = monster(2, 1);
        em.setComponentEnabled(calm, Stunned.class, false);
        assertThat(em.query(aspect(MonsterAspect.class)).query().toEntityArray().toList())
                .containsExactly(awake);
        assertThat(em.query(aspect(MonsterAspect.class))
                        .withPresent(Stunned.class)
                        .query()
                        .toEntityArray()
                        .toList())
                .containsExactly(awake, calm);
        assertThat(em.query(aspect(MonsterAspect.class))
                        .withDisabled(Stunned.class)
                        .query())
                .hasToString("query [rw Health, Speed, rw Waypoint, Asleep] with disabled [rw Stunned]");
        List<Boolean> bits = new ArrayList<>();
        em.query(aspect(MonsterAspect.class))
                .withPresent(Stunned.class)
                .forEach(monster -> bits.add(monster.stunned().get()));
        assertThat(bits).containsExactly(true, false);
        assertThat(em.queryBuilder()
                        .withPresent(Stunned.class)
                        .withAspect(MonsterAspect.class)
                        .build()
                        .calculateEntityCount())
                .isEqualTo(2);
        em.query(enabledRW(Stunned.class), aspect(MonsterAspect.class)).forEach((bit, monster) -> {
            bit.set(false);
            assertThat(monster.stunned().get()).isFalse();
        });
        assertThat(em.query(aspect(MonsterAspect.class)).calculateEntityCount()).isZero();
    }

    @Test
    @Row("ASP-2")
    void aTypeOfAnAspectCannotBeExcluded() {
        assertThatThrownBy(() -> em.query(aspect(Writer.class)).withNone(Health.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named in an aspect and in withNone of one query. Name each type once.");
        assertThatThrownBy(() -> em.queryBuilder().withAny(Health.class).withAspect(Writer.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named in withAny and in an aspect of one query. Name each type once.");
    }

    @Test
    void aspectsStandBesideTerms() {
        Entity one = em.createEntity(new Health(4), new Speed(2), new Position());
        em.query(rw(Position.class), aspect(Writer.class), ref(Speed.class), aspectRO(Reader.class))
                .withEntityAccess()
                .forEach((position, writer, speed, reader, entity) -> {
                    position.x = reader.health().get().points;
                    writer.health().update(health -> health.points++);
                    speed.set(new Speed(entity.index()));
                });
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(4);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
        assertThat(em.query(ro(Health.class), aspect(Writer.class)).calculateEntityCount())
                .isEqualTo(1);
        assertThat(em.query(aspect(Writer.class), ref(Health.class)).calculateEntityCount())
                .isEqualTo(1);
    }

    @Test
    void aValueThatIsStoredBackWouldUndoWhatAnAspectWrites() {
        String message = "Health is asked for by rw(Health) and by aspect(Writer), whose writes would be lost when the"
                + " value is stored back. Use ref(Health.class), or the aspect alone.";
        assertThatThrownBy(() -> em.query(rw(Health.class), aspect(Writer.class)))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.query(aspect(Writer.class), rw(Health.class)))
                .hasMessage(message);
    }

    @Test
    @Row({"ASP-6.1", "ASP-6.3"})
    void aFinalClassHidesWhatItWraps() {
        Entity one = em.createEntity(new Health(4));
        Entity two = em.createEntity(new Health(5), new Position());
        List<Integer> visited = new ArrayList<>();
        em.query(aspect(Hider.class)).forEach(hider -> {
            hider.age();
            visited.add(hider.index());
        });
        assertThat(visited).containsExactly(one.index(), two.index());
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
        assertThat(em.getComponent(two, Position.class).x).isEqualTo(1);
        em.getAspect(two, Hider.class).age();
        assertThat(em.getComponent(two, Position.class).x).isEqualTo(2);
        assertThat(em.query(aspect(Hider.class)).query()).hasToString("query [rw Health]");
    }

    @Test
    @Row("ASP-6.2")
    void aRecordShowsAllItWraps() {
        Entity one = em.createEntity(new Health(4));
        assertThat(em.getAspect(one, Writer.class).health().get().points).isEqualTo(4);
    }
}
