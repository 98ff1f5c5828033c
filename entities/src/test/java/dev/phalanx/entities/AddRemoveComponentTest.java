package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Alpha;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Mood;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Route;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.Bytes16256;
import dev.phalanx.entities.fixture.Sizes.Bytes8000;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class AddRemoveComponentTest extends InWorld {
    @Test
    @Row({"ENT-8.1", "ENT-8.2", "ENT-8.3", "ENT-8.4"})
    void anAddedComponentIsZero() {
        Entity entity = em.createEntity(Health.class);
        assertThat(em.addComponent(entity, Position.class)).isTrue();
        assertThat(em.getComponent(entity, Position.class)).hasToString("(0.0, 0.0, 0.0)");
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class, Position.class));
    }

    @Test
    @Row("ENT-8.4")
    void addingWhatIsThereChangesNothing() {
        Entity entity = em.createEntity();
        em.addComponent(entity, new Health(7));
        assertThat(em.addComponent(entity, Health.class)).isFalse();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(7);
    }

    @Test
    @Row("ENT-8")
    void aComponentIsAddedWithItsValue() {
        Entity entity = em.createEntity();
        assertThat(em.addComponent(entity, new Speed(2.5f))).isTrue();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(2.5f));
    }

    @Test
    @Row("ENT-8.5")
    void addingAValueToWhatIsThereOverwrites() {
        Entity entity = em.createEntity(Speed.class);
        assertThat(em.addComponent(entity, new Speed(2.5f))).isFalse();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(2.5f));
    }

    @Test
    @Row("ENT-8.6")
    void aDestroyedEntityIsRefused() {
        Entity entity = em.createEntity();
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.addComponent(entity, Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Entity(0:1) does not exist in world \"Test\"");
        assertThatThrownBy(() -> em.addComponent(entity, new Health(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> em.addComponent(Entity.NULL, Health.class)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Row({"ENT-8.10", "ENT-9.4"})
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void entityCannotBeAddedOrRemoved() {
        Entity entity = em.createEntity();
        assertThatThrownBy(() -> em.addComponent(entity, (Class) Entity.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.removeComponent(entity, (Class) Entity.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row({"ENT-9.1", "ENT-9.2"})
    void aRemovedComponentIsGoneAndTheOthersStay() {
        Entity entity = em.createEntity(Position.class, Monster.class);
        em.addComponent(entity, new Health(7));
        em.addComponent(entity, new Speed(3));
        assertThat(em.removeComponent(entity, Position.class)).isTrue();
        assertThat(em.hasComponent(entity, Position.class)).isFalse();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(7);
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(3));
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
    }

    @Test
    @Row({"ENT-9.2", "ENT-9.3"})
    void removingWhatIsNotThereIsIgnored() {
        Entity entity = em.createEntity(Health.class);
        assertThat(em.removeComponent(entity, Position.class)).isFalse();
        em.destroyEntity(entity);
        assertThat(em.removeComponent(entity, Health.class)).isFalse();
        assertThat(em.removeComponent(Entity.NULL, Health.class)).isFalse();
    }

    @Test
    @Row("ARC-5.4")
    void theLastEntityFillsTheGapOfOneThatMoves() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        Entity[] entities = array(em.createEntity(archetype, 4));
        for (Entity entity : entities) {
            em.setComponent(entity, new Health(10 + entity.index()));
        }
        em.addComponent(entities[1], Monster.class);

        assertThat(query.toEntityArray().toList()).containsExactly(entities[0], entities[3], entities[2], entities[1]);
        for (Entity entity : entities) {
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(10 + entity.index());
        }
    }

    @Test
    @Row("ARC-13.3")
    void aRecycledRowIsZero() {
        Entity first = em.createEntity();
        em.addComponent(first, new Health(99));
        em.destroyEntity(first);
        Entity second = em.createEntity();
        em.addComponent(second, Health.class);
        assertThat(em.getComponent(second, Health.class).points).isZero();
        em.removeComponent(second, Health.class);
        em.addComponent(second, Health.class);
        assertThat(em.getComponent(second, Health.class).points).isZero();
    }

    @Test
    @Row({"ARC-13.1", "ARC-13.2", "ARC-13.3", "ENT-8.3"})
    void everyFormOfAddingGivesZeroInAChunkUsedBefore() {
        EntityArchetype full = em.createArchetype(Health.class, Position.class, Samples.class);
        Samples samples = new Samples();
        samples.values = new int[] {9, 9, 9, 9, 9};
        ComponentTypeSet set = ComponentTypeSet.of(Position.class, Samples.class);
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        for (Consumer<NativeArray<Entity>> adding : List.<Consumer<NativeArray<Entity>>>of(
                entities -> entities.forEach(entity -> em.addComponent(entity, set)),
                entities -> entities.forEach(entity -> em.setArchetype(entity, full)),
                entities -> em.addComponent(entities, set),
                entities -> em.addComponent(query, set))) {
            NativeArray<Entity> dirty = em.createEntity(full, 300);
            for (Entity entity : dirty) {
                em.setComponent(entity, new Position(9, 9, 9));
                em.setComponent(entity, samples);
            }
            em.destroyEntity(dirty);
            NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 300);
            adding.accept(entities);
            for (Entity entity : entities) {
                assertThat(em.getComponent(entity, Position.class)).hasToString("(0.0, 0.0, 0.0)");
                assertThat(em.getComponent(entity, Samples.class).values).containsOnly(0);
            }
            em.destroyEntity(entities);
        }
    }

    @Test
    @Row({"ARC-4.3", "ARC-4.5"})
    void anEntityThatWouldNotFitAChunkIsRefused() {
        Entity entity = em.createEntity(Bytes8000.class, Health.class);
        assertThatThrownBy(() -> em.addComponent(entity, Bytes16256.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "An entity with [Health, Bytes16256, Bytes8000] takes 24384 bytes, each component rounded up"
                                + " to 64, and a chunk has 16320. Use smaller components, or fewer of them.");
        assertThat(em.hasComponent(entity, Bytes16256.class)).isFalse();
    }

    @Test
    @Row({"CMP-4.2", "CMP-4.4"})
    void aTagIsAddedWithItsValue() {
        Entity entity = em.createEntity();
        assertThat(em.addComponent(entity, new Monster())).isTrue();
        assertThat(em.addComponent(entity, new Monster())).isFalse();
        assertThat(em.addComponent(entity, Alpha.class)).isTrue();
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
        assertThat(em.removeComponent(entity, Monster.class)).isTrue();
        assertThat(em.hasComponent(entity, Monster.class)).isFalse();
    }

    @Test
    void aValueThatCannotBeStoredAddsNothing() {
        Entity entity = em.createEntity(Health.class);
        assertThatThrownBy(() -> em.addComponent(entity, new Nested(null, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("first");
        Samples wrong = new Samples();
        wrong.values = new int[3];
        assertThatThrownBy(() -> em.addComponent(entity, wrong)).isInstanceOf(IllegalArgumentException.class);
        for (IComponentData hole : List.of(new Mood(null), new Target(null), new Label(null), new Route(null))) {
            assertThatThrownBy(() -> em.addComponent(entity, hole)).isInstanceOf(IllegalArgumentException.class);
        }
        Body holed = new Body();
        holed.spin = null;
        assertThatThrownBy(() -> em.addComponent(entity, holed)).isInstanceOf(IllegalArgumentException.class);

        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class));
    }

    @Test
    void theClassMaySpellOutTheType() {
        Entity entity = em.createEntity();
        assertThat(em.addComponent(entity, Health.class, new Health(4))).isTrue();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(4);
        assertThatThrownBy(() -> em.addComponent(entity, Speed.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "null was given for Speed, which always has a value. Use addComponent(entity, Speed.class) for"
                                + " the zero value.");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void aValueOfAnotherClassIsRefused() {
        Entity entity = em.createEntity();
        assertThatThrownBy(() -> em.addComponent(entity, (Class) Speed.class, new Health(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A value of Health was given for Speed. Give a value of the component's own class.");
    }
}
