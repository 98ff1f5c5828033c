package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A world whose jobs are vectorised is, through files, rewinding and exact files, the one whose jobs are not.
class VectorsTest {
    private static final int TICKS = 24;
    private static final int REWOUND = 9;

    public static final class Drop implements IComponentData {
        public double height;
        public double speed;
        public short bounces;
    }

    public static final class Warm implements IComponentData, IEnableableComponent {
        public float heat;
    }

    @Vectorize
    record FallJob(double seconds) implements IJobEntity {
        void execute(Drop drop) {
            drop.speed -= 9.81 * seconds;
            drop.height += drop.speed * seconds;
            if (drop.height < 0) {
                drop.height = -drop.height;
                drop.speed *= -0.875;
                drop.bounces++;
            }
        }
    }

    @Vectorize
    record CoolJob(float rate) implements IJobEntity {
        void execute(Warm warm, @ReadOnly Drop drop) {
            warm.heat -= warm.heat * rate;
            for (int i = 0; i < (drop.bounces & 3); i++) {
                warm.heat += (float) Math.sqrt(drop.height);
            }
        }
    }

    public static final class DropSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new FallJob(0.125).scheduleParallel();
            new CoolJob(0.25f).scheduleParallel();
        }
    }

    /// Runs a world, and prints its state hash after each tick and each crossing, and a hash of its exact file.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            Path file = folder.resolve("world.entities");
            Path exact = folder.resolve("exact.entities");
            try (World world = newWorld()) {
                for (int i = 0; i < 1_000; i++) {
                    Drop drop = new Drop();
                    drop.height = i * 0.37;
                    Entity entity = world.entityManager().createEntity(drop, new Warm());
                    world.entityManager().setComponentEnabled(entity, Warm.class, i % 5 != 0);
                }
                try (WorldHistory history = WorldHistory.of(world).ticks(TICKS).start()) {
                    update(world, TICKS);
                    history.restore(history.newest() - REWOUND);
                    update(world, REWOUND);
                }
                WorldFiles.save(world, file);
                WorldFiles.saveExact(world, exact);
            }
            System.out.println("exact file " + Arrays.hashCode(Files.readAllBytes(exact)));
            try (World world = newWorld()) {
                WorldFiles.load(world, file);
                update(world, REWOUND);
            }
            try (World world = newWorld()) {
                WorldFiles.loadExact(world, exact);
                update(world, REWOUND);
            }
        }

        private static void update(World world, int ticks) {
            System.out.println(world.stateHash());
            for (int tick = 0; tick < ticks; tick++) {
                world.update();
                System.out.println(world.stateHash());
            }
        }
    }

    private static World newWorld() {
        World world = World.unlisted("Drops");
        world.setFailFast(true);
        world.addSystem(new DropSystem());
        return world;
    }

    private static String run(Path folder, String... options) throws IOException, InterruptedException {
        return OwnJvm.outputOf(List.of(options), Program.class, folder.toString());
    }

    @Test
    @Row("SIM-1.1")
    void vectorisedJobsCrossLikeOthers(@TempDir Path folder) throws IOException, InterruptedException {
        String one = run(folder);
        String several = run(folder, "--add-modules=jdk.incubator.vector", "-Dphalanx.kernels.explain=true");
        assertThat(several)
                .contains("FallJob.execute(Drop): copied and vectorised.")
                .contains(
                        "masked kernel of " + CoolJob.class.getName() + ".execute(Warm, Drop): copied and vectorised.");
        assertThat(several.lines()
                        .filter(line -> !line.startsWith("phalanx: ") && !line.startsWith("WARNING: "))
                        .collect(Collectors.joining("\n")))
                .isEqualTo(one.lines().collect(Collectors.joining("\n")));
        assertThat(one.lines().distinct().count()).as("hashes").isGreaterThan(TICKS);
    }
}
