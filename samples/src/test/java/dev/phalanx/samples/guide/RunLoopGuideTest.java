package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.run.RunPhase;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.samples.hellocube.mainthread.RotationSystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the default world is one for all")
class RunLoopGuideTest {
    private World world;

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aProgramStarts() {
        // snippet run-loop-start
        world = DefaultWorld.create(RotationSystem.class); // finds the systems in its package and subpackages
        Entity cube = world.entityManager().createEntity(new LocalTransform(), new RotationSpeed(2));
        RunLoop loop =
                RunLoop.of(world).targetRate(60).stopWhen(() -> world.time().elapsedTime() > 0.1);
        loop.run();
        // end run-loop-start
        LocalTransform transform = world.entityManager().getComponent(cube, LocalTransform.class);
        assertThat(2 * Math.atan2(transform.rotation.y, transform.rotation.w))
                .isCloseTo(2 * world.time().elapsedTime(), within(1e-3));
    }

    @Test
    void aProgramWarmsUp() {
        // snippet run-loop-warm-up
        DefaultWorld.warmUp(); // returns at once
        // end run-loop-warm-up
        world = makeWorld();
        // snippet run-loop-rehearsal
        try (World rehearsal = makeWorld()) { // behind a loading screen, for example
            rehearsal.update();
        }
        // end run-loop-rehearsal
        assertThat(World.all()).contains(world).noneMatch(other -> other.name().equals("Warm-up"));
    }

    private static World makeWorld() {
        return DefaultWorld.create(RotationSystem.class);
    }

    @Test
    void aHostTicks() {
        world = DefaultWorld.create(RotationSystem.class);
        world.setFailFast(true);
        // snippet run-loop-tick
        RunLoop loop = RunLoop.of(world);
        loop.tick(0.016); // called from render() or from a server's tick
        loop.tick(0.016);
        loop.setPaused(true);
        loop.tick(0.016); // systems run, but time does not advance
        // end run-loop-tick
        assertThat(world.time().elapsedTime()).isCloseTo(0.016, within(1e-6));
        assertThat(loop.frames()).isEqualTo(3);
    }

    @Test
    void aSimulationRunsAsFastAsItCan() {
        world = DefaultWorld.create(RotationSystem.class);
        // snippet run-loop-fast
        RunLoop.of(world).fixedDelta(1 / 50f).run(10_000); // 200 seconds of world time
        // end run-loop-fast
        assertThat(world.time().elapsedTime()).isCloseTo(199.98, within(1e-2));
    }

    @Test
    void aServerUpdatesTheSimulationAlone() {
        world = DefaultWorld.create(RotationSystem.class);
        // snippet run-loop-groups
        RunLoop loop = new RunLoop();
        loop.add(RunPhase.SIMULATION, world.getOrCreateSystem(SimulationSystemGroup.class));
        loop.tick(0.05);
        // end run-loop-groups
        assertThat(loop.isEmpty()).isFalse();
    }
}
