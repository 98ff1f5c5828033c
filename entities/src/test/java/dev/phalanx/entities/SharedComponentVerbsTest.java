package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Banner;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Each verb of shared components: adding, setting, getting and removing, one by one, by array, by query and by chunk.
final class SharedComponentVerbsTest extends InWorld {
    private int chunks(Class<? extends IComponent> type) {
        return em.queryBuilder().withAll(type).build().calculateChunkCount();
    }

    @Test
    @Row({"SHR-5.1", "SHR-5.2", "SHR-5.4"})
    void addingMovesTheEntityAndAddingAgainSets() {
        Entity entity = em.createEntity(new Health(5));
        assertThat(em.addSharedComponent(entity, new Team(1))).isTrue();
        assertThat(em.addSharedComponent(entity, new Team(2))).isFalse();
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(2));
        assertThat(em.hasComponent(entity, Team.class)).isTrue();
        assertThat(em.addComponent(entity, Team.class)).isFalse();
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(2));
        assertThat(em.addComponent(entity, Camp.class)).isTrue();
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp(null));
        assertThat(em.getSharedComponent(entity, Team.class)).as("carried over").isEqualTo(new Team(2));
        assertThat(em.addComponent(entity, new Banner("x"))).isTrue();
        assertThat(em.addComponent(entity, new Banner("y"))).isFalse();
        assertThat(em.getSharedComponent(entity, Banner.class)).isEqualTo(new Banner("y"));
        assertThat(em.removeComponent(entity, Team.class)).isTrue();
        assertThat(em.removeComponent(entity, Team.class)).isFalse();
        assertThat(em.hasComponent(entity, Team.class)).isFalse();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        assertThat(em.getComponentTypes(entity)).containsExactly(Health.class, Banner.class, Camp.class);
    }

    @Test
    @Row({"SHR-5.1", "SHR-5.4"})
    void managedValuesHaveTheSameVerbs() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 3);
        Entity entity = entities.get(0);
        assertThat(em.addSharedComponent(entity, new Camp("north"))).isTrue();
        assertThat(em.addSharedComponent(entity, new Camp("south"))).isFalse();
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp("south"));
        em.setSharedComponent(entity, new Camp("east"));
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp("east"));
        em.addSharedComponent(entities, new Camp("west"));
        em.setSharedComponent(entities.slice(0, 1), new Camp(null));
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp(null));
        assertThat(em.getSharedComponent(entities.get(2), Camp.class)).isEqualTo(new Camp("west"));
        em.setSharedComponent(em.queryBuilder().withAll(Camp.class).build(), new Camp("home"));
        em.setSharedComponent(em.getChunk(entity), new Camp("away"));
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp("away"));
        assertThat(em.getSharedComponent(entities.get(2), Camp.class)).isEqualTo(new Camp("home"));
        assertThat(em.hasComponent(entity, Camp.class)).isTrue();
        assertThat(em.removeComponent(entity, Camp.class)).isTrue();
        assertThat(em.hasComponent(entity, Camp.class)).isFalse();
    }

    @Test
    @Row("SHR-5.3")
    void whatIsAbsentIsRefused() {
        Entity entity = em.createEntity(Health.class);
        assertThatThrownBy(() -> em.getSharedComponent(entity, Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(entity + " has no Team; it has [Health]. Add it first, or let the query require it with"
                        + " withAll(Team.class).");
        assertThatThrownBy(() -> em.setSharedComponent(entity, new Team(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.getChunk(entity).getSharedComponent(Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(" has no Team. Ask has(Team.class) first, or let the query require it with"
                        + " withAll(Team.class).");
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.getSharedComponent(entity, Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> em.setSharedComponent(entity, new Team(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.addSharedComponent(entity, new Team(1))).isInstanceOf(IllegalStateException.class);
        assertThat(em.getSharedComponentCount()).as("nothing was stored").isZero();
    }

    @Test
    @Row("SHR-5")
    void anOrdinaryVerbForAValueOfARowIsRefused() {
        Entity entity = em.createEntity(new Team(1));
        String message = "Team is a shared component, whose value belongs to a chunk. Use getSharedComponent(entity,"
                + " Team.class) and setSharedComponent(entity, value).";
        assertThatThrownBy(() -> em.getComponent(entity, Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setComponent(entity, new Team(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(em.getChunk(entity).getNativeArray(Team.class).length()).isZero();
    }

    @Test
    @Row("SHR-5.5")
    void formsForArrays() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 5);
        em.addSharedComponent(entities, new Team(1));
        for (Entity entity : array(entities)) {
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(1));
        }
        em.setSharedComponent(entities.slice(1, 2), new Team(2));
        assertThat(em.getSharedComponent(entities.get(0), Team.class)).isEqualTo(new Team(1));
        assertThat(em.getSharedComponent(entities.get(2), Team.class)).isEqualTo(new Team(2));
        em.removeComponent(entities, Team.class);
        assertThat(chunks(Health.class)).isEqualTo(1);
        assertThatThrownBy(() -> em.setSharedComponent(entities, new Team(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row({"SHR-5.5", "QRY-18.1"})
    void formsForQueries() {
        em.createEntity(em.createArchetype(Health.class), 300);
        em.createEntity(em.createArchetype(Health.class, Monster.class), 10);
        EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();
        em.addSharedComponent(healthy, new Team(1));
        assertThat(healthy.calculateChunkCount()).isEqualTo(4);
        for (ArchetypeChunk chunk : healthy.toArchetypeChunkArray()) {
            assertThat(chunk.getSharedComponent(Team.class)).isEqualTo(new Team(1));
        }
        em.setSharedComponent(healthy, new Team(2));
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0), new Team(2));
        em.removeComponent(healthy, Team.class);
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0));
        assertThat(healthy.calculateEntityCount()).isEqualTo(310);
        assertThatThrownBy(() -> em.setSharedComponent(healthy, new Team(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "setSharedComponent was given Team and query [Health], which matches entities of [Health]. Add"
                                + " it to the query with withAll(Team.class), or use addSharedComponent.");
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(9));
        assertThat(em.getSharedComponentCount())
                .as("without a match nothing is stored")
                .isZero();
    }

    @Test
    @Row("SHR-5.2")
    void addingToManySetsTheValueOfThoseThatHaveOne() {
        Entity bare = em.createEntity(new Health(1));
        Entity red = em.createEntity(new Health(2), new Team(1));
        Entity blue = em.createEntity(new Health(3), new Team(2));
        em.addSharedComponent(NativeArray.copyOf(Entity.class, List.of(bare, red, blue, red)), new Team(3));
        for (Entity entity : List.of(bare, red, blue)) {
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(3));
        }
        em.removeComponent(bare, Team.class);
        em.addSharedComponent(em.queryBuilder().withAll(Health.class).build(), new Team(4));
        for (Entity entity : List.of(bare, red, blue)) {
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(4));
        }
        em.addSharedComponent(em.getChunk(red), new Team(5));
        assertThat(em.getSharedComponent(red, Team.class)).isEqualTo(new Team(5));
        assertThat(em.getComponent(bare, Health.class).points).isEqualTo(1);
        assertThat(em.getComponent(blue, Health.class).points).isEqualTo(3);
    }

    @Test
    @Row("SHR-5.6")
    void settingByQueryMergesNoChunks() {
        Entity one = em.createEntity(new Health(1), new Team(1));
        Entity two = em.createEntity(new Health(2), new Team(2));
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(3));
        assertThat(chunks(Team.class)).as("two chunks with the same value").isEqualTo(2);
        assertThat(em.getChunk(one)).isNotEqualTo(em.getChunk(two));
        assertThat(em.getSharedComponent(one, Team.class)).isEqualTo(new Team(3));
        assertThat(em.getSharedComponent(two, Team.class)).isEqualTo(new Team(3));
        assertThat(em.getComponent(two, Health.class).points).isEqualTo(2);
    }

    @Test
    @Row("SHR-5.5")
    void formsForChunks() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 200);
        em.addSharedComponent(em.getChunk(entities.get(0)), new Team(1));
        assertThat(em.hasComponent(entities.get(127), Team.class)).isTrue();
        assertThat(em.hasComponent(entities.get(128), Team.class)).isFalse();
        em.setSharedComponent(em.getChunk(entities.get(5)), new Team(2));
        em.addSharedComponent(em.getChunk(entities.get(5)), new Team(2));
        assertThat(em.getSharedComponent(entities.get(99), Team.class)).isEqualTo(new Team(2));
        ArchetypeChunk rest = em.getChunk(entities.get(150));
        assertThatThrownBy(() -> em.setSharedComponent(rest, new Team(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(" has no Team. Use addSharedComponent.");
        World other = new World("Other");
        assertThatThrownBy(() -> other.entityManager().setSharedComponent(rest, new Team(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not of world \"Other\"");
    }

    @Test
    @Row("SHR-5")
    void valuesByArrayOfTheQueryAreRefused() {
        EntityQuery all = em.universalQuery();
        assertThatThrownBy(() -> em.addComponent(all, NativeArray.copyOf(Team.class, List.of(new Team(1)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("addComponent was given an array of Team, which is a shared component. Use"
                        + " addSharedComponent, a call for each value.");
    }
}
