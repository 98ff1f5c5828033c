package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class TransformHelpersTest extends InTransformWorld {
    private Entity turned(float x, float angle, float scale) {
        return em.createEntity(
                LocalTransform.of(new Vector3f(x, 0, 0), new Quaternionf().rotationZ(angle), scale),
                new LocalToWorld());
    }

    private Matrix4x3f worldOf(Entity entity) {
        return em.getComponent(entity, LocalToWorld.class).toMatrix4x3f();
    }

    @Test
    @Row("TRF-10.1")
    void anEntityKeepsItsPlaceInTheWorldUnderANewParent() {
        Entity parent = turned(3, 0.7f, 2);
        Entity child = turned(1, 0.2f, 1.5f);
        frame();
        Matrix4x3f before = worldOf(child);

        TransformHelpers.setParentKeepWorld(em, child, parent);
        frame();

        assertThat(worldOf(child).equals(before, 1e-5f)).isTrue();
        assertThat(children(parent)).containsExactly(child);
        assertThat(em.hasComponent(child, PostTransformMatrix.class)).isFalse();

        TransformHelpers.detachKeepWorld(em, child);
        frame();
        assertThat(worldOf(child).equals(before, 1e-5f)).isTrue();
        assertThat(em.hasBuffer(parent, Child.class)).isFalse();
    }

    @Test
    @Row("TRF-10")
    void aParentThatIsScaledByAxisGivesTheChildAPostMatrix() {
        Entity parent = turned(3, 0, 1);
        em.addComponent(parent, PostTransformMatrix.scale(1, 4, 1));
        Entity child = turned(1, 0.5f, 1);
        frame();
        Matrix4x3f before = worldOf(child);

        TransformHelpers.setParentKeepWorld(em, child, parent);
        frame();

        assertThat(worldOf(child).equals(before, 1e-5f)).isTrue();
        assertThat(em.hasComponent(child, PostTransformMatrix.class)).isTrue();
    }

    @Test
    @Row("TRF-10.2")
    void aParentOfScaleZeroIsRefusedAndNothingChanges() {
        Entity parent = turned(3, 0, 0);
        Entity child = turned(1, 0.5f, 1);
        LocalTransform before = em.getComponent(child, LocalTransform.class);

        assertThatThrownBy(() -> TransformHelpers.setParentKeepWorld(em, child, parent))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The parent " + parent + " of " + child
                        + " has a world matrix that cannot be inverted, since it has a scale of 0: ");
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(em.getComponent(child, LocalTransform.class)).isEqualTo(before);
    }

    @Test
    void parentsThatCannotBeAreRefused() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity bare = em.createEntity();
        Entity dead = em.createEntity();
        em.destroyEntity(dead);

        assertThatThrownBy(() -> TransformHelpers.setParent(em, parent, child))
                .hasMessage(child + " is below " + parent
                        + ", so it cannot be its parent. Detach it first, or choose another parent.");
        assertThatThrownBy(() -> TransformHelpers.setParent(em, parent, parent))
                .hasMessageStartingWith(parent + " is " + parent + ", so it cannot be its parent.");
        assertThatThrownBy(() -> TransformHelpers.setParent(em, child, bare))
                .hasMessage(bare + " has no LocalToWorld, so it cannot be the parent of " + child
                        + ". Give it a LocalToWorld first.");
        assertThatThrownBy(() -> TransformHelpers.setParent(em, child, dead))
                .hasMessage(dead + " does not exist, so it cannot be the parent of " + child
                        + ". Choose an entity that exists, or call detach if the entity should have no parent.");
        assertThatThrownBy(() -> TransformHelpers.setParent(em, dead, parent))
                .hasMessage(dead + " does not exist, so it cannot get the parent " + parent + ".");
    }

    @Test
    @Row("TRF-7.1")
    void aWorldMatrixCanBeComputedBeforeTheSystemsRun() {
        Entity parent = turned(3, 0.7f, 2);
        Entity child = turned(1, 0.2f, 1.5f);
        TransformHelpers.setParent(em, child, parent);

        Matrix4x3f computed = TransformHelpers.computeWorldTransformMatrix(
                child,
                new Matrix4x3f(),
                em.getComponentLookup(LocalTransform.class, true),
                em.getComponentLookup(Parent.class, true),
                em.getComponentLookup(PostTransformMatrix.class, true));
        frame();

        assertThat(LocalToWorld.of(computed)).isEqualTo(em.getComponent(child, LocalToWorld.class));
        assertThat(TransformHelpers.worldPosition(em, child)).isEqualTo(position(child));
    }

    @Test
    @Row("TRF-7.2")
    void aWorldMatrixNeedsEveryAncestor() {
        Entity bare = em.createEntity();
        Entity child = below(bare, 1, 0, 0);
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        Entity orphan = below(dead, 1, 0, 0);
        Entity loop = at(0, 0, 0);
        em.addComponent(loop, new Parent(loop));

        assertThatThrownBy(() -> TransformHelpers.computeWorldTransformMatrix(em, bare))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(bare + " has no LocalTransform, so the world matrix of it cannot be computed. Add a"
                        + " LocalTransform.");
        assertThatThrownBy(() -> TransformHelpers.computeWorldTransformMatrix(em, child))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The parent " + bare + " has no LocalTransform, so the world matrix of " + child
                        + " cannot be computed. Set another Parent, or remove it.");
        assertThatThrownBy(() -> TransformHelpers.computeWorldTransformMatrix(em, orphan))
                .hasMessageStartingWith("The parent " + dead + " does not exist");
        assertThatThrownBy(() -> TransformHelpers.computeWorldTransformMatrix(em, loop))
                .hasMessageStartingWith(loop + " is its own ancestor");
        em.removeComponent(loop, Parent.class);
    }

    @Test
    void whatIsRefusedChangesNothing() {
        Entity parent = turned(3, 0.7f, 2);
        Entity fixed = em.createEntity(new LocalToWorld());
        int entities = em.entityCount();

        assertThatThrownBy(() -> TransformHelpers.setParentKeepWorld(em, fixed, parent))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        fixed + " has no LocalTransform, so its parent cannot change while it stays where it is. Add"
                                + " a LocalTransform, or call setParent or detach.");
        assertThatThrownBy(() -> TransformHelpers.instantiate(em, parent, null))
                .hasMessage("instantiate was given null for transform. Give a value that is not null.");
        assertThatThrownBy(() -> TransformHelpers.setParent(em, parent, null))
                .hasMessage("setParent was given null for parent. Give a value that is not null.");

        assertThat(em.getComponentTypes(fixed)).hasSize(1);
        assertThat(em.entityCount()).isEqualTo(entities);
    }

    @Test
    void walksGoUpAndDown() {
        Entity root = at(0, 0, 0);
        Entity left = below(root, 0, 0, 0);
        Entity right = below(root, 0, 0, 0);
        Entity leaf = below(left, 0, 0, 0);
        frame();

        assertThat(TransformHelpers.ancestors(em, leaf)).containsExactly(left, root);
        assertThat(TransformHelpers.root(em, leaf)).isEqualTo(root);
        assertThat(TransformHelpers.parent(em, root)).isEqualTo(Entity.NULL);
        assertThat(TransformHelpers.children(em, root)).containsExactly(left, right);
        assertThat(TransformHelpers.descendants(em, root)).containsExactly(left, right, leaf);
    }

    @Test
    void anInstanceHasItsMatricesAtOnce() {
        Entity root = at(1, 0, 0, new Prefab());
        Entity child = below(root, 1, 0, 0, new Prefab());
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(child));

        Entity copy = TransformHelpers.instantiate(em, root, LocalTransform.fromPosition(7, 0, 0));

        Entity below = em.getBuffer(copy, LinkedEntityGroup.class, true).get(1).value();
        assertThat(position(copy)).isEqualTo(new Vector3f(7, 0, 0));
        assertThat(position(below)).isEqualTo(new Vector3f(8, 0, 0));
    }

    @Test
    void anEntityLooksAtAPointInTheWorld() {
        Entity parent = turned(3, 0.7f, 2);
        Entity child = below(parent, 1, 2, 3);

        TransformHelpers.lookAt(em, child, new Vector3f(5, 6, 7), new Vector3f(0, 1, 0));
        frame();

        Vector3f wanted = new Vector3f(5, 6, 7).sub(position(child)).normalize();
        assertThat(em.getComponent(child, LocalToWorld.class).forward().equals(wanted, 1e-5f))
                .isTrue();
    }
}
