package dev.phalanx.entities;

import static dev.phalanx.entities.GetAllEntitiesOptions.INCLUDE_SYSTEMS;
import static dev.phalanx.entities.query.QueryTokens.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.query.EntityQueryOptions;
import dev.phalanx.structs.Entity;
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
    @Row({"QRY-5", "WLD-9"})
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
    @Row({"QRY-5", "WLD-9"})
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
    @Row("QRY-5")
    void namingTheTagInAllOrAnyAsksForThem() {
        assertThat(found(em.queryBuilder().withAll(SystemInstance.class))).containsExactly(system);
        assertThat(found(health().withPresent(SystemInstance.class))).containsExactly(system);
        assertThat(found(em.queryBuilder().withAny(SystemInstance.class, Health.class)))
                .containsExactly(plain, system);
        assertThat(found(health().withNone(SystemInstance.class).withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)))
                .containsExactly(plain);
    }

    @Test
    @Row({"ENT-12", "WLD-9"})
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
}
