package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Entities whose [Parent] is [Entity#NULL]: they have none.
@Row("TRF-3")
class NoParentTest extends InTransformWorld {
    record Picked() implements IComponentData {}

    private void assertMovesByItself(Entity entity) {
        assertThat(em.hasComponent(entity, Parent.class)).isFalse();
        assertThat(em.hasComponent(entity, PreviousParent.class)).isFalse();
        move(entity, 3, 0, 0);
        frame();
        assertThat(position(entity)).isEqualTo(new Vector3f(3, 0, 0));
        HierarchyAudit.checkUpdated(em);
    }

    @Test
    @Row("TRF-3.8")
    void anEntityCreatedWithoutParentMovesByItselfAndItsChildrenFollow() {
        Entity entity = at(1, 0, 0, new Parent(Entity.NULL));
        Entity child = below(entity, 0, 1, 0);
        Entity grandchild = below(child, 0, 0, 1);

        frame();

        assertThat(position(entity)).isEqualTo(new Vector3f(1, 0, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(1, 1, 1));
        assertMovesByItself(entity);
        assertThat(position(child)).isEqualTo(new Vector3f(3, 1, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(3, 1, 1));
        assertThat(em.getComponent(child, PreviousParent.class)).isEqualTo(new PreviousParent(entity, 0, 1));
    }

    @Test
    @Row("TRF-3.8")
    void aComponentAddedByItsClassNamesNoParent() {
        Entity entity = at(1, 0, 0);
        Entity child = below(entity, 0, 1, 0);
        frame();

        em.addComponent(entity, Parent.class);
        frame();

        assertMovesByItself(entity);
        assertThat(position(child)).isEqualTo(new Vector3f(3, 1, 0));
    }

    @Test
    void anEntityOfAnArchetypeWithParentHasNone() {
        Entity entity = em.createEntity(em.createArchetype(LocalTransform.class, LocalToWorld.class, Parent.class));
        em.setComponent(entity, new LocalTransform());

        frame();

        assertMovesByItself(entity);
    }

    @Test
    void aParentCanBeSetToNone() {
        Entity parent = at(10, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity grandchild = below(child, 0, 1, 0);
        frame();

        em.setComponent(child, new Parent(Entity.NULL));
        frame();

        assertThat(position(child)).isEqualTo(new Vector3f(1, 0, 0));
        assertThat(em.hasBuffer(parent, Child.class)).isFalse();
        assertMovesByItself(child);
        assertThat(position(grandchild)).isEqualTo(new Vector3f(3, 1, 0));
    }

    @Test
    @Row("TRF-3.8")
    void aParentCanBeDestroyedAndSetToNoneInOneFrame() {
        Entity parent = at(10, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity other = below(parent, 2, 0, 0);
        frame();

        em.destroyEntity(parent);
        em.setComponent(child, new Parent(Entity.NULL));
        frame();

        assertThat(em.exists(parent)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(1, 0, 0));
        assertThat(position(other)).isEqualTo(new Vector3f(2, 0, 0));
        assertMovesByItself(child);
    }

    @Test
    void aParentCanBeSetToNoneAndDestroyedWithItsChildInOneFrame() {
        Entity parent = at(10, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity grandchild = below(child, 0, 1, 0);
        frame();

        em.setComponent(child, new Parent(Entity.NULL));
        em.destroyEntity(child);
        em.destroyEntity(parent);
        frame();

        assertThat(em.exists(child)).isFalse();
        assertThat(em.exists(parent)).isFalse();
        assertMovesByItself(grandchild);
    }

    @Test
    void commandBuffersAndInstancesCanHaveNone() {
        Entity prefab = at(1, 0, 0, new Parent(Entity.NULL), new Prefab());
        Entity child = below(prefab, 0, 1, 0, new Prefab());
        em.addBuffer(prefab, LinkedEntityGroup.class);
        em.getBuffer(prefab, LinkedEntityGroup.class).add(new LinkedEntityGroup(prefab));
        em.getBuffer(prefab, LinkedEntityGroup.class).add(new LinkedEntityGroup(child));

        Entity copy = em.instantiate(prefab);
        EntityCommandBuffer commands = new EntityCommandBuffer();
        Entity byCommand = commands.createEntity();
        commands.addComponent(byCommand, new LocalTransform());
        commands.addComponent(byCommand, new LocalToWorld());
        commands.addComponent(byCommand, new Parent(Entity.NULL));
        commands.addComponent(byCommand, new Picked());
        commands.playback(em);
        frame();

        assertMovesByItself(copy);
        assertThat(position(children(copy).getFirst())).isEqualTo(new Vector3f(3, 1, 0));
        assertMovesByItself(em.queryBuilder().withAll(Picked.class).build().getSingletonEntity());
    }

    @Test
    void disabledEntitiesCanHaveNone() {
        Entity entity = at(1, 0, 0, new Parent(Entity.NULL));
        em.setEnabled(entity, false);

        frame();

        assertMovesByItself(entity);
    }

    @Test
    void aCopyOfAChildAloneHasNone() {
        intoAnotherWorld(there -> {
            there.copyEntitiesFrom(
                    em, em.queryBuilder().withAll(Picked.class).build().toEntityArray());
        });
    }

    @Test
    void aChildThatMovesAloneHasNone() {
        intoAnotherWorld(there -> {
            there.moveEntitiesFrom(em, em.queryBuilder().withAll(Picked.class).build());
        });
    }

    private void intoAnotherWorld(Consumer<EntityManager> transfer) {
        Entity parent = at(10, 0, 0);
        Entity child = below(parent, 1, 0, 0, new Picked());
        below(child, 0, 1, 0, new Picked());
        frame();
        try (World other = new World("Other")) {
            EntityManager there = other.entityManager();
            other.addSystems(TransformSystems.types());
            other.setFailFast(true);
            other.update();

            transfer.accept(there);
            frame();
            other.update();
            there.completeAllTrackedJobs();

            assertThat(there.queryBuilder().withAll(Parent.class).build().calculateEntityCount())
                    .isOne();
            there.query(QueryTerms.rw(LocalTransform.class))
                    .withNone(Parent.class)
                    .forEach(t -> t.translate(5, 0, 0));
            other.update();
            there.completeAllTrackedJobs();
            List<Vector3f> positions = new ArrayList<>();
            there.query(QueryTerms.ro(LocalToWorld.class)).forEach(matrix -> positions.add(matrix.position()));
            assertThat(positions).containsExactlyInAnyOrder(new Vector3f(6, 0, 0), new Vector3f(6, 1, 0));
            HierarchyAudit.checkUpdated(there);
        }
    }
}
