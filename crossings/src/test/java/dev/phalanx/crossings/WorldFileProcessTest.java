package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A world whose entities keep their ids in a file has the same state hash in the process that loads the file, at once
/// and after further frames.
class WorldFileProcessTest {
    private static final int FRAMES = 20;

    public static final class Orbit implements IComponentData {
        public double x;
        public double y;
        public long turns;
        public Entity after = Entity.NULL;
    }

    public record Bright(float share) implements IComponentData, IEnableableComponent {}

    public record OrbitJob() implements IJobEntity {
        public void execute(Orbit orbit) {
            double x = orbit.x;
            orbit.x = x * 0.8 - orbit.y * 0.6;
            orbit.y = x * 0.6 + orbit.y * 0.8;
            orbit.turns++;
        }
    }

    public static final class OrbitSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new OrbitJob().scheduleParallel();
        }
    }

    /// Loads a file and prints the state hash, at once and after each frame.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            try (World world = newWorld()) {
                WorldFiles.load(world, Path.of(arguments[0]));
                System.out.println(hashes(world));
            }
        }
    }

    private static World newWorld() {
        World world = World.unlisted("Orbits");
        world.setFailFast(true);
        world.addSystem(new OrbitSystem());
        return world;
    }

    private static List<Long> hashes(World world) {
        List<Long> hashes = new ArrayList<>();
        hashes.add(world.stateHash());
        for (int i = 0; i < FRAMES; i++) {
            world.update();
            hashes.add(world.stateHash());
        }
        return hashes;
    }

    @Test
    void aWorldFileHasTheHashOfItsWorldInANewProcess(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("world.entities");
        try (World world = newWorld()) {
            Entity before = Entity.NULL;
            for (int i = 0; i < 1_000; i++) {
                Orbit orbit = new Orbit();
                orbit.x = i / 3.0;
                orbit.after = before;
                before = world.entityManager().createEntity(orbit, new Bright(i / 7f));
                world.entityManager().setComponentEnabled(before, Bright.class, i % 3 == 0);
            }
            world.update();
            WorldFiles.save(world, file);

            List<Long> expected = hashes(world);
            assertThat(expected).doesNotHaveDuplicates();
            assertThat(OwnJvm.outputOf(1, Program.class, file.toString())).isEqualTo(expected.toString());
        }
    }
}
