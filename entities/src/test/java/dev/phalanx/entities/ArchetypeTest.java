package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Alpha;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Receipt;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Region;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.fixture.Sizes.AtMost500;
import dev.phalanx.entities.fixture.Sizes.AtMostTen;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.fixture.Sizes.Bytes1;
import dev.phalanx.entities.fixture.Sizes.Bytes1000;
import dev.phalanx.entities.fixture.Sizes.Bytes119;
import dev.phalanx.entities.fixture.Sizes.Bytes120;
import dev.phalanx.entities.fixture.Sizes.Bytes128;
import dev.phalanx.entities.fixture.Sizes.Bytes16256;
import dev.phalanx.entities.fixture.Sizes.Bytes16257;
import dev.phalanx.entities.fixture.Sizes.Bytes32768;
import dev.phalanx.entities.fixture.Sizes.Bytes92;
import dev.phalanx.entities.fixture.Sizes.TagAtMostTwo;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class ArchetypeTest extends InWorld {
    @InternalBufferCapacity(3)
    public record Trail(byte step) implements ICleanupBufferElementData {}

    @InternalBufferCapacity(0)
    public record Outside(long value) implements IBufferElementData {}

    @Test
    @Row({"ARC-1.1", "ARC-1.2"})
    void entitiesWithTheSameTypesShareAnArchetype() {
        Entity one = em.createEntity(Position.class, Monster.class);
        Entity two = em.createEntity(Monster.class);
        assertThat(em.getArchetype(two)).isNotEqualTo(em.getArchetype(one));
        em.addComponent(two, Position.class);
        assertThat(em.getArchetype(two)).isEqualTo(em.getArchetype(one)).hasSameHashCodeAs(em.getArchetype(one));
        assertThat(em.getArchetype(one).entityCount()).isEqualTo(2);
    }

    @Test
    @Row("ARC-1.4")
    void theOrderOfTypesDoesNotMatter() {
        assertThat(em.createArchetype(Position.class, Velocity.class))
                .isEqualTo(em.createArchetype(Velocity.class, Position.class));
    }

    @Test
    @Row("ARC-1.3")
    void howAQueryAccessesATypeMakesNoOtherArchetype() {
        em.createEntity(Position.class);
        em.query(rw(Position.class)).forEach(position -> position.x = 1);
        em.query(ro(Position.class)).forEach(position -> assertThat(position.x).isEqualTo(1));
        assertThat(em.queryBuilder().build().archetypes()).hasSize(1);
    }

    @Test
    @Row("ARC-1.1")
    void anArchetypeIsMadeOnDemandAndLivesOnEmpty() {
        var all = em.queryBuilder().build();
        assertThat(all.archetypes()).isEmpty();
        Entity entity = em.createEntity(Position.class);
        EntityArchetype archetype = em.getArchetype(entity);
        em.destroyEntity(entity);
        assertThat(all.archetypes()).containsExactly(archetype);
        assertThat(archetype.chunkCount()).isZero();
        assertThat(em.createArchetype(Position.class)).isEqualTo(archetype);
    }

    @Test
    @Row("ARC-1.1")
    void worldsHaveTheirOwn() {
        EntityManager other = new World("Other").entityManager();
        assertThat(other.createArchetype(Position.class)).isNotEqualTo(em.createArchetype(Position.class));
    }

    @Test
    @Row({"ARC-12", "ARC-1.5"})
    void typesAreOrderedEntityThenDataThenTags() {
        EntityArchetype archetype = em.createArchetype(
                Monster.class, Velocity.class, Alpha.class, Position.class, Frozen.class, Health.class);
        assertThat(archetype.componentTypes())
                .containsExactly(
                        Entity.class,
                        Health.class,
                        Position.class,
                        Velocity.class,
                        Alpha.class,
                        Frozen.class,
                        Monster.class);
        assertThat(archetype).hasToString("[Health, Position, Velocity, Alpha, Frozen, Monster]");
    }

    @Test
    @Row("ARC-12.1")
    void typesAreOrderedByTheirKind() {
        Entity entity = em.createEntity(
                Team.class, Frozen.class, Sound.class, Waypoint.class, Speed.class, Asleep.class, Stunned.class);
        em.addComponent(entity, Camp.class);
        em.addComponent(entity, Receipt.class);
        em.addComponent(entity, Trail.class);
        em.addComponent(entity, Rest.class);
        em.addComponent(entity, Alpha.class);
        em.addChunkComponentData(entity, Fog.class);
        EntityArchetype archetype = em.getArchetype(entity);
        assertThat(archetype.componentTypes())
                .containsExactly(
                        Entity.class,
                        Rest.class,
                        Speed.class,
                        Stunned.class,
                        Trail.class,
                        Waypoint.class,
                        Receipt.class,
                        Sound.class,
                        Alpha.class,
                        Asleep.class,
                        Frozen.class,
                        Team.class,
                        Camp.class);
        assertThat(archetype.chunkComponentTypes()).containsExactly(Fog.class);
        assertThat(archetype)
                .as("and the chunk components are last")
                .hasToString(
                        "[Rest, Speed, Stunned, Trail, Waypoint, Receipt, Sound, Alpha, Asleep, Frozen, Team, Camp,"
                                + " chunk Fog]");
    }

    @Test
    @Row("ENT-14.2")
    void aTypeListedTwiceIsRefused() {
        assertThatThrownBy(() -> em.createArchetype(Position.class, Health.class, Position.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Position is listed twice, as type 1 and as type 3. An entity has one component of a type: list"
                                + " it once.");
        assertThatThrownBy(() -> em.createEntity(Monster.class, Monster.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row("ENT-14.1")
    void anEntityHasOneComponentOfAType() {
        Entity entity = em.createEntity(Health.class);
        em.addComponent(entity, new Health(1));
        em.addComponent(entity, new Health(2));
        assertThat(em.getArchetype(entity).componentTypes()).containsExactly(Entity.class, Health.class);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
    }

    @Test
    @Row({"ARC-3.1", "ARC-3.5", "ARC-3.8", "ARC-4.1"})
    void capacitiesOfTheSpecification() {
        assertThat(em.createArchetype(Bytes92.class).chunkCapacity()).isEqualTo(128);
        assertThat(em.createArchetype(Bytes119.class).chunkCapacity()).isEqualTo(128);
        assertThat(em.createArchetype(Bytes120.class).chunkCapacity()).isEqualTo(127);
        assertThat(em.createArchetype(Bytes120.class, Bytes1.class).chunkCapacity())
                .isEqualTo(126);
        assertThat(em.createArchetype(Bytes128.class).chunkCapacity()).isEqualTo(120);
        assertThat(em.createArchetype(Bytes1000.class).chunkCapacity()).isEqualTo(16);
        assertThat(em.createArchetype(Bytes16256.class).chunkCapacity()).isEqualTo(1);
        assertThat(em.createArchetype().chunkCapacity()).isEqualTo(128);
    }

    @Test
    @Row({"ARC-3.7", "CMP-4.1", "ARC-2"})
    void aTagDoesNotChangeTheCapacity() {
        assertThat(em.createArchetype(Bytes128.class, Monster.class, Alpha.class)
                        .chunkCapacity())
                .isEqualTo(120);
        assertThat(em.createArchetype(Bytes16256.class, Monster.class).chunkCapacity())
                .isEqualTo(1);
    }

    @Test
    @Row({"ARC-2.5", "ARC-2.6", "ARC-3", "CMP-5"})
    void aManagedComponentCountsFourBytesAndASharedOneNone() {
        assertThat(em.createArchetype(Bytes120.class, Sound.class).chunkCapacity())
                .as("127 with none, 120 with 8")
                .isEqualTo(123);
        assertThat(em.createArchetype(Bytes120.class, Team.class, Camp.class, Region.class)
                        .chunkCapacity())
                .isEqualTo(127);
    }

    @Test
    @Row({"ARC-2.7", "ARC-3.6"})
    void aBufferCountsSixteenBytesAndThoseOfItsInternalElements() {
        assertThat(em.createArchetype(Bytes120.class, Waypoint.class).chunkCapacity())
                .as("16 and 4 of 12 bytes")
                .isEqualTo(84);
        assertThat(em.createArchetype(Bytes120.class, Trail.class).chunkCapacity())
                .as("16 and 3 of 1 byte, and no padding")
                .isEqualTo(110);
        assertThat(em.createArchetype(Bytes120.class, Outside.class).chunkCapacity())
                .as("16 and no elements")
                .isEqualTo(112);
    }

    @Test
    @Row("ARC-3.4")
    void theSmallestCapOfTheTypesHolds() {
        assertThat(em.createArchetype(AtMostTen.class).chunkCapacity()).isEqualTo(10);
        assertThat(em.createArchetype(AtMostTen.class, AtMostThree.class).chunkCapacity())
                .isEqualTo(3);
        assertThat(em.createArchetype(AtMost500.class).chunkCapacity()).isEqualTo(128);
        assertThat(em.createArchetype(Speed.class, TagAtMostTwo.class).chunkCapacity())
                .isEqualTo(2);
    }

    @Test
    @Row({"ARC-3.8", "ARC-4.1", "ARC-4.2", "ARC-4.4", "ARC-4.5"})
    void anEntityThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> em.createArchetype(Bytes16257.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "An entity with [Bytes16257] takes 16384 bytes, each component rounded up to 64, and a chunk"
                                + " has 16320. Use smaller components, or fewer of them.");
        assertThatThrownBy(() -> em.createEntity(Bytes16256.class, Bytes1.class))
                .as("16265 bytes, and 16384 when each component is rounded up to 64")
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.createArchetype(Bytes32768.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Bytes32768 takes 32768 bytes, and a component may take at most 32767.");
        assertThat(em.getAllArchetypes()).isEmpty();
    }

    @Test
    @Row("ARC-2.1")
    void chunksHoldAsManyAsTheirCapacity() {
        EntityArchetype archetype = em.createArchetype(AtMostTen.class);
        em.createEntity(archetype, 25).close();
        assertThat(archetype.chunkCount()).isEqualTo(3);
        assertThat(archetype.entityCount()).isEqualTo(25);
    }

    @Test
    @Row("ARC-6.1")
    void aNewChunkIsMadeOnlyWhenAllAreFull() {
        EntityArchetype archetype = em.createArchetype(AtMostTen.class);
        Entity[] entities = array(em.createEntity(archetype, 30));
        em.destroyEntity(entities[3]);
        em.destroyEntity(entities[25]);
        em.createEntity(archetype);
        em.createEntity(archetype);
        assertThat(archetype.chunkCount()).isEqualTo(3);
        em.createEntity(archetype);
        assertThat(archetype.chunkCount()).isEqualTo(4);
    }
}
