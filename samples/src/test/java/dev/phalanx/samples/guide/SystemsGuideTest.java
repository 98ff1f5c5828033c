package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.ISystemStartStop;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The code of docs/systems.md.
class SystemsGuideTest {
    static final class Height implements IComponentData {
        public float metres;
    }

    record Fall(float speed) implements IComponentData {}

    // snippet system
    @UpdateInGroup(SimulationSystemGroup.class) // the default group
    @UpdateBefore(LandingSystem.class)
    static final class FallingSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Fall.class); // onUpdate is called only while something falls
        }

        @Override
        public void onUpdate(SystemState state) {
            float dt = state.time().deltaTime();
            state.entityManager()
                    .query(rw(Height.class), ro(Fall.class))
                    .forEach((height, fall) -> height.metres -= fall.speed() * dt);
        }
    }
    // end system

    // snippet system-base
    static final class LandingSystem extends SystemBase {
        int landed;

        @Override
        protected void onUpdate() {
            List<Entity> down = new ArrayList<>();
            entityManager()
                    .query(ro(Height.class))
                    .withAll(Fall.class)
                    .withEntityAccess()
                    .forEach((height, entity) -> {
                        if (height.metres <= 0) {
                            down.add(entity);
                        }
                    });
            for (Entity entity : down) { // the loop itself forbids structural changes
                entityManager().removeComponent(entity, Fall.class);
            }
            landed += down.size();
        }
    }
    // end system-base

    // snippet group
    @UpdateInGroup(value = SimulationSystemGroup.class, orderLast = true)
    static final class SoundGroup extends ComponentSystemGroup {}

    @UpdateInGroup(SoundGroup.class)
    static final class EchoSystem implements ISystemStartStop {
        boolean isPlaying;

        @Override
        public void onStartRunning(SystemState state) {
            isPlaying = true;
        }

        @Override
        public void onStopRunning(SystemState state) {
            isPlaying = false;
        }
    }
    // end group

    @UpdateInGroup(PresentationSystemGroup.class)
    static final class Picture extends SystemBase {
        @Override
        protected void onUpdate() {}
    }

    @Test
    void systemsAreUpdatedInOrderWhileThereIsSomethingToDo() {
        // snippet world-of-systems
        try (World world = new World("Game")) {
            LandingSystem landing = new LandingSystem();
            world.addSystem(landing);
            SystemState falling = world.addSystem(new FallingSystem()); // runs before landing because of @UpdateBefore
            EntityManager em = world.entityManager();
            Entity stone = em.createEntity(Height.class);
            em.setComponent(stone, height(10));
            em.addComponent(stone, new Fall(5));

            for (int second = 1; second <= 3; second++) {
                world.setTime(new TimeData(second, 1));
                world.update();
            }

            assertThat(landing.landed).isEqualTo(1);
            assertThat(em.getComponent(stone, Height.class).metres).isZero(); // the stone landed in the second second
            assertThat(falling.shouldRun()).isFalse();
        }
        // end world-of-systems
    }

    private static Height height(float metres) {
        Height height = new Height();
        height.metres = metres;
        return height;
    }

    @Test
    void aGroupStopsItsMembers() {
        try (World world = new World("Game")) {
            // snippet stopping
            EchoSystem echo = new EchoSystem();
            world.addSystem(echo); // also creates its group and the parent group
            world.update();
            assertThat(echo.isPlaying).isTrue();

            world.getExistingSystem(SoundGroup.class).setEnabled(false);
            assertThat(echo.isPlaying).isTrue(); // still true until the next update
            world.update();
            assertThat(echo.isPlaying).isFalse();
            // end stopping
        }
    }

    // snippet fixed
    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class PhysicsSystem extends SystemBase {
        int steps;

        @Override
        protected void onUpdate() {
            steps++;
            assertThat(time().deltaTime()).isEqualTo(0.25f); // regardless of the frame's length
        }
    }
    // end fixed

    @Test
    void theFixedStepCatchesUp() {
        try (World world = new World("Game")) {
            world.setFailFast(true);
            // snippet fixed-world
            world.addSystems(DefaultSystems.types()); // the default groups and the system that sets the time
            PhysicsSystem physics = new PhysicsSystem();
            world.addSystem(physics);
            world.getExistingSystem(FixedStepSimulationSystemGroup.class).setTimestep(0.25f);

            long[] nanos = {0}; // a clock that the test controls; the default is System::nanoTime
            world.getExistingSystem(UpdateWorldTimeSystem.class).setTimeSource(() -> nanos[0]);
            world.update(); // the first step happens at time 0
            nanos[0] += 300_000_000;
            world.update(); // 0.3 s later: one step
            nanos[0] += 300_000_000;
            world.update(); // 0.3 s later: another step
            assertThat(physics.steps).isEqualTo(3);
            // end fixed-world
        }
    }

    @Test
    void systemsCanBeFound() {
        try (World world = new World("Game")) {
            // snippet finding
            Picture picture = world.getOrCreateSystem(Picture.class); // it belongs to no group yet
            world.getOrCreateSystem(PresentationSystemGroup.class).addSystemToUpdateList(picture);
            assertThat(world.getExistingSystem(Picture.class)).isSameAs(picture);

            Entity entity = picture.systemHandle().entity(); // the entity that stores the system's data
            world.entityManager().addComponent(entity, new Fall(3));

            world.destroySystem(picture);
            assertThat(world.getExistingSystem(Picture.class)).isNull();
            assertThat(world.entityManager().exists(entity)).isFalse();
            // end finding
        }
    }
}
