package dev.phalanx.transforms;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class HierarchyTest extends InTransformWorld {
    record Kept(int value) implements ICleanupComponentData {}

    record Section(int number) implements ISharedComponentData {}

    @WriteGroup(LocalToWorld.class)
    record Billboard(float angle) implements IComponentData {}

    @WriteGroup(LocalToWorld.class)
    record Attached(float strength) implements IComponentData, IEnableableComponent {}

    @Test
    @Row({"TRF-3.1", "TRF-4.1"})
    void childrenFollowTheirParents() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 0, 2, 0);
        Entity grandchild = below(child, 0, 0, 3);

        frame();

        assertThat(position(grandchild)).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(children(parent)).containsExactly(child);
        assertThat(em.getComponent(grandchild, PreviousParent.class)).isEqualTo(new PreviousParent(child, 0, 2));

        move(parent, 10, 0, 0);
        frame();
        assertThat(position(grandchild)).isEqualTo(new Vector3f(10, 2, 3));
    }

    @Test
    @Row("TRF-2.1")
    void aHierarchyChangesByParentAlone() {
        Entity first = at(1, 0, 0);
        Entity second = at(2, 0, 0);
        Entity child = below(first, 0, 1, 0);
        frame();
        em.setComponent(child, new Parent(second));
        frame();
        assertThat(children(first)).isEmpty();
        assertThat(children(second)).containsExactly(child);
        PreviousParent place = em.getComponent(child, PreviousParent.class);

        assertThatIllegalStateException()
                .isThrownBy(() -> em.setComponent(child, new PreviousParent(first, 0, 1)))
                .withMessage("PreviousParent is written by ParentSystem alone, and code outside of systems was about to"
                        + " write it. Add, set or remove Parent. To read it, get it read-only.");
        assertThatIllegalStateException().isThrownBy(() -> em.getBuffer(second, Child.class));
        assertThatIllegalStateException().isThrownBy(() -> em.addComponent(first, Child.class));
        assertThatIllegalStateException().isThrownBy(() -> em.removeComponent(second, Child.class));
        assertThat(em.getComponent(child, PreviousParent.class)).isEqualTo(place);

        em.removeComponent(child, Parent.class);
        frame();
        assertThat(em.hasBuffer(second, Child.class)).isFalse();
        assertThat(em.hasComponent(child, PreviousParent.class)).isFalse();
    }

    @Test
    @Row("TRF-3.7")
    void childrenAreListedInTheOrderInWhichTheyCome() {
        Entity parent = at(0, 0, 0);
        Entity first = below(parent, 1, 0, 0);
        Entity second = below(parent, 2, 0, 0);
        Entity third = at(3, 0, 0);
        frame();
        em.addComponent(third, new Parent(parent));
        frame();
        assertThat(children(parent)).containsExactly(first, second, third);
    }

    @Test
    @Row("TRF-3.2")
    void aParentThatLosesItsLastChildLosesItsListToo() {
        Entity first = at(0, 0, 0);
        Entity second = at(0, 0, 0);
        Entity child = below(first, 1, 0, 0);
        frame();

        em.setComponent(child, new Parent(second));
        frame();

        assertThat(em.hasBuffer(first, Child.class)).isFalse();
        assertThat(children(second)).containsExactly(child);
    }

    @Test
    @Row("TRF-3")
    void theLastChildTakesThePlaceOfOneThatLeaves() {
        Entity parent = at(0, 0, 0);
        Entity first = below(parent, 1, 0, 0);
        Entity second = below(parent, 2, 0, 0);
        Entity third = below(parent, 3, 0, 0);
        frame();
        assertThat(children(parent)).containsExactly(first, second, third);

        em.removeComponent(first, Parent.class);
        frame();

        assertThat(children(parent)).containsExactly(third, second);
        assertThat(em.hasComponent(first, PreviousParent.class)).isFalse();
    }

    @Test
    @Row("TRF-3.3")
    void destroyingAParentDetachesItsChildren() {
        Entity parent = at(5, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity grandchild = below(child, 1, 0, 0);
        frame();

        em.destroyEntity(parent);
        frame();

        assertThat(em.exists(parent)).isFalse();
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(em.hasComponent(child, PreviousParent.class)).isFalse();
        assertThat(position(grandchild)).isEqualTo(new Vector3f(2, 0, 0));
        assertThat(em.getComponent(grandchild, PreviousParent.class).depth()).isEqualTo(1);
    }

    @Test
    @Row("TRF-3.5")
    void aParentThatSurvivesByACleanupComponentLosesItsChildren() {
        Entity parent = at(5, 0, 0, new Kept(1));
        Entity child = below(parent, 1, 0, 0);
        frame();

        em.destroyEntity(parent);
        frame();

        assertThat(em.exists(parent)).isTrue();
        assertThat(em.hasBuffer(parent, Child.class)).isFalse();
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
    }

    @Test
    @Row("TRF-3.4")
    void aParentThatDoesNotExistIsRemoved() {
        Entity dead = at(0, 0, 0);
        em.destroyEntity(dead);
        Entity child = below(dead, 1, 0, 0);

        frame();

        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(1, 0, 0));
    }

    @Test
    @Row("TRF-3.6")
    void anEntityWhoseParentDiedCanHaveGotAnotherInTheSameFrame() {
        Entity dead = at(0, 0, 0);
        Entity next = at(7, 0, 0);
        Entity child = below(dead, 1, 0, 0);
        frame();

        em.destroyEntity(dead);
        em.setComponent(child, new Parent(next));
        frame();

        assertThat(children(next)).containsExactly(child);
        assertThat(position(child)).isEqualTo(new Vector3f(8, 0, 0));
    }

    @Test
    @Row("TRF-3.5")
    void disabledEntitiesTakePart() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        em.setEnabled(parent, false);
        em.setEnabled(child, false);

        frame();

        assertThat(children(parent)).containsExactly(child);
        assertThat(position(child)).isEqualTo(new Vector3f(2, 0, 0));
    }

    @Test
    @Row("TRF-3")
    void aDestroyedChildLeavesTheList() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity other = below(parent, 2, 0, 0);
        frame();

        em.destroyEntity(child);
        frame();

        assertThat(em.exists(child)).isFalse();
        assertThat(children(parent)).containsExactly(other);
    }

    @Test
    @Row("TRF-3")
    void aCycleIsAnErrorThatListsItAndLeavesItsEntitiesWhereTheyWere() {
        Entity a = at(1, 0, 0);
        Entity b = below(a, 1, 0, 0);
        Entity c = below(b, 1, 0, 0);
        Entity other = at(1, 0, 0);
        Entity child = below(other, 1, 0, 0);
        frame();

        em.addComponent(a, new Parent(c));
        move(a, 5, 0, 0);
        move(other, 9, 0, 0);
        assertThatThrownBy(this::frame)
                .hasMessageContaining("Entities are their own ancestors: ")
                .hasMessageContaining(a.toString())
                .hasMessageContaining(b.toString())
                .hasMessageContaining(c.toString())
                .hasMessageEndingWith(
                        "Their world matrices stay what they were. Set or remove the Parent of one of them.");
        em.completeAllTrackedJobs();
        assertThat(position(c)).isEqualTo(new Vector3f(3, 0, 0));
        assertThat(position(child)).isEqualTo(new Vector3f(10, 0, 0));

        frame(); // the same cycle is not reported again
        em.removeComponent(a, Parent.class);
        frame();
        assertThat(position(c)).isEqualTo(new Vector3f(7, 0, 0));
        HierarchyAudit.checkUpdated(em);
    }

    @Test
    @Row("TRF-3")
    void anEntityCannotBeItsOwnParent() {
        Entity a = at(1, 0, 0);
        em.addComponent(a, new Parent(a));

        assertThatThrownBy(this::frame).hasMessageContaining("Entities are their own ancestors: " + a + " below " + a);
        em.removeComponent(a, Parent.class);
        frame();
        assertThat(em.hasBuffer(a, Child.class)).isFalse();
    }

    @Test
    @Row("TRF-4.2")
    void aChunkInWhichNothingMovedIsNotChanged() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity other = at(0, 0, 0);
        frame();
        frame();
        int child0 = version(child);
        int parent0 = version(parent);

        move(other, 1, 1, 1);
        frame();

        assertThat(version(child)).isEqualTo(child0);
        assertThat(version(parent)).isEqualTo(parent0);
        assertThat(position(other)).isEqualTo(new Vector3f(1, 1, 1));
    }

    @Test
    @Row("TRF-4.2")
    void onlyTheDescendantsOfAParentThatMovedAreChanged() {
        Entity moving = at(1, 0, 0);
        Entity resting = at(2, 0, 0);
        Entity child = below(moving, 1, 0, 0);
        Entity other = below(resting, 1, 0, 0);
        Entity grandchild = below(child, 0, 1, 0);
        Entity otherGrandchild = below(other, 0, 1, 0);
        em.addSharedComponent(child, new Section(1)); // each in a chunk of its own
        em.addSharedComponent(other, new Section(2));
        em.addSharedComponent(grandchild, new Section(3));
        em.addSharedComponent(otherGrandchild, new Section(4));
        frame();
        frame();
        int child0 = version(child);
        int grandchild0 = version(grandchild);
        int other0 = version(other);
        int otherGrandchild0 = version(otherGrandchild);

        move(moving, 5, 0, 0);
        frame();

        assertThat(position(grandchild)).isEqualTo(new Vector3f(6, 1, 0));
        assertThat(version(child)).isNotEqualTo(child0);
        assertThat(version(grandchild)).isNotEqualTo(grandchild0);
        assertThat(version(other)).isEqualTo(other0);
        assertThat(version(otherGrandchild)).isEqualTo(otherGrandchild0);
    }

    @Test
    @Row("TRF-4.2")
    void anEntityThatMovedIsChanged() {
        Entity root = at(1, 0, 0);
        Entity withPost = at(1, 0, 0, PostTransformMatrix.of(new Matrix4x3f().scaling(1, 2, 3)));
        frame();
        frame();
        int root0 = version(root);
        int withPost0 = version(withPost);

        move(root, 2, 0, 0);
        frame();

        assertThat(version(root)).isNotEqualTo(root0);
        assertThat(version(withPost)).isEqualTo(withPost0);
    }

    @Test
    @Row("TRF-4.2")
    void entitiesThatWereWrittenAndDidNotMoveChangeNoDescendants() {
        PostTransformMatrix post = PostTransformMatrix.of(new Matrix4x3f().scaling(1, 2, 3));
        Entity plain = at(1, 0, 0);
        Entity stretched = at(2, 0, 0, post);
        Entity child = below(plain, 1, 0, 0);
        Entity ofStretched = below(stretched, 1, 0, 0);
        Entity stretchedChild = below(plain, 3, 0, 0, post);
        Entity grandchild = below(stretchedChild, 0, 1, 0);
        em.addSharedComponent(child, new Section(1)); // each in a chunk of its own
        em.addSharedComponent(ofStretched, new Section(2));
        em.addSharedComponent(stretchedChild, new Section(3));
        em.addSharedComponent(grandchild, new Section(4));
        frame();
        frame();
        int child0 = version(child);
        int ofStretched0 = version(ofStretched);
        int grandchild0 = version(grandchild);

        move(plain, 1, 0, 0);
        move(stretched, 2, 0, 0);
        move(stretchedChild, 3, 0, 0);
        frame();

        assertThat(version(child)).isEqualTo(child0);
        assertThat(version(ofStretched)).isEqualTo(ofStretched0);
        assertThat(version(grandchild)).isEqualTo(grandchild0);
    }

    @Test
    @Row("TRF-4")
    void aPostMatrixThatChangesAloneIsNoticed() {
        Entity root = at(1, 0, 0, PostTransformMatrix.of(new Matrix4x3f()));
        Entity interpolated = at(2, 0, 0, PostTransformMatrix.of(new Matrix4x3f()), new TransformInterpolation());
        Entity child = below(root, 0, 1, 0, PostTransformMatrix.of(new Matrix4x3f()));
        frame();
        frame();

        em.setComponent(root, PostTransformMatrix.of(new Matrix4x3f().scaling(1, 2, 3)));
        frame();
        assertThat(scaleOfY(root)).isEqualTo(2);
        assertThat(position(child)).isEqualTo(new Vector3f(1, 2, 0));

        em.setComponent(interpolated, PostTransformMatrix.of(new Matrix4x3f().scaling(1, 4, 3)));
        frame();
        assertThat(scaleOfY(interpolated)).isEqualTo(4);

        em.setComponent(child, PostTransformMatrix.of(new Matrix4x3f().scaling(1, 5, 3)));
        frame();
        assertThat(scaleOfY(child)).isEqualTo(10);
    }

    private float scaleOfY(Entity entity) {
        Matrix4x3f matrix = em.getComponent(entity, LocalToWorld.class).toMatrix4x3f();
        return matrix.transformDirection(new Vector3f(0, 1, 0)).length();
    }

    private int version(Entity entity) {
        ArchetypeChunk chunk = em.getChunk(entity);
        return chunk.getChangeVersion(LocalToWorld.class);
    }

    @Test
    @Row("TRF-4.3")
    void anEntityWithoutTransformIsWhereItsMatrixSays() {
        Entity rock = em.createEntity(LocalToWorld.of(new Matrix4x3f().translation(4, 0, 0)), new Kept(1));
        Entity child = below(rock, 1, 0, 0);

        frame();
        assertThat(position(rock)).isEqualTo(new Vector3f(4, 0, 0));
        assertThat(position(child)).isEqualTo(new Vector3f(5, 0, 0));

        em.setComponent(rock, LocalToWorld.of(new Matrix4x3f().translation(6, 0, 0)));
        frame();
        assertThat(position(child)).isEqualTo(new Vector3f(7, 0, 0));
        em.removeComponent(rock, Kept.class);
    }

    @Test
    @Row("TRF-4")
    void aMemberOfTheWriteGroupTakesItsEntitiesOver() {
        Entity own = at(1, 0, 0, new Billboard(1));
        Entity child = below(own, 1, 0, 0);
        em.setComponent(own, LocalToWorld.of(new Matrix4x3f().translation(20, 0, 0)));

        frame();

        assertThat(position(own)).isEqualTo(new Vector3f(20, 0, 0));
        assertThat(position(child)).isEqualTo(new Vector3f(21, 0, 0));
    }

    @Test
    @Row("TRF-4")
    void aMemberOfTheWriteGroupThatIsDisabledKeepsItsEntities() {
        Entity own = at(1, 0, 0, new Attached(1));
        em.setComponentEnabled(own, Attached.class, false);
        em.setComponent(own, LocalToWorld.of(new Matrix4x3f().translation(20, 0, 0)));

        frame();

        assertThat(position(own)).isEqualTo(new Vector3f(20, 0, 0));
    }

    @Test
    @Row({"TRF-1.4", "TRF-4.1"})
    void aPostTransformMatrixScalesByAxisAndChildrenInheritIt() {
        Entity parent = at(1, 0, 0, PostTransformMatrix.scale(2, 3, 4));
        Entity child = below(parent, 1, 1, 1);

        frame();

        assertThat(position(child)).isEqualTo(new Vector3f(3, 3, 4));
    }

    @Test
    @Row("TRF-4")
    void componentsCanGoAndComeBackBetweenTwoFrames() {
        Entity parent = at(1, 0, 0, PostTransformMatrix.scale(2, 2, 2));
        Entity child = below(parent, 1, 0, 0);
        frame();
        assertThat(position(child).x).isEqualTo(3);

        EntityQuery scaled =
                em.queryBuilder().withAll(PostTransformMatrix.class).build();
        em.removeComponent(scaled, PostTransformMatrix.class);
        em.addComponent(em.universalQuery(), PostTransformMatrix.class);
        em.setComponent(parent, PostTransformMatrix.scale(5, 5, 5));
        em.removeComponent(child, PostTransformMatrix.class);
        frame();
        assertThat(position(child).x).isEqualTo(6);

        EntityQuery moving = em.queryBuilder().withAll(LocalTransform.class).build();
        em.removeComponent(moving, LocalTransform.class);
        em.addComponent(parent, LocalTransform.fromPosition(2, 0, 0));
        em.addComponent(child, LocalTransform.fromPosition(2, 0, 0));
        frame();
        assertThat(position(child).x).isEqualTo(12);
    }

    @Test
    @Row("TRF-4")
    void entitiesWithSharedComponentsLieInSmallChunks() {
        int count = 600;
        Entity[] parents = new Entity[count];
        Entity[] children = new Entity[count];
        for (int i = 0; i < count; i++) {
            parents[i] = at(i, 0, 0);
            em.addSharedComponent(parents[i], new Section(i % 97));
        }
        for (int i = 0; i < count; i++) {
            children[i] = below(parents[i * 31 % count], 0, 1, 0);
            em.addSharedComponent(children[i], new Section(i % 89));
        }
        frame();
        frame();

        for (int i = 0; i < count; i += 5) {
            move(parents[i], -i, 0, 0);
        }
        frame();
        for (int i = 0; i < count; i++) {
            int parent = i * 31 % count;
            assertThat(position(children[i])).isEqualTo(new Vector3f(parent % 5 == 0 ? -parent : parent, 1, 0));
        }
    }

    @Test
    @Row("TRF-3")
    void copiesOfAGroupPointAtEachOther() {
        Entity root = at(1, 0, 0, new Prefab());
        Entity child = below(root, 1, 0, 0, new Prefab());
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(child));

        NativeArray<Entity> copies = em.instantiate(root, 3);
        frame();

        for (int i = 0; i < 3; i++) {
            Entity copy = copies.get(i);
            assertThat(children(copy)).hasSize(1).doesNotContain(child);
            assertThat(position(children(copy).getFirst())).isEqualTo(new Vector3f(2, 0, 0));
        }
        assertThat(em.hasBuffer(root, Child.class)).isFalse();
    }

    @Test
    @Row("TRF-3")
    void aChainOfAHundredThousandIsNotTooDeep() {
        int length = 100_000;
        Entity top = at(1, 0, 0);
        Entity last = top;
        for (int i = 1; i < length; i++) {
            last = below(last, 1, 0, 0);
        }

        frame();
        assertThat(position(last).x).isEqualTo(length);
        assertThat(em.getComponent(last, PreviousParent.class).depth()).isEqualTo(length - 1);

        move(top, 2, 0, 0);
        frame();
        assertThat(position(last).x).isEqualTo(length + 1);
        assertThat(TransformHelpers.ancestors(em, last)).hasSize(length - 1);
        assertThat(TransformHelpers.root(em, last)).isEqualTo(top);
    }

    @Test
    @Row("TRF-3")
    void aParentCanHaveAMillionChildren() {
        Entity parent = at(1, 0, 0);
        int count = 1_000_000;
        NativeArray<Entity> children =
                em.createEntity(em.createArchetype(LocalTransform.class, LocalToWorld.class, Parent.class), count);
        em.query(rw(LocalTransform.class))
                .withAll(Parent.class)
                .forEach(local -> local.set(LocalTransform.fromPosition(0, 1, 0)));
        for (int i = 0; i < count; i++) {
            em.setComponent(children.get(i), new Parent(parent));
        }

        frame();
        assertThat(children(parent)).hasSize(count);
        move(parent, 3, 0, 0);
        frame();
        assertThat(position(children.get(count / 2))).isEqualTo(new Vector3f(3, 1, 0));
        em.destroyEntity(children.get(17));
        frame();
        assertThat(em.getBuffer(parent, Child.class, true).length()).isEqualTo(count - 1);
    }

    @Test
    @Row("TRF-3")
    void tenThousandEntitiesCanChangeTheirParentsInAFrame() {
        Entity[] parents = new Entity[100];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = at(i, 0, 0);
        }
        Entity[] children = new Entity[10_000];
        for (int i = 0; i < children.length; i++) {
            children[i] = below(parents[i % 100], 0, 1, 0);
        }
        frame();

        for (int i = 0; i < children.length; i++) {
            em.setComponent(children[i], new Parent(parents[(i * 7 + 3) % 100]));
        }
        frame();

        HierarchyAudit.checkUpdated(em);
        for (int i = 0; i < children.length; i++) {
            assertThat(position(children[i]).x).isEqualTo((i * 7 + 3) % 100);
        }
    }

    @Test
    @Row("TRF-4.1")
    void matricesAreThoseOfJoml() {
        LocalTransform outer =
                LocalTransform.of(new Vector3f(1, 2, 3), new Quaternionf().rotationXYZ(0.3f, 0.5f, 0.7f), 2);
        LocalTransform inner =
                LocalTransform.of(new Vector3f(4, 5, 6), new Quaternionf().rotationXYZ(0.2f, 0.1f, 0.9f), 0.5f);
        Entity parent = em.createEntity(outer, new LocalToWorld());
        Entity child = em.createEntity(inner, new LocalToWorld(), new Parent(parent));

        frame();

        Matrix4x3f expected = outer.toMatrix().mul(inner.toMatrix());
        assertThat(em.getComponent(child, LocalToWorld.class).toMatrix4x3f().equals(expected, 1e-5f))
                .isTrue();
    }
}
