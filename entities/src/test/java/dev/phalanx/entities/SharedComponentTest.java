package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Banner;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Digit;
import dev.phalanx.entities.fixture.SharedComponents.Marked;
import dev.phalanx.entities.fixture.SharedComponents.Owner;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Shared components: one value for the entities of a chunk.
final class SharedComponentTest extends InWorld {
    private int chunks(Class<? extends IComponent> type) {
        return em.queryBuilder().withAll(type).build().calculateChunkCount();
    }

    @Test
    @Row({"SHR-1.1", "ENT-3", "SHR-5.1"})
    void entitiesWithDifferentValuesLieInDifferentChunks() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Team.class), 10);
        assertThat(chunks(Team.class)).isEqualTo(1);
        assertThat(em.getSharedComponent(entities.get(3), Team.class))
                .as("created with the default value")
                .isEqualTo(new Team(0));
        for (int i = 0; i < 10; i++) {
            em.setComponent(entities.get(i), new Health(i));
            em.setSharedComponent(entities.get(i), new Team(i % 2));
        }
        assertThat(chunks(Team.class)).isEqualTo(2);
        assertThat(em.getChunk(entities.get(1))).isEqualTo(em.getChunk(entities.get(9)));
        assertThat(em.getChunk(entities.get(0))).isNotEqualTo(em.getChunk(entities.get(1)));
        for (int i = 0; i < 10; i++) {
            assertThat(em.getSharedComponent(entities.get(i), Team.class)).isEqualTo(new Team(i % 2));
            assertThat(em.getComponent(entities.get(i), Health.class).points).isEqualTo(i);
            assertThat(em.getChunk(entities.get(i)).getSharedComponent(Team.class))
                    .isEqualTo(new Team(i % 2));
        }
        assertThat(em.getArchetype(entities.get(0))).isEqualTo(em.getArchetype(entities.get(1)));
    }

    @Test
    @Row("SHR-1.2")
    void settingTheValueAnEntityHasDoesNothing() {
        Entity entity = em.createEntity(new Health(1), new Team(3));
        world.update();
        world.update();
        ArchetypeChunk chunk = em.getChunk(entity);
        int order = em.entityOrderVersion();
        int valueOrder = em.getSharedComponentOrderVersion(new Team(3));
        em.setSharedComponent(entity, new Team(3));
        assertThat(em.addSharedComponent(entity, new Team(3))).isFalse();
        assertThat(chunk.isValid()).isTrue();
        assertThat(em.getChunk(entity)).isEqualTo(chunk);
        assertThat(chunk.getChangeVersion(Team.class)).isEqualTo(1);
        assertThat(chunk.getOrderVersion()).isEqualTo(1);
        assertThat(em.entityOrderVersion()).isEqualTo(order);
        assertThat(em.getSharedComponentOrderVersion(new Team(3))).isEqualTo(valueOrder);
    }

    @Test
    @Row("SHR-2.1")
    void aClassWithObjectFieldsIsAManagedSharedComponent() {
        Entity entity = em.createEntity(Health.class, Camp.class);
        assertThat(em.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp(null));
        Banner banner = new Banner("red");
        em.addSharedComponent(entity, banner);
        assertThat(em.getSharedComponent(entity, Banner.class)).isSameAs(banner);
        assertThat(em.getAllUniqueSharedComponents(Banner.class)).containsExactly(new Banner(), banner);
    }

    record Nameless(String name) implements ISharedComponentData {
        Nameless {
            if (name == null) {
                throw new IllegalArgumentException("no name");
            }
        }
    }

    static final class WithoutEquals implements ISharedComponentData {
        public String name;
    }

    @SuppressWarnings({"overrides", "EqualsHashCode"}) // what is tested
    static final class WithoutHash implements ISharedComponentData {
        public String name;

        @Override
        public boolean equals(Object other) {
            return other instanceof WithoutHash;
        }
    }

    record Both(int id) implements IComponentData, ISharedComponentData {}

    @Test
    @Row("SHR-2.2")
    void aManagedSharedComponentNeedsEqualsAndHashCode() {
        assertThatThrownBy(() -> em.createArchetype(WithoutEquals.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "WithoutEquals is not a shared component: it has object fields and does not override equals,"
                                + " so two values cannot be compared. Make it a record, or override"
                                + " equals and hashCode.");
        assertThatThrownBy(() -> em.createArchetype(WithoutHash.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not override hashCode");
        assertThatThrownBy(() -> em.createArchetype(Nameless.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Nameless is a managed shared component and has no default value: its constructor throws"
                        + " java.lang.IllegalArgumentException: no name. Let the record accept zeros and nulls, in a"
                        + " package that is open to dev.phalanx.entities.");
        assertThatThrownBy(() -> em.createArchetype(Both.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Both is not a component: it implements IComponentData and ISharedComponentData. Let it"
                        + " implement one of them.");
    }

    @Test
    @Row("SHR-3.2")
    void equalValuesAreOneValue() {
        Entity one = em.createEntity(new Camp("1"));
        Entity other = em.createEntity(new Camp(Integer.toString(1)));
        assertThat(em.getSharedComponentIndex(one, Camp.class))
                .isEqualTo(em.getSharedComponentIndex(other, Camp.class));
        assertThat(em.getSharedComponentCount()).isEqualTo(1);
        assertThat(chunks(Camp.class)).isEqualTo(1);
    }

    @Test
    @Row({"SHR-3.1", "SHR-3.3"})
    void aClassWithEqualsOfItsOwnCollapsesValuesIntoTheFirstStored() {
        Entity first = em.createEntity(new Digit(13));
        Entity second = em.createEntity(new Digit(23));
        assertThat(em.getSharedComponent(second, Digit.class).number).isEqualTo(13);
        assertThat(em.getChunk(first)).isEqualTo(em.getChunk(second));
        Entity zero = em.createEntity(new Digit(40));
        assertThat(em.getSharedComponent(zero, Digit.class).number)
                .as("equal to the default value")
                .isZero();
        assertThat(em.getSharedComponentIndex(zero, Digit.class)).isZero();
    }

    @Test
    @Row("SHR-3.1")
    void aClassWithoutEqualsIsComparedByTheBitsOfItsFields() {
        Entity one = em.createEntity(new Rank(1, 0.0f));
        Entity same = em.createEntity(new Rank(1, 0.0f));
        Entity negative = em.createEntity(new Rank(1, -0.0f));
        assertThat(em.getChunk(one)).isEqualTo(em.getChunk(same));
        assertThat(em.getChunk(one)).isNotEqualTo(em.getChunk(negative));
        assertThat(em.getAllUniqueSharedComponents(Rank.class)).hasSize(3);
    }

    @Test
    @Row("SHR-4")
    void aValueHandedOutOfAStructTypeIsACopy() {
        Rank given = new Rank(1, 2);
        Entity entity = em.createEntity(given);
        given.level = 7;
        Rank taken = em.getSharedComponent(entity, Rank.class);
        assertThat(taken.level).isEqualTo(1);
        taken.level = 8;
        assertThat(em.getSharedComponent(entity, Rank.class).level).isEqualTo(1);
    }

    @Test
    @Row({"SHR-4.1", "SHR-4.2", "SHR-6.1"})
    void valuesAreStoredOnceAndChunksHaveTheirIndex() {
        Entity red = em.createEntity(new Team(1));
        Entity blue = em.createEntity(new Health(1), new Team(2));
        Entity alsoRed = em.createEntity(new Health(1), new Team(1));
        Entity none = em.createEntity(Team.class);
        int index = em.getSharedComponentIndex(red, Team.class);
        assertThat(index).isNotZero();
        assertThat(em.getSharedComponentIndex(alsoRed, Team.class)).isEqualTo(index);
        assertThat(em.getChunk(alsoRed).getSharedComponentIndex(Team.class)).isEqualTo(index);
        assertThat(em.getSharedComponentIndex(blue, Team.class)).isNotIn(0, index);
        assertThat(em.getSharedComponentIndex(none, Team.class)).isZero();
        assertThat(em.getSharedComponent(index, Team.class)).isEqualTo(new Team(1));
        assertThat(em.getSharedComponent(0, Team.class)).isEqualTo(new Team(0));
        assertThat(em.getSharedComponentCount()).isEqualTo(2);
        assertThatThrownBy(() -> em.getSharedComponent(99, Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No value of Team is stored at index 99. Ask getSharedComponentIndex of an entity that has"
                        + " one.");
    }

    @Test
    @Row({"SHR-4.3", "SHR-6.1", "SHR-6.2"})
    void aValueIsFreedWhenTheLastChunkWithItGoes() {
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0));
        Entity one = em.createEntity(new Team(1));
        Entity two = em.createEntity(new Health(1), new Team(1));
        Entity three = em.createEntity(new Team(3));
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0), new Team(1), new Team(3));
        em.destroyEntity(one);
        assertThat(em.getAllUniqueSharedComponents(Team.class)).contains(new Team(1));
        em.removeComponent(two, Team.class);
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0), new Team(3));
        em.setSharedComponent(three, new Team(0));
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0));
        assertThat(em.getSharedComponentCount()).isZero();
    }

    @Test
    @Row("SHR-4")
    void aValueChangedBehindOurBackIsNamedWhenItIsReleased() {
        Banner banner = new Banner("red");
        Entity entity = em.createEntity(banner);
        banner.text = "blue";
        assertThatThrownBy(() -> world.audit())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("The shared value Banner blue of Banner was changed while it was stored");
        assertThatThrownBy(() -> em.destroyEntity(entity))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The shared value Banner blue of Banner was changed while it was stored: its hash is not the"
                                + " one that it was stored with. Do not change it; set another value with"
                                + " setSharedComponent.");
        assertThat(em.exists(entity)).as("the change is complete").isFalse();
        assertThat(em.getSharedComponentCount()).isZero();
    }

    @Test
    @Row({"SHR-7.1", "SHR-7.2"})
    void fiveHundredValuesMakeFiveHundredChunksAndTenMakeTen() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Position.class, Team.class), 500);
        for (int i = 0; i < 500; i++) {
            em.setSharedComponent(entities.get(i), new Team(i + 1));
        }
        assertThat(chunks(Team.class)).isEqualTo(500);
        for (int i = 0; i < 500; i++) {
            em.setSharedComponent(entities.get(i), new Team(i % 10 + 1));
        }
        assertThat(chunks(Team.class)).isEqualTo(10);
    }

    @Test
    @Row("SHR-8.1")
    void entitiesInsideSharedComponentsStayWhenTheEntityIsCopied() {
        Entity entity = em.createEntity(Health.class);
        em.addSharedComponent(entity, new Owner(entity));
        Entity copy = em.instantiate(entity);
        assertThat(em.getSharedComponent(copy, Owner.class)).isEqualTo(new Owner(entity));
        assertThat(em.getChunk(copy)).isEqualTo(em.getChunk(entity));
    }

    @Test
    @Row("SHR-8.1")
    void entitiesInsideSharedComponentsStayWhenAGroupIsCopied() {
        Entity root = em.createEntity(Health.class);
        Entity member = em.createEntity(new Owner(root));
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(member));
        Entity copy = em.instantiate(root);
        Entity memberCopy =
                em.getBuffer(copy, LinkedEntityGroup.class, true).get(1).value();
        assertThat(memberCopy).isNotEqualTo(member);
        assertThat(em.getSharedComponent(memberCopy, Owner.class)).isEqualTo(new Owner(root));
    }

    @Test
    @Row({"ARC-6.1", "ARC-6.2"})
    void aChunkIsOpenedOnlyWhenAllWithTheSameValueAreFull() {
        EntityArchetype archetype = em.createArchetype(Health.class, Team.class);
        NativeArray<Entity> ones = em.createEntity(archetype, 130);
        assertThat(archetype.chunkCount()).isEqualTo(2);
        Entity other = em.createEntity(new Health(1), new Team(1));
        assertThat(archetype.chunkCount()).isEqualTo(3);
        for (int i = 0; i < 127; i++) {
            em.instantiate(other);
        }
        assertThat(archetype.chunkCount())
                .as("the chunk grew until it was full")
                .isEqualTo(3);
        assertThat(em.getChunk(other).isFull()).isTrue();
        assertThat(em.getChunk(other).capacity()).isEqualTo(128);
        em.instantiate(other);
        assertThat(archetype.chunkCount()).isEqualTo(4);
        assertThat(em.getChunk(ones.get(129)).count()).isEqualTo(2);
    }

    @Test
    @Row("ENT-11.1")
    void anotherArchetypeKeepsTheValuesOfSharedComponentsInBoth() {
        Entity entity = em.createEntity(new Health(4), new Team(3), new Camp("here"));
        em.setArchetype(entity, em.createArchetype(Health.class, Team.class, Marked.class));
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(3));
        assertThat(em.getSharedComponent(entity, Marked.class)).isEqualTo(new Marked());
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(4);
        assertThat(em.getAllUniqueSharedComponents(Camp.class)).containsExactly(new Camp(null));
    }

    @Test
    @Row("ARC-8.4")
    void addingATagByQueryKeepsValuesAndChunks() {
        for (int i = 0; i < 300; i++) {
            em.createEntity(new Health(i), new Team(i % 3));
        }
        EntityQuery all = em.queryBuilder().withAll(Team.class).build();
        em.addComponent(all, Monster.class);
        assertThat(all.calculateChunkCount()).isEqualTo(3);
        for (ArchetypeChunk chunk : all.toArchetypeChunkArray()) {
            for (Health health : chunk.toComponentDataArray(Health.class)) {
                assertThat(new Team(health.points % 3)).isEqualTo(chunk.getSharedComponent(Team.class));
            }
        }
    }

    @Test
    @Row("SHR-1")
    void theDumpShowsSharedValues() {
        em.createEntity(new Health(3), new Team(7));
        assertThat(world.dump()).contains("shared Team[id=7]").contains("Entity(0:1): Health[points=3]\n");
    }

    @Test
    @Row("SHR-1")
    void theStateHashDependsOnSharedValues() {
        Entity entity = em.createEntity(new Health(3), new Team(7), new Camp("a"));
        long hash = world.stateHash();
        em.setSharedComponent(entity, new Team(8));
        assertThat(world.stateHash()).isNotEqualTo(hash);
        em.setSharedComponent(entity, new Team(7));
        assertThat(world.stateHash()).isEqualTo(hash);
        em.setSharedComponent(entity, new Camp("b"));
        assertThat(world.stateHash()).isNotEqualTo(hash);
    }
}
