package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Components that are enabled and disabled, one entity at a time and by query.
final class EnabledComponentTest extends InWorldOfStunned {
    @Test
    @Row({"ENB-1.2", "ENB-4.1", "ENB-4.2", "ENB-7.1", "ENT-7.1"})
    void eachEntityHasItsOwnBitAndKeepsTheComponent() {
        Entity one = em.createEntity(new Stunned(1), new Asleep());
        Entity two = em.createEntity(new Stunned(2), new Asleep());
        em.setComponentEnabled(one, Stunned.class, false);
        em.setComponentEnabled(two, Asleep.class, false);

        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
        assertThat(em.isComponentEnabled(two, Stunned.class)).isTrue();
        assertThat(em.isComponentEnabled(one, Asleep.class)).isTrue();
        assertThat(em.isComponentEnabled(two, Asleep.class)).isFalse();
        assertThat(em.hasComponent(one, Stunned.class)).isTrue();
        assertThat(em.getComponent(one, Stunned.class)).isEqualTo(new Stunned(1));
        em.setComponent(one, new Stunned(5));
        assertThat(em.getComponent(one, Stunned.class)).isEqualTo(new Stunned(5));
        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
        em.setComponentEnabled(one, Stunned.class, true);
        assertThat(em.isComponentEnabled(one, Stunned.class)).isTrue();
    }

    @Test
    @Row("ENB-2.1")
    void whatIsCreatedOrAddedIsEnabled() {
        Entity entity = em.createEntity(Stunned.class);
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isTrue();
        em.setComponentEnabled(entity, Stunned.class, false);
        em.addComponent(entity, Asleep.class);
        assertThat(em.isComponentEnabled(entity, Asleep.class)).isTrue();
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isFalse();
        em.removeComponent(entity, Stunned.class);
        em.addComponent(entity, new Stunned(3));
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isTrue();
    }

    @Test
    @Row("ENB-2.1")
    void aRowUsedAgainIsEnabled() {
        Entity[] entities = third(300);
        em.setComponentEnabled(stunned, Stunned.class, false);
        for (int i = 0; i < entities.length; i += 2) {
            em.destroyEntity(entities[i]);
        }
        for (Entity entity : em.createEntity(em.createArchetype(Stunned.class, Health.class), 200)) {
            assertThat(em.isComponentEnabled(entity, Stunned.class)).isTrue();
        }
    }

    @Test
    @Row({"ENB-3.1", "ENT-4.4"})
    void copiesAreEnabledAsTheirOriginals() {
        Entity[] entities = third(10);
        assertThat(em.isComponentEnabled(em.instantiate(entities[0]), Stunned.class))
                .isFalse();
        assertThat(em.isComponentEnabled(em.instantiate(entities[1]), Stunned.class))
                .isTrue();
        for (Entity copy : em.instantiate(entities[3], 150)) {
            assertThat(em.isComponentEnabled(copy, Stunned.class)).isFalse();
        }
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, entities.length);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(entities)), out);
        assertThird(array(out));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 300, 40_000})
    @Row({"ENB-3.1", "SER-2.6"})
    void bitsGoAlongToAnotherWorld(int count) {
        Entity[] entities = third(count);
        try (World other = new World("Other");
                World third = new World("Third")) {
            EntityManager there = other.entityManager();
            NativeArray<Entity> copies =
                    there.copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(entities)));
            for (int i = 0; i < count; i++) {
                assertThat(there.isComponentEnabled(copies.get(i), Stunned.class))
                        .isEqualTo(i % 3 != 0);
            }
            third.entityManager().copyAndReplaceEntitiesFrom(em);
            assertThat(third.stateHash()).isEqualTo(world.stateHash());
            for (int i = 0; i < count; i++) {
                assertThat(third.entityManager().isComponentEnabled(entities[i], Stunned.class))
                        .isEqualTo(i % 3 != 0);
            }
            third.entityManager().moveEntitiesFrom(em);
            third.entityManager().universalQuery().toEntityArray().forEach(moved -> {
                int i = (int)
                        third.entityManager().getComponent(moved, Stunned.class).seconds();
                assertThat(third.entityManager().isComponentEnabled(moved, Stunned.class))
                        .isEqualTo(i % 3 != 0);
            });
            other.audit();
            third.audit();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 128, 300, 17_000})
    @Row({"ENB-3.2", "ENB-3.3"})
    void bitsFollowTheirEntitiesThroughEveryChange(int count) {
        Entity[] entities = third(count);
        em.createEntity(em.createArchetype(Stunned.class, Health.class), 5);
        em.destroyEntity(em.instantiate(entities[0]));
        assertThird(entities);
        em.destroyEntity(entities[count / 2]);
        assertThird(entities);
        for (int i = 0; i < count; i += 7) {
            em.addComponent(entities[i % 2 == 0 && i == count / 2 ? 0 : i], Monster.class);
        }
        assertThird(entities);
        em.addComponent(stunned, Speed.class);
        assertThird(entities);
        em.addComponent(em.queryBuilder().withAll(Health.class).build(), Asleep.class);
        assertThird(entities);
        em.removeComponent(em.queryBuilder().withAll(Health.class).build(), Health.class);
        assertThird(entities);
        ArchetypeChunk left = em.getChunk(entities[0]);
        ArchetypeChunk right = em.getChunk(entities[count - 1]);
        if (left.archetype().equals(right.archetype())) {
            em.swapComponents(left, 0, right, right.count() - 1);
            em.swapComponents(left, 0, right, right.count() - 1);
        }
        assertThird(entities);
    }

    @Test
    @Row({"ENB-7.2", "ENB-7.3"})
    void whatHasNoBitIsRefused() {
        Entity entity = em.createEntity(Speed.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.setComponentEnabled(entity, Speed.class, false))
                .withMessage("Speed cannot be disabled. Let it implement IEnableableComponent.");
        assertThatIllegalArgumentException().isThrownBy(() -> em.isComponentEnabled(entity, Speed.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.isComponentEnabled(entity, Stunned.class))
                .withMessageContaining("has no Stunned");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.setComponentEnabled(em.universalQuery(), Speed.class, false));
        assertThatIllegalStateException()
                .isThrownBy(() -> em.setComponentEnabled(em.universalQuery(), Stunned.class, false))
                .withMessage("Stunned was to be disabled by query [], which does not require it. Add it to the query"
                        + " with withPresent(Stunned.class).");
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.isComponentEnabled(Speed.class, 0))
                .withMessage("Speed cannot be disabled. Let it implement IEnableableComponent.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.setComponentEnabled(Speed.class, 0, true))
                .withMessage("Speed cannot be disabled. Let it implement IEnableableComponent.");
    }

    @Test
    @Row({"ARC-14.5", "ARC-14.6", "ARC-14.8"})
    void aChunkAnswersByClassAsItDoesByHandle() {
        Entity entity = em.createEntity(Speed.class, Asleep.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThat(chunk.isComponentEnabled(Stunned.class, 0)).as("absent").isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.setComponentEnabled(Stunned.class, 0, true))
                .withMessage(chunk + " was to enable or disable Stunned, which its entities lack. Ask"
                        + " has(Stunned.class) first.");
        String message = "Index 1 is out of range for a chunk of 1 entities. Use an index from 0 to 0.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.setComponentEnabled(Asleep.class, 1, false))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.isComponentEnabled(Asleep.class, 1))
                .withMessage(message);
        assertThatIllegalArgumentException().isThrownBy(() -> chunk.setComponentEnabled(Asleep.class, -1, false));
        assertThat(em.isComponentEnabled(entity, Asleep.class)).isTrue();
    }

    @Test
    @Row("ENB-7.1")
    void aChunkEnablesByIndex() {
        Entity[] entities = third(5);
        ArchetypeChunk chunk = em.getChunk(entities[0]);
        assertThat(chunk.isComponentEnabled(Stunned.class, 3)).isFalse();
        chunk.setComponentEnabled(Stunned.class, 3, true);
        assertThat(em.isComponentEnabled(entities[3], Stunned.class)).isTrue();
        assertThat(stunned.calculateEntityCount()).isEqualTo(4);
        assertThat(chunk.isValid()).isTrue();
    }

    @Test
    @Row("ENB-7.5")
    void togglingIsNoStructuralChange() {
        Entity[] entities = third(5);
        Entity path = em.createEntity(Waypoint.class);
        DynamicBuffer<Waypoint> buffer = em.getBuffer(path, Waypoint.class);
        ArchetypeChunk chunk = em.getChunk(entities[1]);
        int order = em.entityOrderVersion();
        int chunkOrder = chunk.getOrderVersion();
        int typeOrder = em.getComponentOrderVersion(Stunned.class);
        em.setComponentEnabled(entities[1], Stunned.class, false);
        chunk.setComponentEnabled(Stunned.class, 2, false);
        em.setComponentEnabled(stunned, Stunned.class, false);
        em.getComponentLookup(Stunned.class).setComponentEnabled(entities[3], true);
        em.query(enabledRW(Stunned.class)).withPresent(Stunned.class).forEach(bit -> bit.set(!bit.get()));
        assertThat(array(stunned.toEntityArray())).containsExactly(entities[0], entities[1], entities[2], entities[4]);
        assertThat(buffer.isCreated()).isTrue();
        assertThat(em.getChunk(entities[1])).isEqualTo(chunk);
        assertThat(em.entityOrderVersion()).isEqualTo(order);
        assertThat(chunk.getOrderVersion()).isEqualTo(chunkOrder);
        assertThat(em.getComponentOrderVersion(Stunned.class)).isEqualTo(typeOrder);
    }

    @Test
    @Row({"ENB-7.6", "VER-7.6"})
    void togglingCountsAsAWrite() {
        world.addSystem(new ISystem() {});
        Entity entity = em.createEntity(new Stunned(0), new Health(1));
        world.update();
        int before = world.globalSystemVersion();
        assertThat(em.getChunk(entity).didChange(Stunned.class, before - 1)).isFalse();
        em.setComponentEnabled(entity, Stunned.class, false);
        assertThat(em.getChunk(entity).didChange(Stunned.class, before - 1)).isTrue();
        assertThat(em.getChunk(entity).didChange(Health.class, before - 1)).isFalse();
        world.update();
        em.setComponentEnabled(stunned, Stunned.class, true);
        assertThat(em.getChunk(entity).getChangeVersion(Stunned.class)).isEqualTo(world.globalSystemVersion());
    }

    @Test
    @Row("SER-2")
    void theStateHashTellsTheBits() {
        Entity entity = em.createEntity(Stunned.class);
        long enabled = world.stateHash();
        em.setComponentEnabled(entity, Stunned.class, false);
        assertThat(world.stateHash()).isNotEqualTo(enabled);
        em.setComponentEnabled(entity, Stunned.class, true);
        assertThat(world.stateHash()).isEqualTo(enabled);
    }

    @InternalBufferCapacity(2)
    record Step(int number) implements IBufferElementData, IEnableableComponent {}

    static final class Voice implements IManagedComponentData, IEnableableComponent, Cloneable {
        @Override
        public Voice clone() {
            return new Voice();
        }
    }

    record Flag(int number) implements ISharedComponentData, IEnableableComponent {}

    @Test
    @Row({"ENB-1.1", "ENB-1.3", "ENB-1.4", "ENB-2", "ENB-3"})
    void buffersAndObjectsCanBeDisabledAndSharedValuesCannot() {
        Entity entity = em.createEntity(Step.class);
        em.addComponent(entity, new Voice());
        assertThat(em.isComponentEnabled(entity, Step.class)).isTrue();
        assertThat(em.isComponentEnabled(entity, Voice.class)).isTrue();
        em.setComponentEnabled(entity, Step.class, false);
        em.setComponentEnabled(entity, Voice.class, false);
        em.addComponent(entity, Monster.class);
        em.getBuffer(entity, Step.class).add(new Step(1));
        Entity copy = em.instantiate(entity);
        for (Entity each : List.of(entity, copy)) {
            assertThat(em.isComponentEnabled(each, Step.class)).isFalse();
            assertThat(em.isComponentEnabled(each, Voice.class)).isFalse();
            assertThat(em.getBuffer(each, Step.class).length()).isEqualTo(1);
            assertThat(em.getComponent(each, Voice.class)).isNotNull();
        }
        assertThat(em.queryBuilder().withAll(Step.class).build().isEmpty()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.addSharedComponent(entity, new Flag(1)))
                .withMessageContaining("cannot be disabled for one entity");
    }
}
