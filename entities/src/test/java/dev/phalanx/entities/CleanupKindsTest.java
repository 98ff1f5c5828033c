package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.EntityQueryCaptureMode;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Receipt;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The four kinds of cleanup components together, and those that can be disabled.
final class CleanupKindsTest extends InWorld {
    public record Slot(int number) implements ICleanupComponentData, IEnableableComponent {}

    public record Mark(int number) implements ICleanupBufferElementData {}

    public record Lot(int number) implements ICleanupSharedComponentData {}

    private final Receipt receipt = new Receipt();

    /// The ways to take the last cleanup component away.
    enum Way {
        ENTITY((em, entity) -> em.removeComponent(entity, Slot.class)),
        ARRAY((em, entity) -> em.removeComponent(NativeArray.copyOf(Entity.class, List.of(entity)), Slot.class)),
        QUERY((em, entity) ->
                em.removeComponent(em.queryBuilder().withPresent(Slot.class).build(), Slot.class)),
        COMMAND((em, entity) -> play(em, commands -> commands.removeComponent(entity, Slot.class))),
        COMMAND_FOR_ARRAY((em, entity) -> play(
                em,
                commands -> commands.removeComponent(NativeArray.copyOf(Entity.class, List.of(entity)), Slot.class))),
        COMMAND_FOR_QUERY((em, entity) -> play(
                em,
                commands -> commands.removeComponent(
                        em.queryBuilder().withPresent(Slot.class).build(),
                        Slot.class,
                        EntityQueryCaptureMode.AT_PLAYBACK)));

        @SuppressWarnings("ImmutableEnumChecker") // the ways keep nothing
        private final BiConsumer<EntityManager, Entity> action;

        Way(BiConsumer<EntityManager, Entity> action) {
            this.action = action;
        }
    }

    private static void play(EntityManager em, Consumer<EntityCommandBuffer> record) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            record.accept(commands);
            commands.playback(em);
        }
    }

    private Entity withAll() {
        Entity entity = em.createEntity(new Health(1), new Slot(2), new Lot(4), receipt);
        em.addBuffer(entity, Mark.class).add(new Mark(3));
        return entity;
    }

    @Test
    @Row({"CLN-1.1", "CLN-2", "CLN-4"})
    void allFourKindsOutliveTheirEntityWithTheirValues() {
        Entity entity = withAll();
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.getComponentTypes(entity))
                .containsExactlyInAnyOrder(Slot.class, Mark.class, Lot.class, Receipt.class, CleanupEntity.class);
        assertThat(em.getComponent(entity, Slot.class)).isEqualTo(new Slot(2));
        assertThat(em.getBuffer(entity, Mark.class).toNativeArray().toList()).containsExactly(new Mark(3));
        assertThat(em.getSharedComponent(entity, Lot.class)).isEqualTo(new Lot(4));
        assertThat(em.getComponent(entity, Receipt.class)).isSameAs(receipt);
        assertThat(receipt.closed).isZero();
        for (Class<? extends IComponent> kind :
                List.<Class<? extends IComponent>>of(Slot.class, Mark.class, Lot.class, Receipt.class)) {
            assertThat(em.exists(entity)).isTrue();
            em.removeComponent(entity, kind);
        }
        assertThat(em.exists(entity)).isFalse();
        assertThat(receipt.closed).isEqualTo(1);
    }

    @Test
    @Row({"CLN-3.1", "CLN-3.2", "ENT-4.3"})
    void noneOfTheFourKindsIsCopied() {
        Entity entity = withAll();
        int order = em.getSharedComponentOrderVersion(new Lot(4));
        NativeArray<Entity> sources = NativeArray.copyOf(Entity.class, List.of(entity));
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 1);
        em.instantiate(sources, out);
        for (Entity copy :
                List.of(em.instantiate(entity), em.instantiate(entity, 2).get(1), out.get(0))) {
            assertThat(em.getComponentTypes(copy)).containsExactly(Health.class);
        }
        assertThat(em.getSharedComponentOrderVersion(new Lot(4))).isEqualTo(order);
        try (World other = new World("Other")) {
            Entity copy = other.entityManager().copyEntitiesFrom(em, sources).get(0);
            assertThat(other.entityManager().getComponentTypes(copy)).containsExactly(Health.class);
            assertThat(other.entityManager().getSharedComponentCount()).isZero();
        }
        assertThat(receipt.closed).isZero();
    }

    @ParameterizedTest
    @EnumSource
    @Row({"CLN-2.6", "CLN-2.7"})
    void aDisabledCleanupComponentKeepsTheEntityAsAnEnabledOneDoes(Way way) {
        Entity entity = em.createEntity(new Health(1), new Slot(2));
        em.setComponentEnabled(entity, Slot.class, false);
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.getComponentTypes(entity)).containsExactlyInAnyOrder(Slot.class, CleanupEntity.class);
        assertThat(em.isComponentEnabled(entity, Slot.class)).isFalse();
        assertThat(em.getComponent(entity, Slot.class)).isEqualTo(new Slot(2));
        way.action.accept(em, entity);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("CLN-2.7")
    void destroyingByAQueryThatAsksForTheBitsKeepsThemInTheCleanupOnlyEntity() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Slot.class), 200);
        for (int i = 0; i < 200; i += 3) {
            em.setComponentEnabled(entities.get(i), Slot.class, false);
        }
        em.destroyEntity(em.queryBuilder().withAll(Slot.class).build());
        for (int i = 0; i < 200; i++) {
            assertThat(em.hasComponent(entities.get(i), CleanupEntity.class)).isEqualTo(i % 3 != 0);
            assertThat(em.hasComponent(entities.get(i), Health.class)).isEqualTo(i % 3 == 0);
            assertThat(em.isComponentEnabled(entities.get(i), Slot.class)).isEqualTo(i % 3 != 0);
        }
        em.destroyEntity(em.queryBuilder().withDisabled(Slot.class).build());
        assertThat(em.queryBuilder().withPresent(CleanupEntity.class).build().calculateEntityCount())
                .isEqualTo(200);
    }

    @Test
    @Row({"CLN-6.1", "CLN-6.2", "ENT-11.2"})
    void setArchetypeTakesNoneOfTheFourKindsAway() {
        Entity entity = withAll();
        EntityArchetype without = em.createArchetype(Health.class);
        assertThatThrownBy(() -> em.setArchetype(entity, without))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which setArchetype cannot take away, and archetype [Health] lacks it.");
        em.setArchetype(entity, em.createArchetype(Slot.class, Mark.class, Lot.class, Receipt.class));
        assertThat(em.getComponent(entity, Slot.class)).isEqualTo(new Slot(2));
        assertThat(em.getBuffer(entity, Mark.class).length()).isEqualTo(1);
        assertThat(em.getSharedComponent(entity, Lot.class)).isEqualTo(new Lot(4));
        assertThat(em.getComponent(entity, Receipt.class)).isSameAs(receipt);
    }
}
