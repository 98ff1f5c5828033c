package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

/// What a world says that lacks what others have.
final class MissingSystemTest extends InWorld {
    private static final class Recording implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
        }
    }

    @Test
    void aWorldWithoutDefaultSystemsSaysWhichCommandBufferSystemItLacks() {
        world.addSystem(new Recording());
        assertThatThrownBy(world::update)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingleton(Singleton.class) needs the system EndSimulationEntityCommandBufferSystem, and"
                        + " world \"Test\" has none. Add the default systems with DefaultWorld.addSystems(world,"
                        + " List.of()), or this one with world.addSystem(new"
                        + " EndSimulationEntityCommandBufferSystem()).");
    }

    @Test
    void aSharedValueIsAddedByEitherVerb() {
        Entity entity = em.createEntity();
        em.addSharedComponent(em.createEntity(), new Team(9));
        em.queryBuilder().withAll(Team.class).build();
        assertThat(em.addComponent(entity, new Team(7))).isTrue();
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(7));
        assertThat(em.addComponent(entity, new Team(8))).isFalse();
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(8));
        assertThatThrownBy(() -> em.setComponent(entity, new Team(9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Team is a shared component, whose value belongs to a chunk.");
    }
}
