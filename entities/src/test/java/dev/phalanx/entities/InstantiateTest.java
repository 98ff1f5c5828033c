package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row("ENT-4")
final class InstantiateTest extends InWorld {

    @Test
    @Row({"ENT-4.1", "ENT-4.2"})
    void aCopyHasTheSameComponentsAndValues() {
        Entity source = em.createEntity(new Health(7), new Monster());
        Entity copy = em.instantiate(source);
        assertThat(copy).isNotEqualTo(source);
        assertThat(em.getComponent(copy, Health.class).points).isEqualTo(7);
        assertThat(em.getArchetype(copy)).isEqualTo(em.getArchetype(source));
        em.setComponent(copy, new Health(8));
        assertThat(em.getComponent(source, Health.class).points).isEqualTo(7);
    }

    @Test
    @Row({"ENT-4.1", "ENT-4.2"})
    void manyCopiesAreMadeAtOnce() {
        Entity source = em.createEntity(new Health(7));
        try (NativeArray<Entity> copies = em.instantiate(source, 1_000)) {
            assertThat(copies.length()).isEqualTo(1_000);
            for (Entity copy : copies) {
                assertThat(em.getComponent(copy, Health.class).points).isEqualTo(7);
            }
        }
        assertThat(em.entityCount()).isEqualTo(1_001);
    }

    @Test
    @Row({"ENT-4.1", "ENT-4.2"})
    void copiesGoIntoTheCallersArray() {
        Entity source = em.createEntity(new Health(7));
        try (NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 10)) {
            em.instantiate(source, out.slice(2, 5));
            assertThat(out.get(1)).isEqualTo(Entity.NULL);
            assertThat(em.getComponent(out.get(6), Health.class).points).isEqualTo(7);
            assertThat(out.get(7)).isEqualTo(Entity.NULL);
        }
    }

    @Test
    @Row({"ENT-4.8", "ENT-4.9"})
    void noCopiesAreFineAndFewerThanNoneAreNot() {
        Entity source = em.createEntity(new Health(7));
        assertThat(em.instantiate(source, 0).length()).isZero();
        assertThatThrownBy(() -> em.instantiate(source, -1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("instantiate was asked for -1 copies. Ask for 0 or more.");
    }

    @Test
    @Row("ENT-4.10")
    void aReferenceToTheSourceItselfLeadsToTheCopy() {
        Entity other = em.createEntity();
        Entity source = em.createEntity(Target.class);
        em.setComponent(source, new Target(source));
        try (NativeArray<Entity> copies = em.instantiate(source, 200)) {
            for (Entity copy : copies) {
                assertThat(em.getComponent(copy, Target.class).entity()).isEqualTo(copy);
            }
        }
        em.setComponent(source, new Target(other));
        assertThat(em.getComponent(em.instantiate(source), Target.class).entity())
                .isEqualTo(other);
    }

    @Test
    @Row({"ENT-4.1", "ENT-4.2"})
    void copiesOfSeveralReferToEachOther() {
        Entity outside = em.createEntity();
        Entity a = em.createEntity(Target.class);
        Entity b = em.createEntity(new Target(a));
        Entity c = em.createEntity(new Target(outside));
        em.setComponent(a, new Target(b));
        try (NativeArray<Entity> sources = NativeArray.ofLength(Entity.class, 3);
                NativeArray<Entity> copies = NativeArray.ofLength(Entity.class, 3)) {
            sources.copyFrom(new Entity[] {a, b, c});
            em.instantiate(sources, copies);
            assertThat(em.getComponent(copies.get(0), Target.class).entity()).isEqualTo(copies.get(1));
            assertThat(em.getComponent(copies.get(1), Target.class).entity()).isEqualTo(copies.get(0));
            assertThat(em.getComponent(copies.get(2), Target.class).entity()).isEqualTo(outside);
        }
        assertThat(em.getComponent(a, Target.class).entity()).isEqualTo(b);
    }

    @Test
    void sourcesAndCopiesMayShareAnArray() {
        Entity one = em.createEntity(new Health(1));
        Entity two = em.createEntity(new Health(2));
        Entity three = em.createEntity(new Health(3));
        NativeArray<Entity> shared = NativeArray.copyOf(Entity.class, List.of(one, two, three, Entity.NULL));
        em.instantiate(shared.slice(0, 3), shared.slice(1, 3));
        assertThat(shared.get(0)).isEqualTo(one);
        for (int i = 1; i <= 3; i++) {
            assertThat(shared.get(i)).isNotIn(one, two, three);
            assertThat(em.getComponent(shared.get(i), Health.class).points).isEqualTo(i);
        }
        assertThat(em.entityCount()).isEqualTo(6);
    }

    @Test
    @Row("ENT-4.9")
    void anEmptyArrayGetsNoCopies() {
        Entity source = em.createEntity(new Health(1));
        em.instantiate(source, NativeArray.ofLength(Entity.class, 0));
        em.instantiate(NativeArray.ofLength(Entity.class, 0), NativeArray.ofLength(Entity.class, 0));
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void whatIsNotAliveCannotBeCopied() {
        Entity dead = em.createEntity();
        Entity alive = em.createEntity();
        em.destroyEntity(dead);
        for (Entity none : List.of(dead, Entity.NULL)) {
            assertThatThrownBy(() -> em.instantiate(none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(none + " does not exist in world \"Test\"");
            assertThatThrownBy(() -> em.instantiate(none, 0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> em.instantiate(none, NativeArray.ofLength(Entity.class, 2)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        try (NativeArray<Entity> sources = NativeArray.ofLength(Entity.class, 2);
                NativeArray<Entity> copies = NativeArray.ofLength(Entity.class, 2)) {
            sources.copyFrom(new Entity[] {alive, dead});
            assertThatThrownBy(() -> em.instantiate(sources, copies))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(dead + " does not exist");
            assertThatThrownBy(() -> em.instantiate(sources, copies.slice(0, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("instantiate was given 2 entities and an array for 1 copies. Use arrays of the same"
                            + " length.");
        }
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void oneAfterTheOtherIsAsAllAtOnce() {
        try (World twin = new World("Test")) {
            Entity source = model(em);
            assertThat(model(twin.entityManager())).isEqualTo(source);
            for (int i = 0; i < 500; i++) {
                Entity copy = em.instantiate(source);
                assertThat(em.getName(copy)).isEqualTo("model");
            }
            twin.entityManager().instantiate(source, 500).close();
            assertThat(world.stateHash()).isEqualTo(twin.stateHash());
            world.audit();
        }
    }

    /// A prefab, of which a copy was made, changed and destroyed.
    private static Entity model(EntityManager em) {
        Entity source = em.createEntity(new Health(7), new Speed(3), new Label(FixedString32Bytes.of("a label")));
        em.setName(source, "model");
        em.addComponent(source, Prefab.class);
        Entity gone = em.instantiate(source);
        em.setComponent(gone, new Label(FixedString32Bytes.of("another")));
        em.destroyEntity(gone);
        return source;
    }

    @Test
    void copiesAreMadeInRecycledRowsToo() {
        Entity source = em.createEntity(new Health(7));
        for (int round = 0; round < 3; round++) {
            NativeArray<Entity> copies = em.instantiate(source, 300);
            assertThat(em.getComponent(copies.get(299), Health.class).points).isEqualTo(7);
            em.destroyEntity(copies);
            world.audit();
        }
    }
}
