package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Parents that have no [LocalToWorld] for a while.
@Row("TRF-3")
class ParentWithoutMatrixTest extends InTransformWorld {
    @Test
    @Row("TRF-3.9")
    void aParentThatGetsItsMatrixLaterKeepsItsChildren() {
        Entity parent = em.createEntity(LocalTransform.fromPosition(10, 0, 0));
        Entity child = below(parent, 1, 0, 0);
        Entity grandchild = below(child, 0, 1, 0);

        frame();
        assertThat(em.getComponent(child, Parent.class)).isEqualTo(new Parent(parent));
        assertThat(children(parent)).containsExactly(child);
        assertThat(position(child)).isEqualTo(new Vector3f(0, 0, 0));

        em.addComponent(parent, LocalToWorld.class);
        frame();
        assertThat(position(child)).isEqualTo(new Vector3f(11, 0, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(11, 1, 0));
        move(parent, 20, 0, 0);
        frame();
        assertThat(position(grandchild)).isEqualTo(new Vector3f(21, 1, 0));
    }

    @Test
    void theMatrixOfTheParentCanBeTheOneThatItIsCreatedWith() {
        Entity parent = em.createEntity(new LocalTransform());
        Entity child = below(parent, 1, 0, 0);
        frame();

        em.addComponent(parent, new LocalToWorld()); // what the system computes as well
        frame();

        assertThat(position(child)).isEqualTo(new Vector3f(1, 0, 0));
    }

    @Test
    @Row("TRF-3.9")
    void aParentThatLosesItsMatrixKeepsItsChildrenWhereTheyWere() {
        Entity top = at(100, 0, 0);
        Entity parent = below(top, 10, 0, 0);
        Entity child = below(parent, 1, 0, 0);
        Entity grandchild = below(child, 0, 1, 0);
        Entity sibling = below(top, 5, 0, 0);
        frame();

        em.removeComponent(parent, LocalToWorld.class);
        move(top, 200, 0, 0);
        frame();
        assertThat(children(parent)).containsExactly(child);
        assertThat(position(child)).isEqualTo(new Vector3f(111, 0, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(111, 1, 0));
        assertThat(position(sibling)).isEqualTo(new Vector3f(205, 0, 0));

        move(grandchild, 0, 2, 0);
        frame();
        assertThat(position(grandchild)).isEqualTo(new Vector3f(111, 2, 0));

        em.addComponent(parent, LocalToWorld.class);
        frame();
        assertThat(position(child)).isEqualTo(new Vector3f(211, 0, 0));
        assertThat(position(grandchild)).isEqualTo(new Vector3f(211, 2, 0));
    }

    @Test
    void aParentThatIsDestroyedWithoutMatrixLosesItsChildren() {
        Entity parent = em.createEntity(LocalTransform.fromPosition(10, 0, 0));
        Entity child = below(parent, 1, 0, 0);
        frame();

        em.destroyEntity(parent);
        frame();

        assertThat(em.exists(parent)).isFalse();
        assertThat(em.hasComponent(child, Parent.class)).isFalse();
        assertThat(position(child)).isEqualTo(new Vector3f(1, 0, 0));
    }

    @Test
    void childrenCanComeAndGoMeanwhile() {
        Entity parent = em.createEntity();
        Entity other = at(10, 0, 0);
        Entity first = below(parent, 1, 0, 0);
        Entity second = below(other, 2, 0, 0);
        frame();

        em.setComponent(first, new Parent(other));
        em.setComponent(second, new Parent(parent));
        frame();
        assertThat(children(parent)).containsExactly(second);
        assertThat(position(first)).isEqualTo(new Vector3f(11, 0, 0));
        assertThat(position(second)).isEqualTo(new Vector3f(12, 0, 0));

        em.removeComponent(second, Parent.class);
        frame();
        assertThat(em.hasBuffer(parent, Child.class)).isFalse();
        assertThat(position(second)).isEqualTo(new Vector3f(2, 0, 0));
    }

    @Test
    void linksAreNotLookedThroughBecauseAParentHasNoMatrix() {
        Entity parent = em.createEntity();
        below(parent, 1, 0, 0);
        frame();
        ParentSystem system = world.getExistingSystem(ParentSystem.class);
        int version = system.hierarchyVersion();

        at(1, 1, 1);
        frame();
        frame();

        assertThat(system.hierarchyVersion()).isEqualTo(version);
    }

    @Test
    void strictChecksWarnOnceForEachParent() throws Exception {
        String printed = OwnJvm.outputOf(List.of("-Dphalanx.safety=strict"), Program.class);

        assertThat(printed.lines().filter(line -> line.contains("WARNING: ")))
                .containsExactly(
                        "WARNING: Entity(4:1) has children and no LocalToWorld, so the world matrices of its children"
                                + " stay what they were. Add a LocalToWorld to it, or set another Parent on its"
                                + " children.");
    }

    @Test
    void otherModesSayNothing() throws Exception {
        assertThat(OwnJvm.outputOf(1, Program.class)).isEmpty();
    }

    /// A parent that has no matrix for some frames.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = new World("Strict")) {
                world.setFailFast(true);
                world.addSystems(TransformSystems.types());
                EntityManager em = world.entityManager();
                Entity parent = em.createEntity(new LocalTransform());
                em.createEntity(new LocalTransform(), new LocalToWorld(), new Parent(parent));
                em.createEntity(new LocalTransform(), new LocalToWorld(), new Parent(parent));
                world.update();
                em.createEntity(new LocalTransform(), new LocalToWorld(), new Parent(parent));
                world.update();
                em.addComponent(parent, LocalToWorld.class);
                world.update();
                em.removeComponent(parent, LocalToWorld.class);
                world.update();
            }
        }
    }
}
