package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Huge;
import dev.phalanx.entities.fixture.ChunkComponents.Huger;
import dev.phalanx.entities.fixture.ChunkComponents.Notes;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// The forms in which a chunk component is added to one entity and set.
@Row("CHK-7")
final class ChunkComponentFormsTest extends InWorld {
    private static final Fog THIN = new Fog(1, Entity.NULL);
    private static final Fog THICK = new Fog(9, Entity.NULL);

    private final Entity one = em.createEntity(new Health(1));
    private final Entity two = em.createEntity(new Health(2));

    @Test
    @Row("CHK-7.1")
    void aChunkComponentIsAddedWithItsValue() {
        assertThat(em.addChunkComponentData(one, THIN)).isTrue();
        assertThat(em.getChunkComponentData(one, Fog.class)).isEqualTo(THIN);
        assertThat(em.hasChunkComponent(two, Fog.class)).isFalse();
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(1);
    }

    @Test
    @Row("CHK-7.1")
    void theClassMayBeSpelledOut() {
        Class<? extends IComponent> type = Fog.class;
        assertThat(em.addChunkComponentData(one, type)).isTrue();
        assertThat(em.getChunkComponentData(one, Fog.class)).isEqualTo(new Fog(0, Entity.NULL));
        assertThat(em.addChunkComponentData(two, Fog.class, THIN)).isTrue();
        assertThat(em.getChunkComponentData(two, Fog.class)).isEqualTo(THIN);
        em.setChunkComponentData(two, Fog.class, THICK);
        assertThat(em.getChunkComponentData(two, Fog.class)).isEqualTo(THICK);
    }

    @Test
    @Row("CHK-7.1")
    void theValueIsThatOfTheWholeChunk() {
        em.addChunkComponentData(one, THIN);
        em.addChunkComponentData(two, THICK);
        assertThat(em.getChunk(two)).isEqualTo(em.getChunk(one));
        assertThat(em.getChunkComponentData(one, Fog.class)).isEqualTo(THICK);
    }

    @Test
    @Row("CHK-7.1")
    void addedToAChunkThatHasItTheValueIsSetAndNothingMoves() {
        em.addChunkComponentData(one, THIN);
        em.addChunkComponentData(two, THIN);
        ArchetypeChunk chunk = em.getChunk(one);
        int order = em.entityOrderVersion();
        assertThat(em.addChunkComponentData(two, THICK)).isFalse();
        assertThat(em.addChunkComponentData(two, Fog.class, THICK)).isFalse();
        assertThat(em.entityOrderVersion()).isEqualTo(order);
        assertThat(chunk.getChunkComponentData(Fog.class)).isEqualTo(THICK);
    }

    @Test
    @Row("CHK-7.1")
    void aManagedComponentMayBeNull() {
        Notes notes = new Notes("mine");
        assertThat(em.addChunkComponentData(one, notes)).isTrue();
        assertThat(em.getChunkComponentData(one, Notes.class)).isSameAs(notes);
        em.setChunkComponentData(one, Notes.class, null);
        assertThat(em.getChunkComponentData(one, Notes.class)).isNull();
        assertThat(em.addChunkComponentData(one, Notes.class, notes)).isFalse();
        assertThat(em.addChunkComponentData(one, Notes.class, null)).isFalse();
        assertThat(em.getChunkComponentData(one, Notes.class)).isNull();
        em.addComponent(two, Monster.class);
        assertThat(em.addChunkComponentData(two, Notes.class, null)).isTrue();
        assertThat(em.getChunkComponentData(two, Notes.class)).isNull();
    }

    @Test
    void aTagIsAddedWithItsValue() {
        assertThat(em.addChunkComponentData(one, new Monster())).isTrue();
        assertThat(em.hasChunkComponent(one, Monster.class)).isTrue();
        assertThat(em.addChunkComponentData(one, new Monster())).isFalse();
    }

    @Test
    @Row("CHK-7.2")
    void nullIsRefusedForAStructType() {
        em.addChunkComponentData(two, THIN);
        long hash = world.stateHash();
        String message = "null was given for chunk Fog, which always has a value. Use addChunkComponentData(entity,"
                + " Fog.class) for the zero value.";
        assertThatThrownBy(() -> em.addChunkComponentData(one, Fog.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setChunkComponentData(two, Fog.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.addChunkComponentData(one, new Fog(1, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source");
        assertThatThrownBy(() -> em.addChunkComponentData(two, new Fog(1, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source");
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler refuses otherwise
    @Row("CHK-7.2")
    void aValueOfAnotherClassIsRefused() {
        em.addChunkComponentData(two, THIN);
        long hash = world.stateHash();
        String message = "A value of Health was given for chunk Fog. Give a value of the component's own class.";
        assertThatThrownBy(() -> em.addChunkComponentData(one, (Class) Fog.class, new Health(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setChunkComponentData(two, (Class) Fog.class, new Health(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    void whatCannotBeAddedIsRefusedBeforeAnythingChanges() {
        em.addChunkComponentData(one, Huge.class);
        long hash = world.stateHash();
        assertThatThrownBy(() -> em.addChunkComponentData(one, new Huger()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The chunk components of [Health, chunk Huge, chunk Huger] take 20992 bytes, each rounded"
                        + " up to 64, and those of a chunk can take 16320. Use smaller ones, or fewer of them.");
        assertThatThrownBy(() -> em.addChunkComponentData(one, new Team(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Team is not a chunk component: ");
        assertThat(world.stateHash()).isEqualTo(hash);
        em.destroyEntity(two);
        assertThatThrownBy(() -> em.addChunkComponentData(two, THIN))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(two + " does not exist in world \"Test\"");
        assertThatThrownBy(() -> em.setChunkComponentData(one, Fog.class, THIN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(one + " has no chunk Fog; it has [Health, chunk Huge].");
    }
}
