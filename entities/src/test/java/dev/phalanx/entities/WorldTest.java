package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.Query1;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AuditWorlds.class)
final class WorldTest {
    @Test
    @Row({"WLD-1.3", "WLD-1.4"})
    void allListsOpenWorldsInOrderOfCreation() {
        World first = new World("First");
        World second = new World("Second");
        World third = new World("Third");
        assertThat(World.all()).containsExactly(first, second, third);

        second.close();
        assertThat(World.all()).containsExactly(first, third);
    }

    @Test
    @Row("WLD-1.5")
    void aClosedWorldIsNotCreated() {
        World world = new World("Game");
        assertThat(world.isCreated()).isTrue();
        world.close();
        assertThat(world.isCreated()).isFalse();
        assertThat(world.name()).isEqualTo("Game");
    }

    @Test
    @Row("WLD-1.6")
    void closingTheDefaultWorldLeavesNoDefault() {
        World world = new World("Game");
        World other = new World("Other");
        assertThat(World.defaultGameObjectInjectionWorld()).isNull();
        World.setDefaultGameObjectInjectionWorld(world);
        other.close();
        assertThat(World.defaultGameObjectInjectionWorld()).isSameAs(world);

        world.close();
        assertThat(World.defaultGameObjectInjectionWorld()).isNull();
        assertThatThrownBy(() -> World.setDefaultGameObjectInjectionWorld(world))
                .isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("WLD-1.2")
    void anIdMeansNothingInAnotherWorld() {
        EntityManager here = new World("Here").entityManager();
        EntityManager there = new World("There").entityManager();
        Entity first = here.createEntity(Health.class);
        Entity second = here.createEntity(Health.class);
        Entity stranger = there.createEntity();

        assertThat(stranger).isEqualTo(first);
        assertThat(there.hasComponent(first, Health.class)).isFalse();
        assertThat(there.exists(second)).isFalse();
        there.destroyEntity(stranger);
        assertThat(here.exists(first)).isTrue();
    }

    @Test
    void closingTwiceDoesNothing() {
        World world = new World("Game");
        world.close();
        world.close();
        assertThat(world.isCreated()).isFalse();
    }

    @Test
    void useAfterCloseIsRefused() {
        World world = new World("Game");
        EntityManager em = world.entityManager();
        Entity entity = em.createEntity();
        EntityArchetype archetype = em.getArchetype(entity);
        EntityQueryBuilder builder = em.queryBuilder();
        EntityQuery query = builder.build();
        Query1<Health> typed = em.query(ro(Health.class));
        world.close();

        for (Runnable use : new Runnable[] {
            em::createEntity,
            () -> em.destroyEntity(entity),
            () -> em.exists(entity),
            em::entityCount,
            em::queryBuilder,
            () -> em.hasComponent(entity, Health.class),
            () -> em.setComponent(entity, new Health(3)),
            world::update,
            world::audit,
            world::systems,
            world::adoptCurrentThread,
            world::time,
            world::globalSystemVersion,
            archetype::chunkCount,
            archetype::entityCount,
            query::isEmpty,
            query::calculateChunkCount,
            query::toEntityArray,
            query::archetypes,
            () -> query.matches(entity),
            () -> em.query(ro(Health.class)),
            () -> typed.forEach(health -> {}),
            () -> typed.withAll(Monster.class),
            typed::withEntityAccess,
            typed::calculateEntityCount,
            builder::build,
            () -> world.setTime(new TimeData(1, 1)),
        }) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("World \"Game\" was used after it was closed. Close it after its last use.");
        }
    }

    @Test
    void theTimeIsWhatWasSet() {
        World world = new World("Game");
        assertThat(world.time()).isEqualTo(TimeData.ZERO);
        world.setTime(new TimeData(2.5, 0.5f));
        assertThat(world.time().elapsedTime()).isEqualTo(2.5);
        assertThat(world.time().deltaTime()).isEqualTo(0.5f);
        assertThatThrownBy(() -> new TimeData(Double.NaN, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A time was set to elapsed NaN s, delta 0.0 s. Give finite numbers of seconds.");
    }

    @Test
    void worldsAndManagersNameThemselves() {
        World world = new World("Game");
        world.entityManager().createEntity();
        assertThat(world).hasToString("World \"Game\"");
        assertThat(world.entityManager()).hasToString("EntityManager of world \"Game\", 1 entities");
    }
}
