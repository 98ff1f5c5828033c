package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Receipt;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Objects are closed once, whichever way they go.
@Row("CMP-7")
final class ManagedClosingTest extends InWorld {
    private final List<Sound> sounds = new ArrayList<>();

    /// Closes what it is asked to.
    public static final class Meddler implements IManagedComponentData, AutoCloseable {
        private final Runnable action;

        public Meddler() {
            this(() -> {});
        }

        Meddler(Runnable action) {
            this.action = action;
        }

        @Override
        public void close() {
            action.run();
        }
    }

    private Sound sound() {
        Sound sound = new Sound("s" + sounds.size());
        sounds.add(sound);
        return sound;
    }

    private NativeArray<Entity> many(int count) {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Sound.class, Health.class), count);
        for (Entity entity : entities) {
            em.setComponent(entity, sound());
        }
        return entities;
    }

    private void assertAllClosedOnce() {
        assertThat(sounds).isNotEmpty().allMatch(sound -> sound.closed == 1);
    }

    @Test
    @Row("CMP-7.1")
    void whenTheComponentIsRemoved() {
        em.removeComponent(em.createEntity(sound()), Sound.class);
        em.removeComponent(em.createEntity(sound()), ComponentTypeSet.of(Sound.class, Monster.class));
        em.removeComponent(many(200), Sound.class);
        assertAllClosedOnce();
        many(300);
        em.removeComponent(em.universalQuery(), Sound.class);
        assertAllClosedOnce();
        em.setArchetype(em.createEntity(sound()), em.createArchetype(Monster.class));
        assertAllClosedOnce();
    }

    @Test
    @Row("CMP-7.1")
    void whenTheEntityIsDestroyed() {
        em.destroyEntity(em.createEntity(sound()));
        em.destroyEntity(em.createEntity(sound(), new Health(1)));
        assertAllClosedOnce();
        em.destroyEntity(many(200));
        assertAllClosedOnce();
        many(500);
        em.destroyEntity(em.universalQuery());
        assertAllClosedOnce();
    }

    @Test
    @Row({"CMP-7.1", "CMP-7.3"})
    void whenAnotherObjectTakesItsPlace() {
        Sound first = sound();
        Sound second = sound();
        Entity entity = em.createEntity(first);
        em.setComponent(entity, second);
        assertThat(first.closed).isEqualTo(1);
        em.addComponent(entity, sound());
        assertThat(second.closed).isEqualTo(1);
        em.setComponent(entity, Sound.class, null);
        assertAllClosedOnce();
    }

    @Test
    @Row("CMP-7.2")
    void notWhenTheSameObjectIsGivenAgain() {
        Sound sound = sound();
        Entity entity = em.createEntity(sound);
        em.addComponent(entity, sound);
        em.setComponent(entity, sound);
        em.addComponent(entity, Sound.class);
        em.addComponent(entity, Sound.class, sound);
        assertThat(sound.closed).isZero();
        assertThat(em.getComponent(entity, Sound.class)).isSameAs(sound);
    }

    @Test
    @Row({"WLD-5.5", "CMP-7.1"})
    void whenTheWorldIsClosed() {
        World other = new World("Other");
        other.entityManager().createEntity(sound());
        other.entityManager().createEntity(sound(), new Prefab(), new Disabled());
        other.entityManager().createEntity(Sound.class);
        other.close();
        assertAllClosedOnce();
        other.close();
        assertAllClosedOnce();
    }

    @Test
    void whenTheWorldIsReplaced() {
        World other = new World("Other");
        other.entityManager().createEntity(sound());
        other.entityManager().createEntity(sound(), new Health(2));
        Sound kept = new Sound("kept");
        em.createEntity(kept, new Monster());
        other.entityManager().copyAndReplaceEntitiesFrom(em);
        assertAllClosedOnce();
        assertThat(kept.closed).isZero();
        assertThat(kept.copies).isEqualTo(1);
        Entity there = other.entityManager().getAllEntities().get(0);
        Sound copy = other.entityManager().getComponent(there, Sound.class);
        assertThat(copy).isNotSameAs(kept).isEqualTo(kept);
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        assertThat(other.entityManager().copyAndReplaceEntitiesFrom(em))
                .as("equal objects are the same")
                .isZero();
        assertThat(other.entityManager().getComponent(there, Sound.class)).isSameAs(copy);
        assertThat(kept.copies).isEqualTo(1);
        other.close();
        assertThat(copy.closed).isEqualTo(1);
        assertThat(kept.closed).isZero();
    }

    @Test
    void notWhenEntitiesAreCopiedOrMoved() {
        Sound sound = sound();
        Entity entity = em.createEntity(sound, new Health(1));
        em.instantiate(entity, 5);
        World other = new World("Other");
        other.entityManager().copyEntitiesFrom(em, em.getAllEntities());
        em.addComponent(entity, Monster.class);
        other.entityManager().moveEntitiesFrom(em);
        world.close();
        assertThat(sound.closed).isZero();
        other.close();
        assertThat(sound.closed).isEqualTo(1);
    }

    @Test
    void aCleanupObjectIsClosedWhenItIsRemoved() {
        Receipt receipt = new Receipt();
        Entity entity = em.createEntity(receipt, sound());
        em.destroyEntity(entity);
        assertAllClosedOnce();
        assertThat(receipt.closed).isZero();
        assertThat(em.getComponent(entity, Receipt.class)).isSameAs(receipt);
        em.removeComponent(entity, Receipt.class);
        assertThat(receipt.closed).isEqualTo(1);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    void listenersSeeTheObjectBeforeItIsClosed() {
        Entity entity = em.createEntity(sound());
        List<Integer> closed = new ArrayList<>();
        em.onRemove(Sound.class, gone -> closed.add(em.getComponent(gone, Sound.class).closed));
        em.onDestroy(gone -> closed.add(em.getComponent(gone, Sound.class).closed));
        em.destroyEntity(entity);
        assertThat(closed).containsExactly(0, 0);
        assertAllClosedOnce();
    }

    @Test
    void whatClosingThrowsDoesNotStopTheChange() {
        NativeArray<Entity> entities = many(3);
        sounds.get(0).refusal = new IllegalArgumentException("first");
        sounds.get(2).refusal = new IllegalArgumentException("third");
        assertThatThrownBy(() -> em.destroyEntity(entities))
                .isSameAs(sounds.get(0).refusal)
                .hasSuppressedException(sounds.get(2).refusal);
        assertAllClosedOnce();
        assertThat(em.entityCount()).isZero();
        world.audit();
        em.createEntity(Sound.class);
        em.destroyEntity(em.universalQuery());
        assertAllClosedOnce();
    }

    @Test
    void whatListenersThrowComesFirst() {
        Entity entity = em.createEntity(sound());
        sounds.get(0).refusal = new IllegalArgumentException("closing");
        IllegalStateException heard = new IllegalStateException("heard");
        em.onDestroy(gone -> {
            throw heard;
        });
        assertThatThrownBy(() -> em.destroyEntity(entity))
                .isSameAs(heard)
                .hasSuppressedException(sounds.get(0).refusal);
        assertAllClosedOnce();
    }

    @Test
    void settingIsCompleteWhenClosingThrows() {
        Entity entity = em.createEntity(sound());
        sounds.get(0).refusal = new IllegalArgumentException("closing");
        Sound next = new Sound("next");
        assertThatThrownBy(() -> em.setComponent(entity, next)).isSameAs(sounds.get(0).refusal);
        assertThat(em.getComponent(entity, Sound.class)).isSameAs(next);
        assertAllClosedOnce();
    }

    @Test
    void aWorldThatIsClosedClosesAllAndThenThrows() {
        World other = new World("Other");
        other.entityManager().createEntity(sound());
        other.entityManager().createEntity(sound());
        sounds.get(0).refusal = new IllegalArgumentException("closing");
        assertThatThrownBy(other::close).isSameAs(sounds.get(0).refusal);
        assertAllClosedOnce();
        assertThat(other.isCreated()).isFalse();
    }

    @Test
    void closingMakesNoStructuralChanges() {
        Entity entity = em.createEntity();
        em.addComponent(entity, new Meddler(em::createEntity));
        assertThatThrownBy(() -> em.destroyEntity(entity))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createEntity was called in world \"Test\" by close() of a managed component. Collect what"
                        + " should change, and change it when the change that closed it is complete.");
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void closingMaySetOtherObjects() {
        Entity other = em.createEntity(sound());
        Entity entity = em.createEntity();
        em.addComponent(entity, new Meddler(() -> em.setComponent(other, new Sound("new"))));
        em.destroyEntity(entity);
        assertAllClosedOnce();
        assertThat(em.getComponent(other, Sound.class).clip).isEqualTo("new");
    }

    @Test
    void nothingThatIsGoneIsKeptAlive() {
        NativeArray<Entity> entities = many(10);
        em.destroyEntity(entities.get(9));
        em.destroyEntity(entities.get(0));
        em.removeComponent(entities.get(5), Sound.class);
        world.audit();
        assertThat(sounds.stream().mapToInt(sound -> sound.closed).sum()).isEqualTo(3);
    }
}
