package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformHelpers;
import dev.phalanx.transforms.TransformInterpolation;
import dev.phalanx.transforms.TransformSystemGroup;
import dev.phalanx.transforms.TransformSystems;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// The snippets of docs/transforms.md.
class TransformsTest {
    // snippet transforms-system
    @UpdateBefore(TransformSystemGroup.class) // the group is in SimulationSystemGroup, as this system is
    static final class SpinSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float angle = state.time().deltaTime();
            SystemAPI.query(QueryTerms.rw(LocalTransform.class)).forEach(transform -> transform.rotateY(angle));
        }
    }
    // end transforms-system

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class FallSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.rw(LocalTransform.class)).forEach(transform -> transform.position.y -= 1);
        }
    }

    @Test
    void aBallIsShownBetweenSteps() {
        try (World world = new World("Game")) {
            world.setFailFast(true);
            EntityManager em = world.entityManager();
            // snippet transforms-interpolation
            world.addSystems(TransformSystems.typesWithInterpolation());
            Entity ball = em.createEntity(new LocalTransform(), new LocalToWorld(), new TransformInterpolation());
            // end transforms-interpolation
            world.addSystem(new FallSystem());
            world.setTime(0, 0);
            world.update();
            world.setTime(1.5 / 60, 1.5f / 60);
            world.update();

            em.completeAllTrackedJobs();
            assertThat(em.getComponent(ball, LocalTransform.class).position.y).isEqualTo(-2);
            assertThat(em.getComponent(ball, LocalToWorld.class).position().y).isBetween(-1.6f, -1.4f);
        }
    }

    @Test
    void aMoonFollowsItsPlanet() {
        try (World world = new World("Game")) {
            world.setFailFast(true);
            // snippet transforms-world
            world.addSystems(TransformSystems.types());
            EntityManager em = world.entityManager();

            Entity planet = em.createEntity(LocalTransform.fromPosition(10, 0, 0), new LocalToWorld());
            Entity moon = em.createEntity(LocalTransform.fromPosition(0, 2, 0), new LocalToWorld(), new Parent(planet));
            world.update();

            Vector3f position = em.getComponent(moon, LocalToWorld.class).position();
            assertThat(position).isEqualTo(new Vector3f(10, 2, 0));
            // end transforms-world

            // snippet transforms-helpers
            TransformHelpers.detachKeepWorld(em, moon);
            assertThat(em.getComponent(moon, LocalTransform.class).position).isEqualTo(new Vector3f(10, 2, 0));
            TransformHelpers.setParent(em, moon, planet); // its transform is relative to the planet again
            assertThat(TransformHelpers.worldPosition(em, moon)).isEqualTo(new Vector3f(20, 2, 0));
            // end transforms-helpers

            world.addSystem(new SpinSystem());
            world.setTime(0, (float) Math.PI);
            world.update();
            assertThat(em.getComponent(moon, LocalToWorld.class).position().equals(new Vector3f(0, 2, 0), 1e-4f))
                    .isTrue();
        }
    }
}
