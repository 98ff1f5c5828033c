package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Hierarchies whose entities come from other worlds, or go there.
@Row("TRF-3")
class HierarchyTransferTest extends InTransformWorld {
    record Leaving() implements IComponentData {}

    record Section(int number) implements ISharedComponentData {}

    private final World other = new World("Other");
    private final EntityManager there = other.entityManager();

    HierarchyTransferTest() {
        other.addSystems(TransformSystems.types());
        other.setFailFast(true);
    }

    @AfterEach
    void closeOther() {
        other.audit();
        HierarchyAudit.check(there);
        other.close();
    }

    /// Moves the entities that are leaving, and runs a frame of both worlds.
    private void transfer() {
        there.moveEntitiesFrom(em, em.queryBuilder().withAll(Leaving.class).build());
        bothFrames();
    }

    private void bothFrames() {
        frame();
        other.update();
        there.completeAllTrackedJobs();
    }

    private List<Vector3f> positionsThere() {
        List<Vector3f> found = new ArrayList<>();
        there.query(QueryTerms.ro(LocalToWorld.class)).forEach(world -> found.add(world.position()));
        return found;
    }

    private static int count(EntityManager em, Class<? extends IComponent> type) {
        return em.queryBuilder().withAll(type).build().calculateEntityCount();
    }

    @Test
    void theChildrenOfAParentThatLeavesLoseTheirParent() {
        Entity parent = at(1, 0, 0, new Leaving());
        Entity child = below(parent, 0, 2, 0);
        Entity grandchild = below(child, 0, 0, 3);
        frame();

        transfer();

        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(0, 2, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(0, 2, 3));
        assertThat(count(there, Child.class)).isZero();
        assertThat(positionsThere()).containsExactly(new Vector3f(1, 0, 0));
    }

    @Test
    void aChildThatLeavesLosesItsParent() {
        Entity parent = at(1, 0, 0);
        Entity first = below(parent, 0, 2, 0, new Leaving());
        Entity second = below(parent, 0, 0, 3);
        Entity below = below(first, 0, 1, 1, new Leaving());
        Entity third = below(parent, 0, 0, 4);
        frame();

        transfer();

        assertThat(children(parent)).containsExactlyInAnyOrder(second, third);
        assertThat(em.exists(below)).isFalse();
        assertThat(count(there, Parent.class)).isOne();
        assertThat(positionsThere()).containsExactlyInAnyOrder(new Vector3f(0, 2, 0), new Vector3f(0, 3, 1));
        move(parent, 5, 0, 0);
        frame();
        assertThat(position(third)).isEqualTo(new Vector3f(5, 0, 4));
    }

    @Test
    void aWholeHierarchyStaysOne() {
        Entity root = at(1, 0, 0, new Leaving());
        Entity child = below(root, 0, 2, 0, new Leaving());
        below(child, 0, 0, 3, new Leaving());
        at(7, 7, 7);
        frame();

        transfer();

        assertThat(positionsThere())
                .containsExactlyInAnyOrder(new Vector3f(1, 0, 0), new Vector3f(1, 2, 0), new Vector3f(1, 2, 3));
        assertThat(count(there, Parent.class)).isEqualTo(2);
        there.query(QueryTerms.rw(LocalTransform.class)).forEach(transform -> transform.position.x += 1);
        bothFrames();
        assertThat(positionsThere())
                .containsExactlyInAnyOrder(new Vector3f(2, 0, 0), new Vector3f(3, 2, 0), new Vector3f(4, 2, 3));
    }

    @Test
    void parentsCanBeSwappedBetweenWorlds() {
        Entity parent = at(1, 0, 0, new Leaving());
        Entity child = below(parent, 0, 2, 0);
        frame();
        Entity parentThere =
                there.createEntity(LocalTransform.fromPosition(4, 0, 0), new LocalToWorld(), new Leaving());
        there.createEntity(LocalTransform.fromPosition(0, 5, 0), new LocalToWorld(), new Parent(parentThere));
        bothFrames();
        EntityQuery leavingThere = there.queryBuilder().withAll(Leaving.class).build();
        try (World between = new World("Between")) {
            between.entityManager().moveEntitiesFrom(there, leavingThere);
            there.moveEntitiesFrom(em, em.queryBuilder().withAll(Leaving.class).build());
            em.moveEntitiesFrom(between.entityManager());
        }

        bothFrames(); // numbers of parents and children are as before: the system finds out when it looks for them
        bothFrames();

        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(0, 2, 0));
        assertThat(count(em, Child.class)).isZero();
        assertThat(positionsThere()).containsExactlyInAnyOrder(new Vector3f(1, 0, 0), new Vector3f(0, 5, 0));
    }

    @Test
    void aParentInASectionThatIsUnloadedIsLikeOneThatIsDestroyed() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 0, 2, 0);
        em.addSharedComponent(parent, new Section(1));
        frame();
        EntityQuery section = em.queryBuilder().withAll(Section.class).buildPrivate();
        section.setSharedComponentFilter(new Section(1));

        em.destroyEntity(section);
        frame();

        assertThat(em.exists(parent)).isFalse();
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(0, 2, 0));
    }
}
