package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StateHashTest extends InWorld {
    private final World other = new World("Other");
    private final EntityManager otherEm = other.entityManager();

    @Test
    void anEmptyWorldHashesToZeroAgainAndAgain() {
        assertThat(world.stateHash()).isZero();
        Entity entity = em.createEntity(Speed.class);
        assertThat(world.stateHash()).isNotZero();
        em.destroyEntity(entity);
        assertThat(world.stateHash()).isZero();
    }

    @Test
    void timeDoesNotCountUnlessItIsAskedFor() {
        em.createEntity(new Speed(1));
        otherEm.createEntity(new Speed(1));
        world.setTime(12, 0.5f);
        other.setTime(34, 0.25f);
        assertThat(world.stateHash()).isEqualTo(other.stateHash());
        assertThat(world.stateHashWithTime()).isNotEqualTo(other.stateHashWithTime());
        other.setTime(12, 0.5f);
        assertThat(world.stateHashWithTime())
                .isEqualTo(other.stateHashWithTime())
                .isNotEqualTo(world.stateHash());
    }

    @Test
    void everyFactCounts() {
        Set<Long> hashes = new HashSet<>();
        hashes.add(world.stateHash());
        Entity entity = em.createEntity();
        hashes.add(world.stateHash());
        em.addComponent(entity, Monster.class);
        hashes.add(world.stateHash());
        em.addComponent(entity, Frozen.class);
        hashes.add(world.stateHash());
        em.addComponent(entity, Score.class);
        hashes.add(world.stateHash());
        em.setComponent(entity, new Score(1, 0));
        hashes.add(world.stateHash());
        em.setComponent(entity, new Score(0, 1));
        hashes.add(world.stateHash());
        em.setComponent(entity, new Score(0, -0.0));
        hashes.add(world.stateHash());
        Samples samples = new Samples();
        em.addComponent(entity, samples);
        hashes.add(world.stateHash());
        samples.values[4] = 7;
        em.setComponent(entity, samples);
        hashes.add(world.stateHash());
        em.createEntity();
        hashes.add(world.stateHash());
        assertThat(hashes).hasSize(11);
    }

    static final class Mood implements IManagedComponentData, IEnableableComponent {
        @SuppressWarnings("unused") // is hashed
        int level = 3;
    }

    record Order(int number) implements IBufferElementData, IEnableableComponent {}

    @Test
    void bitsOfObjectsAndBuffersCount() {
        Set<Long> hashes = new HashSet<>();
        Entity entity = em.createEntity();
        em.addComponent(entity, new Mood());
        hashes.add(world.stateHash());
        em.setComponentEnabled(entity, Mood.class, false);
        hashes.add(world.stateHash());
        em.addBuffer(entity, Order.class).add(new Order(1));
        hashes.add(world.stateHash());
        em.setComponentEnabled(entity, Order.class, false);
        hashes.add(world.stateHash());
        em.setComponentEnabled(entity, Mood.class, true);
        hashes.add(world.stateHash());
        assertThat(hashes).hasSize(5);
    }

    @Test
    void valuesExchangedBetweenEntitiesCount() {
        Entity first = em.createEntity(Speed.class);
        Entity second = em.createEntity(Speed.class);
        em.setComponent(first, new Speed(1));
        em.setComponent(second, new Speed(2));
        long before = world.stateHash();
        em.setComponent(first, new Speed(2));
        em.setComponent(second, new Speed(1));
        assertThat(world.stateHash()).isNotEqualTo(before);
    }

    @Test
    void theHistoryOfChunksDoesNotCount() {
        for (int i = 0; i < 300; i++) {
            em.addComponent(em.createEntity(), new Speed(i));
        }
        List<Entity> backwards = otherEm.createEntity(otherEm.createArchetype(Monster.class), 300)
                .toList()
                .reversed();
        for (Entity entity : backwards) {
            otherEm.addComponent(entity, new Health(entity.index()));
            otherEm.addComponent(entity, new Speed(entity.index()));
            otherEm.removeComponent(entity, Monster.class);
        }
        assertThat(other.stateHash()).isNotEqualTo(world.stateHash());
        for (Entity entity : backwards) {
            otherEm.removeComponent(entity, Health.class);
        }
        assertThat(array(otherEm.queryBuilder().withAll(Speed.class).build().toEntityArray()))
                .isNotEqualTo(
                        array(em.queryBuilder().withAll(Speed.class).build().toEntityArray()));
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
    }

    @Test
    void whatALongerTextLeftBehindDoesNotCount() {
        Entity entity = em.createEntity(Label.class);
        em.setComponent(entity, new Label(FixedString32Bytes.of("a long text")));
        em.setComponent(entity, new Label(FixedString32Bytes.of("short")));
        Entity same = otherEm.createEntity(Label.class);
        otherEm.setComponent(same, new Label(FixedString32Bytes.of("short")));
        assertThat(world.stateHash()).isEqualTo(other.stateHash());
    }

    @Test
    void systemVersionsDoNotCount() {
        em.createEntity(Speed.class);
        otherEm.createEntity(Speed.class);
        other.addSystem(new ISystem() {});
        other.update();
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
    }

    /// A value written down, so that a change of the hash does not go unnoticed: hashes are kept in files.
    @Test
    void theHashIsTheSameInEveryRun() {
        em.setComponent(em.createEntity(Speed.class, Monster.class), new Speed(2.5f));
        assertThat(world.stateHash()).isEqualTo(9051216887681916059L);
    }

    @Test
    void aClosedWorldHasNoHash() {
        other.close();
        assertThatThrownBy(other::stateHash).isInstanceOf(DisposedException.class);
    }
}
