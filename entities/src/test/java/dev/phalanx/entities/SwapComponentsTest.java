package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row("ENT-16")
final class SwapComponentsTest extends InWorld {

    @Test
    @Row("ENT-16.1")
    void twoEntitiesExchangeTheirValues() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Body.class), 200);
        for (int i = 0; i < 200; i++) {
            em.setComponent(entities.get(i), new Health(i));
            Body body = new Body();
            body.centre.set(i, 1, 2);
            body.spin.set(i, 3, 4, 5);
            em.setComponent(entities.get(i), body);
        }
        ArchetypeChunk first = em.getChunk(entities.get(0));
        ArchetypeChunk second = em.getChunk(entities.get(199));
        em.swapComponents(first, 3, second, 5);
        assertThat(em.getComponent(entities.get(3), Body.class).centre.x).isEqualTo(133);
        assertThat(em.getComponent(entities.get(133), Body.class).spin.x).isEqualTo(3);
        assertThat(em.getComponent(entities.get(132), Body.class).spin.x).isEqualTo(132);
        assertThat(em.getComponent(entities.get(3), Health.class).points).isEqualTo(133);
        assertThat(em.getComponent(entities.get(133), Health.class).points).isEqualTo(3);
        assertThat(em.getComponent(entities.get(4), Health.class).points).isEqualTo(4);

        em.swapComponents(first, 4, first, 4);
        assertThat(em.getComponent(entities.get(4), Health.class).points).isEqualTo(4);
    }

    @Test
    @Row("ENT-16.1")
    void everyKindOfValueIsExchangedAndTheEntitiesStay() {
        Entity left = em.createEntity(new Health(1), new Stunned(1), new Monster(), new Sound("left"), new Team(1));
        Entity right = em.createEntity(new Health(2), new Stunned(2), new Monster(), new Sound("right"), new Team(2));
        em.addComponent(em.universalQuery(), Waypoint.class);
        em.addChunkComponentData(left, Fog.class);
        em.setChunkComponentData(left, new Fog(1, left));
        em.addChunkComponentData(right, Fog.class);
        em.setChunkComponentData(right, new Fog(2, right));
        em.setComponentEnabled(left, Stunned.class, false);
        em.getBuffer(left, Waypoint.class).add(new Waypoint(1, left));
        for (int i = 0; i < 9; i++) {
            em.getBuffer(right, Waypoint.class).add(new Waypoint(i, right));
        }
        em.setName(left, "left");
        Sound ofLeft = em.getComponent(left, Sound.class);
        Sound ofRight = em.getComponent(right, Sound.class);
        ArchetypeChunk first = em.getChunk(left);
        ArchetypeChunk second = em.getChunk(right);
        assertThat(first).isNotEqualTo(second);
        em.swapComponents(first, 0, second, 0);

        assertThat(em.getChunk(left).getEntities().get(0)).isEqualTo(left);
        assertThat(em.getChunk(right).getEntities().get(0)).isEqualTo(right);
        assertThat(em.getComponent(left, Health.class).points).isEqualTo(2);
        assertThat(em.getComponent(right, Health.class).points).isEqualTo(1);
        assertThat(em.getComponent(left, Stunned.class)).isEqualTo(new Stunned(2));
        assertThat(em.getComponent(right, Stunned.class)).isEqualTo(new Stunned(1));
        assertThat(em.isComponentEnabled(left, Stunned.class)).isTrue();
        assertThat(em.isComponentEnabled(right, Stunned.class)).isFalse();
        assertThat(em.getComponent(left, Sound.class)).isSameAs(ofRight);
        assertThat(em.getComponent(right, Sound.class)).isSameAs(ofLeft);
        assertThat(em.getBuffer(left, Waypoint.class).length()).isEqualTo(9);
        assertThat(em.getBuffer(left, Waypoint.class).get(8)).isEqualTo(new Waypoint(8, right));
        assertThat(em.getBuffer(right, Waypoint.class).toNativeArray().toList()).containsExactly(new Waypoint(1, left));
        assertThat(em.getSharedComponent(left, Team.class))
                .as("what belongs to the chunk stays")
                .isEqualTo(new Team(1));
        assertThat(em.getChunkComponentData(right, Fog.class)).isEqualTo(new Fog(2, right));
        assertThat(em.getName(left)).isEqualTo("left");
        assertThat(em.getName(right)).isEmpty();
    }

    @Test
    @Row("VER-7.9")
    void allTypesOfBothChunksChangeAndTheOrderDoesNot() {
        world.addSystem(new dev.phalanx.entities.systems.ISystem() {});
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Speed.class), 400);
        ArchetypeChunk first = em.getChunk(entities.get(0));
        ArchetypeChunk second = em.getChunk(entities.get(199));
        ArchetypeChunk third = em.getChunk(entities.get(399));
        int before = world.globalSystemVersion();
        world.update();
        em.swapComponents(first, 0, second, 0);
        for (ArchetypeChunk swapped : List.of(first, second)) {
            assertThat(swapped.getChangeVersion(Health.class)).isEqualTo(world.globalSystemVersion());
            assertThat(swapped.getChangeVersion(Speed.class)).isEqualTo(world.globalSystemVersion());
            assertThat(swapped.getOrderVersion()).isEqualTo(before);
        }
        assertThat(third.getChangeVersion(Health.class)).isEqualTo(before);
    }

    @Test
    @Row("ENT-16.2")
    void anIndexBeyondTheChunkIsRefused() {
        Entity entity = em.createEntity(new Health(1));
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThatThrownBy(() -> em.swapComponents(chunk, 0, chunk, 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("Index 1 is out of range for")
                .hasMessageContaining("Use 0 to 0.");
        assertThatThrownBy(() -> em.swapComponents(chunk, 1, chunk, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> em.swapComponents(chunk, -1, chunk, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> em.swapComponents(chunk, 0, chunk, -1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void chunksOfDifferentArchetypesAndWorldsAreRefused() {
        ArchetypeChunk health = em.getChunk(em.createEntity(new Health(1), new Monster()));
        ArchetypeChunk other = em.getChunk(em.createEntity(new Health(1)));
        ArchetypeChunk again = em.getChunk(em.universalQuery().toEntityArray().get(0));
        assertThat(health.isValid()).isFalse();
        assertThatThrownBy(() -> em.swapComponents(again, 0, other, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which are of different archetypes. Swap entities of one archetype.");
        try (World foreign = new World("Other")) {
            EntityManager others = foreign.entityManager();
            ArchetypeChunk chunk = others.getChunk(others.createEntity(new Health(1)));
            assertThatThrownBy(() -> em.swapComponents(other, 0, chunk, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("which is not of world \"Test\". Get it from this world.");
        }
    }
}
