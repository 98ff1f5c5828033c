package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.GetAllEntitiesOptions;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

@Row("WLD-9")
final class SystemEntityTest extends InWorld {
    private static final class Idle implements ISystem {}

    private final SystemState state = world.getSystemState(world.getOrCreateSystem(Idle.class));
    private final Entity entity = state.systemHandle().entity();

    @Test
    @Row("WLD-9.1")
    void everySystemHasAnEntityWithItsTag() {
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.hasComponent(entity, SystemInstance.class)).isTrue();
        SystemState group = world.getSystemState(world.createSystem(SimulationSystemGroup.class));
        assertThat(group.systemHandle().entity()).isNotEqualTo(entity);
        assertThat(em.hasComponent(group.systemHandle().entity(), SystemInstance.class))
                .isTrue();
    }

    @Test
    @Row("WLD-9.2")
    void componentsCanBeAttachedToIt() {
        em.addComponent(entity, new Speed(3));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(3));
    }

    @Test
    @Row("WLD-9.3")
    void itIsFoundOnlyByThoseWhoAskForSystems() {
        em.addComponent(entity, new Speed(3));
        assertThat(em.queryBuilder().withAll(Speed.class).build().isEmpty()).isTrue();
        assertThat(em.universalQuery().isEmpty()).isTrue();
        assertThat(em.getAllEntities().toList()).isEmpty();
        assertThat(em.getAllEntities(GetAllEntitiesOptions.INCLUDE_SYSTEMS).toList())
                .containsExactly(entity);
        assertThat(em.queryBuilder()
                        .withAll(Speed.class)
                        .withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)
                        .build()
                        .toEntityArray()
                        .toList())
                .containsExactly(entity);
        assertThat(em.queryBuilder()
                        .withAll(SystemInstance.class)
                        .build()
                        .toEntityArray()
                        .toList())
                .containsExactly(entity);
    }

    @Test
    void itEndsWithTheSystem() {
        world.destroySystem(state.system());
        assertThat(em.exists(entity)).isFalse();
    }
}
