package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The one entity that a query finds, read and written through it.
final class SingletonTest extends OneHealth {
    @Test
    @Row("QRY-19.1")
    void theOneEntityIsReadAndWritten() {
        Entity one = one();
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
        healths.setSingleton(new Health(6));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(6);
        assertThat(read.tryGetSingleton(Health.class).points).isEqualTo(6);
        healths.getSingletonRW(Health.class).set(new Health(7));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(7);
        healths.tryGetSingletonRW(Health.class).update(health -> health.points++);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(8);
        assertThat(read.hasSingleton(Health.class)).isTrue();
        assertThat(read.getSingletonEntity()).isEqualTo(one);
        assertThat(read.tryGetSingletonEntity(Health.class)).isEqualTo(one);
        paths.getSingletonBuffer(Waypoint.class).add(new Waypoint(1, one));
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class).get(0)).isEqualTo(new Waypoint(1, one));
    }

    @Test
    @Row("QRY-19")
    void aValueThatCannotChangeIsTheSameObjectUntilTheEntityHasAnother() {
        Entity one = em.createSingleton(new Speed(2));
        EntityQuery speeds = em.queryBuilder().withAll(Speed.class).build();
        Speed first = speeds.getSingleton(Speed.class);
        assertThat(speeds.getSingleton(Speed.class)).isSameAs(first);
        em.setComponent(one, new Speed(3));
        assertThat(speeds.getSingleton(Speed.class)).isEqualTo(new Speed(3));
        em.setComponent(one, new Speed(-0.0f));
        assertThat(1 / speeds.getSingleton(Speed.class).value()).isNegative();
        em.setComponent(one, new Speed(0));
        assertThat(1 / speeds.getSingleton(Speed.class).value()).isPositive();
        em.destroyEntity(one);
        em.createSingleton(new Speed(4));
        assertThat(speeds.tryGetSingleton(Speed.class)).isEqualTo(new Speed(4));
    }

    @Test
    @Row("QRY-19")
    void aValueThatCanChangeIsACopyEachTime() {
        one();
        Health copy = read.getSingleton(Health.class);
        copy.points = 9;
        assertThat(read.getSingleton(Health.class)).isNotSameAs(copy);
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("QRY-19")
    void oneQueryGivesValuesOfSeveralClassesInTurn() {
        em.createEntity(new Speed(2), new Position(1, 2, 3), new Score(5, 6));
        EntityQuery all = em.queryBuilder()
                .withAll(Speed.class, Position.class, Score.class)
                .build();
        for (int i = 0; i < 3; i++) {
            assertThat(all.getSingleton(Speed.class)).isEqualTo(new Speed(2));
            assertThat(all.getSingleton(Position.class).y).isEqualTo(2);
            assertThat(all.getSingleton(Score.class)).isEqualTo(new Score(5, 6));
        }
    }

    @Test
    @Row("QRY-19.2")
    void whatGetsThrowsWhereThereIsNone() {
        assertNone(() -> read.getSingleton(Health.class), "getSingleton(Health.class)", "Health");
        assertNone(() -> of(() -> healths.setSingleton(new Health(1))), "setSingleton(Health.class)", "rw Health");
        assertNone(() -> healths.getSingletonRW(Health.class), "getSingletonRW(Health.class)", "rw Health");
        assertNone(read::getSingletonEntity, "getSingletonEntity()", "Health");
        assertNone(() -> paths.getSingletonBuffer(Waypoint.class), "getSingletonBuffer(Waypoint.class)", "rw Waypoint");
    }

    @Test
    @Row("QRY-19.2")
    void whatGetsThrowsWhereThereAreSeveral() {
        one();
        one();
        assertTwo(() -> read.getSingleton(Health.class), "getSingleton(Health.class)", "Health");
        assertTwo(() -> of(() -> healths.setSingleton(new Health(1))), "setSingleton(Health.class)", "rw Health");
        assertTwo(() -> healths.getSingletonRW(Health.class), "getSingletonRW(Health.class)", "rw Health");
        assertTwo(read::getSingletonEntity, "getSingletonEntity()", "Health");
        assertTwo(() -> paths.getSingletonBuffer(Waypoint.class), "getSingletonBuffer(Waypoint.class)", "rw Waypoint");
    }

    @Test
    @Row("QRY-19.3")
    void whatTriesAnswersNullWhereThereIsNoneAndThrowsWhereThereAreSeveral() {
        assertThat(read.tryGetSingleton(Health.class)).isNull();
        assertThat(healths.tryGetSingletonRW(Health.class)).isNull();
        assertThat(read.tryGetSingletonEntity(Health.class)).isNull();
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class)).isNull();
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class, true)).isNull();
        one();
        one();
        assertTwo(() -> read.tryGetSingleton(Health.class), "tryGetSingleton(Health.class)", "Health");
        assertTwo(() -> healths.tryGetSingletonRW(Health.class), "tryGetSingletonRW(Health.class)", "rw Health");
        assertTwo(() -> read.tryGetSingletonEntity(Health.class), "tryGetSingletonEntity(Health.class)", "Health");
        assertTwo(
                () -> paths.tryGetSingletonBuffer(Waypoint.class),
                "tryGetSingletonBuffer(Waypoint.class)",
                "rw Waypoint");
    }

    @Test
    @Row("QRY-19.4")
    void hasSingletonIsFalseForNoneAndThrowsForSeveral() {
        assertThat(read.hasSingleton(Health.class)).isFalse();
        one();
        assertThat(read.hasSingleton(Health.class)).isTrue();
        one();
        assertTwo(() -> read.hasSingleton(Health.class), "hasSingleton(Health.class)", "Health");
    }

    @Test
    @Row("QRY-19.12")
    void aReferenceEndsWithItsEntity() {
        Entity one = one();
        RefRW<Health> reference = healths.getSingletonRW(Health.class);
        em.destroyEntity(one);
        String ended = "RefRW<Health> was used after a structural change, which may have moved its value. Get it, or"
                + " the aspect it belongs to, again after the change.";
        assertThatThrownBy(reference::get).isInstanceOf(DisposedException.class).hasMessage(ended);
        assertThatThrownBy(() -> reference.set(new Health(1)))
                .isInstanceOf(DisposedException.class)
                .hasMessage(ended);
    }

    @Test
    @Row("QRY-19.13")
    void aCopyOfTheValueOfAReferenceIsTheCallersOwn() {
        Entity one = one();
        Health copy = healths.getSingletonRW(Health.class).get();
        copy.points = 100;
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("QRY-19")
    void whatCanWriteCountsAsAChangeAndWhatReadsDoesNot() {
        one();
        EntityQuery changed = em.queryBuilder().withAll(Health.class).buildPrivate();
        changed.setChangedVersionFilter(Health.class);
        Runnable next = () -> {
            changed.setChangedFilterRequiredVersion(world.globalSystemVersion());
            world.addSystem(new ISystem() {});
            world.update();
        };
        next.run();
        read.getSingleton(Health.class);
        read.tryGetSingleton(Health.class);
        read.getSingletonEntity();
        assertThat(changed.isEmpty()).isTrue();
        healths.setSingleton(new Health(1));
        assertThat(changed.isEmpty()).isFalse();
        next.run();
        healths.getSingletonRW(Health.class);
        assertThat(changed.isEmpty()).isFalse();
    }

    @Test
    void theEntityIsFoundAgainWhereverItMoved() {
        Entity one = em.createSingleton(new Health(1));
        for (Class<? extends IComponent> type : List.<Class<? extends IComponent>>of(Monster.class, Frozen.class)) {
            em.addComponent(one, type);
            assertThat(read.getSingleton(Health.class).points).isEqualTo(1);
            assertThat(read.getSingletonEntity()).isEqualTo(one);
            healths.setSingleton(new Health(1));
        }
        em.createEntity(Health.class);
        em.destroyEntity(one);
        assertThat(read.getSingleton(Health.class).points).isZero();
    }

    @Test
    void anObjectIsHandedOutItselfAndClosedWhenAnotherTakesItsPlace() {
        Sound sound = new Sound("rain");
        em.createSingleton(sound);
        EntityQuery sounds = em.queryBuilder().withAllRW(Sound.class).build();
        assertThat(sounds.getSingleton(Sound.class)).isSameAs(sound);
        sounds.setSingleton(sound);
        assertThat(sound.closed).isZero();
        sounds.setSingleton(new Sound("wind"));
        assertThat(sound.closed).isEqualTo(1);
        assertThatThrownBy(() -> sounds.getSingletonRW(Sound.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A RefRW of Sound was requested, whose values are objects. Use getSingleton, which hands"
                        + " the object out.");
    }
}
