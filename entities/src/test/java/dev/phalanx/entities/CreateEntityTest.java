package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Inner;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.HashSet;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

@Row("ENT-3")
final class CreateEntityTest extends InWorld {
    @Test
    @Row({"ARC-1.5", "ENT-3.1", "ENT-3.2"})
    void anEntityWithoutComponents() {
        Entity entity = em.createEntity();
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.getArchetype(entity).componentTypes()).containsExactly(Entity.class);
    }

    @Test
    void anEntityOfAnArchetype() {
        EntityArchetype archetype = em.createArchetype(Position.class, Monster.class);
        Entity entity = em.createEntity(archetype);
        assertThat(em.getArchetype(entity)).isEqualTo(archetype);
        assertThat(archetype.entityCount()).isEqualTo(1);
    }

    @Test
    void anEntityWithListedComponents() {
        Entity entity = em.createEntity(Health.class, Monster.class);
        assertThat(em.hasComponent(entity, Health.class)).isTrue();
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
        assertThat(em.hasComponent(entity, Position.class)).isFalse();
    }

    @Test
    void componentsStartAtZeroWhateverTheirInitialisersSay() {
        Entity entity = em.createEntity(Health.class, Body.class);
        Body body = em.getComponent(entity, Body.class);
        assertThat(em.getComponent(entity, Health.class).points).isZero();
        assertThat(body.centre).isEqualTo(new Vector3f());
        assertThat(body.spin).isEqualTo(new Quaternionf(0, 0, 0, 0));
    }

    @Test
    @Row({"ENT-3.1", "ENT-3.2"})
    void manyEntitiesAtOnce() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        NativeArray<Entity> entities = em.createEntity(archetype, 1000);
        assertThat(entities.length()).isEqualTo(1000);
        assertThat(new HashSet<>(Arrays.asList(array(entities)))).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(entities.get(i)).isEqualTo(new Entity(i, 1));
            assertThat(em.getArchetype(entities.get(i))).isEqualTo(archetype);
        }
        assertThat(em.entityCount()).isEqualTo(1000);
        assertThat(archetype.chunkCount()).isEqualTo(8);
    }

    @Test
    @Row("ENT-3.4")
    void noneAtAllIsFine() {
        assertThat(em.createEntity(em.createArchetype(), 0).length()).isZero();
        em.createEntity(em.createArchetype(), NativeArray.ofLength(Entity.class, 0));
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row("ENT-3.5")
    void aNegativeCountIsRefused() {
        EntityArchetype archetype = em.createArchetype();
        assertThatThrownBy(() -> em.createEntity(archetype, -1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("createEntity was asked for -1 entities. Ask for 0 or more.");
    }

    @Test
    @Row("WLD-2.2")
    void anArchetypeOfAnotherWorldIsRefused() {
        EntityManager other = new World("Other").entityManager();
        EntityArchetype foreign = other.createArchetype(Health.class);
        for (int round = 0; round < 2; round++) {
            assertThatThrownBy(() -> em.createEntity(foreign))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Archetype [Health] belongs to another world than \"Test\". Make it with this world's"
                            + " createArchetype.");
            assertThatThrownBy(() -> em.createEntity(foreign, 3)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> em.createEntity(foreign, NativeArray.ofLength(Entity.class, 2)))
                    .isInstanceOf(IllegalArgumentException.class);
            em.createArchetype(Health.class);
        }
    }

    @Test
    @Row({"WLD-2.2", "ENT-3.6"})
    void noArchetypeIsRefused() {
        String message =
                "null was given for an archetype of world \"Test\". Make it with this world's createArchetype.";
        assertThatThrownBy(() -> em.createEntity((EntityArchetype) null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.createEntity(null, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.createEntity((EntityArchetype) null, NativeArray.ofLength(Entity.class, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row("ENT-3.8")
    void aValueThatIsNullIsRefused() {
        assertThatThrownBy(() -> em.createEntity(new Health(1), null, new Monster()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component 2 of 3 is null. Leave it out, or give a value or a class of a component.");
        assertThatThrownBy(() -> em.createEntity((IComponent) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("createEntity was given null for first. Give a value that is not null.");
        assertThat(em.entityCount()).isZero();
        assertThat(em.getAllArchetypes()).isEmpty();
    }

    @Test
    @Row("ENT-3.2")
    void everyFormGivesZeroAlsoInRowsUsedBefore() {
        EntityArchetype archetype = em.createArchetype(Health.class, Position.class);
        for (Entity entity : em.createEntity(archetype, 10)) {
            em.setComponent(entity, new Health(9));
            em.setComponent(entity, new Position(9, 9, 9));
        }
        em.destroyEntity(em.universalQuery());
        em.createEntity(archetype);
        em.createEntity(Position.class, Health.class);
        em.createEntity(archetype, 3);
        em.createEntity(archetype, NativeArray.ofLength(Entity.class, 3));
        assertThat(em.entityCount()).isEqualTo(8);
        for (Entity entity : em.getAllEntities()) {
            assertThat(em.getComponent(entity, Health.class).points).isZero();
            assertThat(em.getComponent(entity, Position.class)).hasToString("(0.0, 0.0, 0.0)");
        }
    }

    @Test
    @Row({"ARC-13.1", "ARC-13.2", "ENT-3.1", "ENT-3.2"})
    void everyFormGivesEveryKindItsFirstValue() {
        EntityArchetype archetype = em.createArchetype(
                Health.class, Stunned.class, Asleep.class, Waypoint.class, Sound.class, Team.class, Camp.class);
        for (Entity entity : em.createEntity(archetype, 20)) {
            em.setComponent(entity, new Health(9));
            em.setComponent(entity, new Stunned(9));
            em.setComponentEnabled(entity, Stunned.class, false);
            em.setComponentEnabled(entity, Asleep.class, false);
            for (int i = 0; i < 9; i++) {
                em.getBuffer(entity, Waypoint.class).add(new Waypoint(i, entity));
            }
            em.setComponent(entity, new Sound("before"));
        }
        em.destroyEntity(em.getAllEntities());
        em.createEntity(archetype);
        em.createEntity(Camp.class, Team.class, Sound.class, Waypoint.class, Asleep.class, Stunned.class, Health.class);
        em.createEntity(archetype, 3);
        em.createEntity(archetype, NativeArray.ofLength(Entity.class, 3));
        assertThat(archetype.entityCount()).isEqualTo(8);
        for (Entity entity : em.getAllEntities()) {
            assertThat(em.getComponent(entity, Health.class).points).isZero();
            assertThat(em.getComponent(entity, Stunned.class)).isEqualTo(new Stunned(0));
            assertThat(em.isComponentEnabled(entity, Stunned.class)).isTrue();
            assertThat(em.isComponentEnabled(entity, Asleep.class)).isTrue();
            assertThat(em.getBuffer(entity, Waypoint.class).length()).isZero();
            assertThat(em.getBuffer(entity, Waypoint.class).capacity()).isEqualTo(4);
            assertThat(em.getComponent(entity, Sound.class)).isNull();
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(0));
            assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp(null));
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    @Row({"ENT-3.7", "ENT-3.8", "ENT-3.9"})
    void listsOfTypesAreChecked() {
        assertThatThrownBy(() -> em.createEntity((Class<IComponent>[]) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> em.createEntity(Health.class, (Object) null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component 2 of 2 is null. Leave it out, or give a value or a class of a component.");
        assertThatThrownBy(() -> em.createEntity((Class) int.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("int is not a component");
        assertThatThrownBy(() -> em.createEntity((Class) Vector3f.class)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.createEntity(Health.class, (Class) Inner.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Inner is not a component: it does not implement IComponentData. Let it implement"
                        + " IComponentData, and be a record or a final class with public fields.");
        assertThatThrownBy(() -> em.createArchetype((Class<IComponent>[]) null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> em.createArchetype(Health.class, null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.createArchetype((Class) int.class)).isInstanceOf(IllegalArgumentException.class);
        assertThat(em.entityCount()).isZero();
    }
}
