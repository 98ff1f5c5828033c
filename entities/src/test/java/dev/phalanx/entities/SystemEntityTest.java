package dev.phalanx.entities;

import static dev.phalanx.entities.GetAllEntitiesOptions.INCLUDE_SYSTEMS;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Entities that belong to systems.
final class SystemEntityTest extends InWorld {
    private final Entity plain = em.createEntity(new Health(1));
    private final Entity system = em.createEntity(new SystemInstance(), new Health(2));

    private static List<Entity> found(EntityQueryBuilder builder) {
        EntityQuery query = builder.build();
        List<Entity> entities = query.toEntityArray().toList();
        assertThat(query.calculateEntityCount()).isEqualTo(entities.size());
        return entities;
    }

    private EntityQueryBuilder health() {
        return em.queryBuilder().withAll(Health.class);
    }

    @Test
    @Row({"QRY-5.2", "WLD-9.3"})
    void queriesPassOverThem() {
        assertThat(found(health())).containsExactly(plain);
        assertThat(found(em.queryBuilder())).containsExactly(plain);
        assertThat(em.universalQuery().toEntityArray().toList()).containsExactly(plain);
        assertThat(em.getEntityQuery(ComponentType.readOnly(Health.class))
                        .toEntityArray()
                        .toList())
                .containsExactly(plain);
        assertThat(em.getEntityQuery(EntityQueryDesc.EMPTY).matches(system)).isFalse();
        assertThat(em.universalQuery().getEntityQueryMask().matches(system)).isFalse();
        List<Integer> visited = new ArrayList<>();
        em.query(ro(Health.class)).forEach(health -> visited.add(health.points));
        assertThat(visited).containsExactly(1);
    }

    @Test
    @Row({"QRY-5", "WLD-9.3"})
    void anOptionAsksForThem() {
        assertThat(found(health().withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)))
                .containsExactly(plain, system);
        assertThat(found(em.queryBuilder().withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)))
                .containsExactly(plain, system);
        em.addComponent(system, Disabled.class);
        assertThat(found(health().withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)))
                .as("the other reasons to pass over an entity stay")
                .containsExactly(plain);
    }

    @Test
    @Row("QRY-5.3")
    void namingTheTagInAllOrAnyAsksForThem() {
        assertThat(found(em.queryBuilder().withAll(SystemInstance.class))).containsExactly(system);
        assertThat(found(health().withPresent(SystemInstance.class))).containsExactly(system);
        assertThat(found(em.queryBuilder().withAny(SystemInstance.class, Health.class)))
                .containsExactly(plain, system);
        assertThat(found(health().withNone(SystemInstance.class).withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)))
                .containsExactly(plain);
    }

    @Test
    @Row({"ENT-12.2", "ENT-12.3", "WLD-9.3"})
    void theyAreListedIfAsked() {
        assertThat(em.getAllEntities().toList()).containsExactly(plain);
        assertThat(em.getAllEntities(INCLUDE_SYSTEMS).toList()).containsExactly(plain, system);
        assertThat(em.getAllChunks()).containsExactly(em.getChunk(plain));
        assertThat(em.getAllChunks(INCLUDE_SYSTEMS)).containsExactly(em.getChunk(plain), em.getChunk(system));
        assertThat(em.entityCount()).isEqualTo(1);
        em.removeComponent(system, SystemInstance.class);
        assertThat(em.getAllEntities().toList()).containsExactly(plain, system);
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    @Row("WLD-9")
    void theStateHashLeavesThemOut() {
        em.destroyEntity(plain);
        assertThat(world.stateHash()).isZero();
        em.setComponent(system, new Health(5));
        assertThat(world.stateHash()).isZero();
    }

    @Test
    @Row("WLD-9")
    void componentsCanBeAttachedToThem() {
        em.addComponent(system, new Prefab());
        assertThat(em.getComponentTypes(system)).containsExactly(Health.class, Prefab.class, SystemInstance.class);
        assertThat(em.getComponent(system, Health.class).points).isEqualTo(2);
    }

    @Test
    @Row("WLD-9")
    void theyStayInTheirWorld() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        assertThatThrownBy(() -> there.moveEntitiesFrom(
                        em, em.queryBuilder().withAll(SystemInstance.class).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("moveEntitiesFrom was given query [SystemInstance], which matches [Health, SystemInstance],"
                        + " whose entities stay in their world: each belongs to a system and stays with it. Let the"
                        + " query pass them over.");
        String stays = system + " belongs to a system and stays with its components: it has [Health, SystemInstance]."
                + " Copy and move other entities.";
        assertThatThrownBy(() -> em.instantiate(system))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(stays);
        assertThatThrownBy(() -> there.copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(plain, system))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(stays);
        assertThat(there.entityCount()).isZero();
        there.moveEntitiesFrom(em);
        assertThat(there.getAllEntities(INCLUDE_SYSTEMS).length()).isEqualTo(1);
        assertThat(em.getAllEntities(INCLUDE_SYSTEMS).toList()).containsExactly(system);
        other.audit();
        other.close();
    }

    @Test
    @Row({"WLD-9", "SER-3"})
    void aWorldThatIsMadeTheSameKeepsItsOwn() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        there.createEntity();
        Entity own = there.createEntity(new SystemInstance(), new Health(7));
        assertThat(own).as("both have the index of a system's entity").isEqualTo(system);
        there.setName(own, "Own");
        em.setName(system, "Theirs");
        there.copyAndReplaceEntitiesFrom(em);
        other.audit();
        assertThat(there.getAllEntities(INCLUDE_SYSTEMS).toList()).containsExactlyInAnyOrder(plain, own);
        assertThat(there.getComponent(own, Health.class).points).isEqualTo(7);
        assertThat(there.getName(own)).isEqualTo("Own");
        assertThat(there.getComponent(plain, Health.class).points).isEqualTo(1);
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        other.close();
    }

    @Test
    @Row({"WLD-9", "SER-3"})
    void aCopyWithoutSystemsBringsTheStateBack() {
        World copy = new World("Copy");
        copy.entityManager().copyAndReplaceEntitiesFrom(em);
        copy.audit();
        assertThat(copy.entityManager().getAllEntities(INCLUDE_SYSTEMS).toList())
                .containsExactly(plain);
        long hash = world.stateHash();
        em.destroyEntity(plain);
        em.createEntity(em.createArchetype(Health.class), 5);
        em.copyAndReplaceEntitiesFrom(copy.entityManager());
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(em.getComponent(system, Health.class).points).isEqualTo(2);
        assertThat(em.exists(plain)).isTrue();
        Entity late = em.createEntity();
        em.addComponent(late, SystemInstance.class);
        em.copyAndReplaceEntitiesFrom(copy.entityManager());
        assertThat(em.exists(late)).as("whose index the copy has never used").isTrue();
        assertThat(em.createEntity()).isNotEqualTo(late);
        copy.close();
    }

    @Test
    @Row({"WLD-9", "SER-3"})
    void aWorldWhoseSystemsWouldLoseTheirEntitiesIsNotReplaced() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        Entity own = there.createEntity(SystemInstance.class);
        assertThatThrownBy(() -> there.copyAndReplaceEntitiesFrom(em))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("copyAndReplaceEntitiesFrom found Entity(0:1) in world \"Test\", and that index belongs to"
                        + " Entity(0:1) of a system in world \"Other\". Create the systems of both worlds first, in"
                        + " the same order.");
        assertThat(there.exists(own)).isTrue();
        em.addSharedComponent(system, new Team(1));
        assertThatThrownBy(() -> there.copyAndReplaceEntitiesFrom(em))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("copyAndReplaceEntitiesFrom replaces shared values, and in world \"Test\" the entity of a"
                        + " system has [Health, SystemInstance, Team]. Take shared components from entities of systems"
                        + " first.");
        other.close();
    }

    @Test
    @Row("WLD-9")
    void aQueryThatAsksForThemDestroysThem() {
        em.destroyEntity(em.universalQuery());
        assertThat(em.exists(system)).isTrue();
        em.destroyEntity(em.queryBuilder().withAll(SystemInstance.class).build());
        assertThat(em.exists(system)).isFalse();
    }

    @Test
    @Row("WLD-9")
    void aCensusLeavesThemOut() {
        EntityCensus census = new EntityCensus();
        assertThat(em.getCreatedAndDestroyedEntities(census).created().toList()).containsExactly(plain);
        em.removeComponent(system, SystemInstance.class);
        assertThat(em.getCreatedAndDestroyedEntities(census).created().toList()).containsExactly(system);
        assertThat(em.getCreatedAndDestroyedEntities(census).destroyed().length())
                .isZero();
    }
}
