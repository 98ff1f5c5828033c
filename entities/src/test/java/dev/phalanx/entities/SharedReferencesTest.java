package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// References in shared values of entities that go to another world.
@Row({"SER-2", "SER-3"})
final class SharedReferencesTest extends InWorld {
    record Leader(Entity entity) implements ISharedComponentData {}

    record Pair(Entity first, int number, Entity second) implements ISharedComponentData {}

    private final World other = new World("Other");
    private final EntityManager there = other.entityManager();

    /// Makes the ids of the other world others than those of this one.
    private Entity occupy(int count) {
        Entity last = Entity.NULL;
        for (int i = 0; i < count; i++) {
            last = there.createEntity(new Health(-1 - i));
        }
        return last;
    }

    @AfterEach
    void closeOther() {
        other.audit();
        other.close();
    }

    private Entity withHealth(int points) {
        List<Entity> found = new ArrayList<>();
        for (Entity entity : there.getAllEntities()) {
            if (there.hasComponent(entity, Health.class) && there.getComponent(entity, Health.class).points == points) {
                found.add(entity);
            }
        }
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private Entity leaderOf(int points) {
        return there.getSharedComponent(withHealth(points), Leader.class).entity();
    }

    @Test
    @Row("SER-2.2")
    void referencesFollowEntitiesThatMove() {
        occupy(3);
        Entity leader = em.createEntity(new Health(1));
        for (int i = 2; i < 300; i++) {
            Entity entity = em.createEntity(new Health(i));
            em.addSharedComponent(entity, new Leader(i % 2 == 0 ? leader : entity));
        }

        there.moveEntitiesFrom(em);

        for (int i = 2; i < 300; i++) {
            assertThat(leaderOf(i)).isEqualTo(withHealth(i % 2 == 0 ? 1 : i));
        }
    }

    @Test
    @Row("SER-2.2")
    void referencesToEntitiesThatStayAreNull() {
        occupy(2);
        Entity stays = em.createEntity();
        Entity entity = em.createEntity(new Health(1));
        em.addSharedComponent(entity, new Pair(stays, 7, entity));
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();

        there.moveEntitiesFrom(em, query);

        Entity moved = withHealth(1);
        assertThat(there.getSharedComponent(moved, Pair.class)).isEqualTo(new Pair(Entity.NULL, 7, moved));
    }

    @Test
    @Row("SER-2.2")
    void externalsStandForEntitiesThatStay() {
        Entity stands = occupy(2);
        Entity stays = em.createEntity();
        Entity entity = em.createEntity(new Health(1));
        em.addSharedComponent(entity, new Leader(stays));
        EntityRemapping remapping = new EntityRemapping();
        remapping.addExternal(stays, stands);

        there.moveEntitiesFrom(em, em.queryBuilder().withAll(Health.class).build(), remapping);

        assertThat(leaderOf(1)).isEqualTo(stands);
    }

    @Test
    @Row("SER-2.2")
    void aValueThatTheOtherWorldHasAlreadyIsNotMistaken() {
        Entity first = occupy(1);
        Entity theirs = there.createEntity(new Health(200));
        there.addSharedComponent(theirs, new Leader(first));
        Entity leader = em.createEntity(new Health(1));
        assertThat(leader).as("the same id").isEqualTo(first);
        Entity entity = em.createEntity(new Health(2));
        em.addSharedComponent(entity, new Leader(leader));

        there.moveEntitiesFrom(em);

        assertThat(leaderOf(2)).isEqualTo(withHealth(1));
        assertThat(leaderOf(200)).isEqualTo(first);
    }

    @Test
    @Row("SER-3.1")
    void referencesFollowEntitiesThatAreCopied() {
        Entity first = occupy(1);
        Entity theirs = there.createEntity(new Health(200));
        there.addSharedComponent(theirs, new Leader(first));
        Entity leader = em.createEntity(new Health(1));
        Entity stays = em.createEntity();
        Entity one = em.createEntity(new Health(2));
        Entity two = em.createEntity(new Health(3));
        Entity three = em.createEntity(new Health(4));
        em.addSharedComponent(one, new Leader(leader));
        em.addSharedComponent(two, new Leader(leader));
        em.addSharedComponent(three, new Leader(stays));

        there.copyEntitiesFrom(em, NativeArray.of(one, leader, three, two));

        assertThat(leaderOf(2)).isEqualTo(withHealth(1));
        assertThat(leaderOf(3)).isEqualTo(withHealth(1));
        assertThat(leaderOf(4)).isEqualTo(Entity.NULL);
        assertThat(leaderOf(200)).isEqualTo(first);
        assertThat(em.getSharedComponent(one, Leader.class)).isEqualTo(new Leader(leader));
    }

    @Test
    @Row("SER-3.2")
    void aWorldThatReplacesAnotherKeepsItsIds() {
        Entity leader = em.createEntity(new Health(1));
        em.addSharedComponent(leader, new Leader(leader));
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(leaderOf(1)).isEqualTo(leader);
    }
}
