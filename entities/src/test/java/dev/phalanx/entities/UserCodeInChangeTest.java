package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Code of users that a structural change calls: it throws, or changes the world itself.
final class UserCodeInChangeTest extends InWorld {
    private static Runnable retained = () -> {};
    private static Runnable released = () -> {};
    private static Runnable compared = () -> {};
    private static Runnable remapped = () -> {};

    @AfterEach
    void forget() {
        retained = () -> {};
        released = () -> {};
        compared = () -> {};
        remapped = () -> {};
    }

    record Lent(int id) implements ISharedComponentData, IRefCounted {
        @Override
        public void retain() {
            retained.run();
        }

        @Override
        public void release() {
            released.run();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Lent lent && lent.id == id;
        }

        @Override
        public int hashCode() {
            compared.run();
            return id;
        }
    }

    static final class Referring implements IManagedComponentData, IEntityReferences, Cloneable {
        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            remapped.run();
        }

        @Override
        public Referring clone() {
            return new Referring();
        }
    }

    private static AssertionError failure() {
        return new AssertionError("of a user");
    }

    @Test
    void anErrorInRetainIsThrownWhenTheChangeIsComplete() {
        retained = () -> {
            throw failure();
        };
        assertThatThrownBy(() -> em.createEntity(new Health(1), new Lent(3))).hasMessage("of a user");
        assertThat(em.entityCount()).isEqualTo(1);
        Entity entity = em.getAllEntities().get(0);
        assertThat(em.getSharedComponent(entity, Lent.class)).isEqualTo(new Lent(3));
    }

    @Test
    void anErrorInReleaseIsThrownWhenTheChangeIsComplete() {
        Entity entity = em.createEntity(new Health(1), new Lent(3));
        released = () -> {
            throw failure();
        };
        assertThatThrownBy(() -> em.destroyEntity(entity)).hasMessage("of a user");
        assertThat(em.entityCount()).isZero();
        assertThat(em.getSharedComponentCount()).isZero();
    }

    @Test
    void anErrorInHashCodeChangesNothing() {
        Entity entity = em.createEntity(new Health(1));
        compared = () -> {
            throw failure();
        };
        long hash = world.stateHash();
        assertThatThrownBy(() -> em.addSharedComponent(entity, new Lent(3))).hasMessage("of a user");
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    void structuralChangesInRetainAreRefused() {
        retained = () -> em.createEntity();
        assertThatThrownBy(() -> em.createEntity(new Lent(3)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createEntity was called in world \"Test\" by retain() or release() of a shared component."
                        + " Collect what should change, and change it when the change that came or went with it is"
                        + " complete.");
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void structuralChangesInHashCodeAreRefused() {
        Entity entity = em.createEntity(new Health(1));
        compared = () -> em.destroyEntity(entity);
        assertThatThrownBy(() -> em.addSharedComponent(entity, new Lent(3)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("destroyEntity was called in world \"Test\" by equals(), hashCode() or the constructor of a"
                        + " shared component. Collect what should change, and change it when the change that needs the"
                        + " value is complete.");
        assertThat(em.exists(entity)).isTrue();
    }

    @Test
    void anExceptionInRemapEntitiesLeavesTheCopiesWhole() {
        Entity one = em.createEntity(new Health(1));
        em.addComponent(one, new Referring());
        remapped = () -> {
            throw new IllegalArgumentException("of a user");
        };
        assertThatThrownBy(() -> em.instantiate(one, 4)).hasMessage("of a user");
        int[] visited = new int[1];
        em.query(ro(Health.class)).forEach(health -> visited[0]++);
        assertThat(visited[0]).isEqualTo(5).isEqualTo(em.entityCount());
    }

    @Test
    void anExceptionInRemapEntitiesLeavesWhatWasMovedWhole() {
        World other = new World("Other");
        for (int i = 0; i < 5; i++) {
            Entity theirs = other.entityManager().createEntity(new Health(i));
            other.entityManager().addComponent(theirs, new Referring());
        }
        remapped = () -> {
            throw new IllegalArgumentException("of a user");
        };
        assertThatThrownBy(() -> em.moveEntitiesFrom(other.entityManager())).hasMessage("of a user");
        int[] visited = new int[1];
        em.query(ro(Health.class)).forEach(health -> visited[0]++);
        assertThat(visited[0]).isEqualTo(5).isEqualTo(em.entityCount());
        assertThat(other.entityManager().entityCount()).isZero();
    }

    @Test
    void anErrorInReleaseDoesNotKeepTheWorldOpen() {
        em.createEntity(new Lent(3));
        released = () -> {
            throw failure();
        };
        assertThatThrownBy(world::close).hasMessage("of a user");
        assertThat(world.isCreated()).isFalse();
        assertThat(World.all()).doesNotContain(world);
    }

    @Test
    void theTargetRetainsBeforeTheSourceReleases() {
        World other = new World("Other");
        NativeArray<Entity> theirs =
                other.entityManager().createEntity(other.entityManager().createArchetype(Health.class), 3);
        other.entityManager().addSharedComponent(theirs.get(1), new Lent(3));
        int[] count = {1};
        retained = () -> count[0]++;
        released = () -> assertThat(--count[0]).isPositive();
        em.moveEntitiesFrom(other.entityManager());
        assertThat(count[0]).isEqualTo(1);
    }
}
