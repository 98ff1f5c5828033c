package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Alpha;
import dev.phalanx.entities.fixture.Components.Armor;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Mood;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityQueryMaskTest extends InWorld {
    private static final List<Class<? extends IComponent>> TYPES = List.of(
            Alpha.class,
            Armor.class,
            Frozen.class,
            Health.class,
            Initial.class,
            Monster.class,
            Mood.class,
            Position.class,
            Score.class,
            Speed.class,
            Target.class);

    @Test
    @Row({"QRY-16.1", "QRY-16.2"})
    void aMaskKnowsWhatMatchesAlsoInArchetypesThatComeLater() {
        Entity early = em.createEntity(Health.class);
        Entity other = em.createEntity(Speed.class);
        EntityQueryMask mask = em.queryBuilder()
                .withAll(Health.class)
                .withNone(Frozen.class)
                .build()
                .getEntityQueryMask();
        Entity later = em.createEntity(Health.class, Monster.class);
        Entity frozen = em.createEntity(Health.class, Frozen.class);
        assertThat(mask.matches(later)).isTrue();
        assertThat(mask.matches(early)).isTrue();
        assertThat(mask.matches(other)).isFalse();
        assertThat(mask.matches(frozen)).isFalse();
        em.removeComponent(frozen, Frozen.class);
        assertThat(mask.matches(frozen)).isTrue();
        em.destroyEntity(early);
        assertThat(mask.matches(early)).isFalse();
        assertThat(mask.matches(Entity.NULL)).isFalse();
        assertThat(mask).hasToString("mask of query [Health] without [Frozen]");
    }

    @Test
    @Row({"QRY-16.1", "QRY-16.2"})
    void masksIgnoreFilters() {
        Entity entity = em.createEntity(Health.class);
        EntityQuery query = em.queryBuilder().withAll(Health.class).buildPrivate();
        query.setChangedVersionFilter(Health.class);
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertThat(query.matches(entity)).isFalse();
        assertThat(query.matchesIgnoreFilter(entity)).isTrue();
        assertThat(query.getEntityQueryMask().matches(entity)).isTrue();
        query.resetFilter();
        assertThat(query.matches(entity)).isTrue();
    }

    @Test
    @Row("QRY-16.1")
    void matchesAsksForTheWholeQuery() {
        Entity health = em.createEntity(Health.class);
        Entity speed = em.createEntity(Speed.class);
        EntityQuery query = em.queryBuilder()
                .withAll(Health.class)
                .addAdditionalQuery()
                .withAll(Monster.class)
                .build();
        assertThat(query.matches(health)).isTrue();
        assertThat(query.matches(speed)).isFalse();
        assertThat(query.matchesIgnoreFilter(speed)).isFalse();
        em.addComponent(speed, Monster.class);
        assertThat(query.matches(speed)).isTrue();
        em.destroyEntity(speed);
        assertThat(query.matches(speed)).isFalse();
        assertThatThrownBy(() -> query.matches(new Entity(-1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deferred");
    }

    @Test
    @Row("QRY-16.3")
    void aWorldHas1024MasksAtMost() {
        for (int number = 0; number < 1024; number++) {
            EntityQueryMask mask = query(number).getEntityQueryMask();
            assertThat(mask.matches(Entity.NULL)).isFalse();
        }
        EntityQuery last = query(1024);
        assertThatThrownBy(last::getEntityQueryMask)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A mask was asked for query [Target], and 1024 other queries of world \"Test\" have one,"
                        + " which is the most there can be. Use query.matchesIgnoreFilter(entity).");
        assertThat(last.matchesIgnoreFilter(em.createEntity(Target.class))).isTrue();
        assertThat(query(5).getEntityQueryMask()).isNotNull();
    }

    /// The query of the types whose bits are set in `number`.
    private EntityQuery query(int number) {
        EntityQueryBuilder builder = em.queryBuilder();
        for (int bit = 0; bit < TYPES.size(); bit++) {
            if ((number >>> bit & 1) != 0) {
                builder.withAll(TYPES.get(bit));
            }
        }
        return builder.buildPrivate();
    }

    @Test
    void aMaskEndsWithItsWorld() {
        World other = new World("Other");
        EntityQueryMask mask = other.entityManager().universalQuery().getEntityQueryMask();
        other.close();
        assertThatThrownBy(() -> mask.matches(Entity.NULL)).isInstanceOf(DisposedException.class);
    }
}
