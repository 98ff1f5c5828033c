package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.assertj.core.data.Offset;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

@Row("TRF-10")
class TransformInterpolationTest extends InTransformWorld {
    private static final Offset<Float> CLOSE = Offset.offset(1e-4f);
    private static final float STEP = 0.1f;

    private final StepSystem steps = new StepSystem();
    private double time;

    /// Moves and turns everything in fixed steps.
    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class StepSystem implements ISystem {
        private Vector3f velocity = new Vector3f(1, 0, 0);
        private float spin;

        @Override
        public void onUpdate(SystemState state) {
            Vector3f by = new Vector3f(velocity);
            float angle = spin;
            if (by.lengthSquared() > 0 || angle != 0) {
                SystemAPI.query(QueryTerms.rw(LocalTransform.class))
                        .forEach(transform -> transform.translate(by).rotateY(angle));
            }
        }
    }

    TransformInterpolationTest() {
        world.addSystem(new InterpolationSystem());
        world.addSystem(steps);
        world.getExistingSystem(FixedStepSimulationSystemGroup.class).setTimestep(STEP);
        frameAfter(0); // the first step
    }

    /// A frame that comes so many steps later.
    private void frameAfter(double steps) {
        time += steps * STEP;
        world.setTime(time, (float) (steps * STEP));
        frame();
    }

    private Entity moving(float x) {
        return at(x, 0, 0, new TransformInterpolation());
    }

    @Test
    @Row("TRF-10.1")
    void anEntityIsShownBetweenItsLastTwoSteps() {
        Entity entity = moving(0);
        Entity other = at(0, 0, 0);

        frameAfter(1.25);
        assertThat(position(entity).x).isCloseTo(0.25f, CLOSE);
        assertThat(position(other).x).isEqualTo(1);
        frameAfter(0.5);
        assertThat(position(entity).x).isCloseTo(0.75f, CLOSE);
        frameAfter(0.5);
        assertThat(position(entity).x).isCloseTo(1.25f, CLOSE);
        assertThat(em.getComponent(entity, LocalTransform.class).position.x).isEqualTo(2);
        assertThat(TransformHelpers.worldPosition(em, entity).x).isEqualTo(2);
        frameAfter(3.5);
        assertThat(position(entity).x).isCloseTo(4.75f, CLOSE);
    }

    @Test
    void rotationsTakeTheShorterWay() {
        steps.velocity = new Vector3f();
        steps.spin = (float) Math.toRadians(80);
        Entity entity = moving(0);
        frameAfter(1.5);
        assertThat(shown(entity).angle()).isCloseTo((float) Math.toRadians(40), CLOSE);
        frameAfter(1);
        assertThat(shown(entity).angle()).isCloseTo((float) Math.toRadians(120), CLOSE);
        em.setComponent(entity, new LocalTransform()); // the next step is from the identity, whichever sign it has
        frameAfter(1);
        assertThat(shown(entity).angle()).isCloseTo((float) Math.toRadians(40), CLOSE);
    }

    private Quaternionf shown(Entity entity) {
        return em.getComponent(entity, LocalToWorld.class).rotation();
    }

    @Test
    void childrenFollowAndCanBeInterpolatedThemselves() {
        Entity parent = moving(0);
        Entity child = below(parent, 0, 1, 0);
        Entity grandchild = below(child, 0, 0, 1, new TransformInterpolation(), PostTransformMatrix.scale(1, 2, 3));
        frameAfter(1.25);
        frameAfter(1);
        assertThat(position(parent).distance(1.25f, 0, 0)).isLessThan(1e-4f);
        assertThat(position(child).distance(3.25f, 1, 0)).isLessThan(1e-4f);
        assertThat(position(grandchild).distance(4.5f, 1, 1)).isLessThan(1e-4f);
    }

    @Test
    void anEntityThatRestsIsNotComputedAgain() {
        Entity entity = moving(0);
        frameAfter(1.25);
        steps.velocity = new Vector3f();
        frameAfter(2);
        assertThat(position(entity).x).isEqualTo(1);
        int version = em.getChunk(entity).getChangeVersion(em.getComponentTypeHandle(LocalToWorld.class, true));
        frameAfter(0.5);
        frameAfter(1);
        assertThat(em.getChunk(entity).getChangeVersion(em.getComponentTypeHandle(LocalToWorld.class, true)))
                .isEqualTo(version);
        steps.velocity = new Vector3f(1, 0, 0);
        frameAfter(1);
        assertThat(position(entity).x).isCloseTo(1.75f, CLOSE);
    }

    @Test
    void aTeleportedEntityIsNotShownOnTheWay() {
        Entity entity = moving(0);
        frameAfter(1.5);
        TransformHelpers.teleport(em, entity, LocalTransform.fromPosition(100, 0, 0));
        frameAfter(0.25);
        assertThat(position(entity).x).isEqualTo(100);
        frameAfter(1);
        assertThat(position(entity).x).isCloseTo(100.75f, CLOSE);
    }

    @Test
    void anEntityThatChangesItsParentIsNotShownOnTheWay() {
        steps.velocity = new Vector3f();
        Entity parent = at(10, 0, 0);
        Entity entity = moving(12);
        frameAfter(1.5);
        TransformHelpers.setParentKeepWorld(em, entity, parent);
        frameAfter(0.25);
        assertThat(position(entity).x).isEqualTo(12);
        frameAfter(1);
        TransformHelpers.detachKeepWorld(em, entity);
        frameAfter(0.25);
        assertThat(position(entity).x).isEqualTo(12);
    }

    @Test
    void anEntityThatChangesItsParentIsShownBetweenStepsAfterTheNextOne() {
        steps.velocity = new Vector3f();
        Entity first = at(10, 0, 0);
        Entity second = at(20, 0, 0);
        Entity entity = moving(0);
        em.addComponent(entity, new Parent(first));
        frameAfter(1.25);
        frameAfter(1);

        em.setComponent(entity, new Parent(second)); // neither the transform nor the archetype changes
        frameAfter(0.25);
        assertThat(position(entity).x).isEqualTo(20);
        steps.velocity = new Vector3f(1, 0, 0);
        frameAfter(1);

        // Three steps have begun since, of which the last one has moved the entity from 20 to 22 with its parent.
        assertThat(em.getComponent(entity, TransformInterpolation.class).isRecorded)
                .isTrue();
        assertThat(position(entity).x - position(second).x).isCloseTo(0.5f, CLOSE);
    }

    @Test
    void anEntityThatLosesItsParentIsNotShownOnTheWay() {
        Entity parent = at(100, 0, 0);
        Entity entity = moving(0);
        Entity other = moving(0);
        em.addComponent(entity, new Parent(parent));
        em.addComponent(other, new Parent(parent));
        frameAfter(1.25);

        em.destroyEntity(parent);
        em.setComponent(other, new Parent(Entity.NULL));
        frameAfter(0.25);

        assertThat(position(entity).x).isEqualTo(1);
        assertThat(position(other).x).isEqualTo(1);
    }

    @Test
    void theComponentCanBeAddedAndRemovedAndTheEntityDisabled() {
        Entity entity = at(0, 0, 0);
        frameAfter(1.5);
        em.addComponent(em.queryBuilder().withAll(LocalTransform.class).build(), TransformInterpolation.class);
        frameAfter(0.25);
        assertThat(position(entity).x).isEqualTo(1);
        frameAfter(0.5);
        assertThat(position(entity).x).isCloseTo(1.25f, CLOSE);
        em.addComponent(entity, Disabled.class);
        frameAfter(1);
        assertThat(position(entity).x).isEqualTo(2);
        em.removeComponent(entity, TransformInterpolation.class);
        em.removeComponent(entity, Disabled.class);
        frameAfter(1);
        assertThat(position(entity).x).isEqualTo(3);
    }

    @Test
    void withoutItsSystemTheComponentChangesNothing() {
        world.destroySystem(world.getExistingSystemHandle(InterpolationSystem.class));
        Entity entity = moving(0);
        frameAfter(2.5);
        assertThat(position(entity).x).isEqualTo(2);
    }
}
