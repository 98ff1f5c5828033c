package dev.phalanx.benchmarks;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.House;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.HouseAuthoring;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.HouseBaker;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.LampAuthoring;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.LampBaker;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.OwnerAuthoring;
import dev.phalanx.benchmarks.HowLongDoesBakingTake.OwnerBaker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// Measures how long it takes from saving a file of 10,000 nodes, one of which has changed, to the frame in which the
/// world has the change, and what the world's thread pays for changes. Run its `main`.
public final class HowSoonDoesAnEditArrive {
    private static final int EDITS = 60;
    private static final int WARM = 20;
    private static final long FRAME_NANOS = 16_666_667;

    private HowSoonDoesAnEditArrive() {}

    /// Prints the times.
    public static void main(String[] arguments) throws IOException {
        edits();
        patches();
    }

    private static void edits() throws IOException {
        Path root = Files.createTempDirectory("phalanx-live");
        Path file = root.resolve("city.scene.yaml");
        Files.writeString(file, HowLongDoesBakingTake.text(-1));
        BakingTypes types = BakingTypes.none()
                .withAuthoring(HouseAuthoring.class, OwnerAuthoring.class, LampAuthoring.class)
                .withBakers(new HouseBaker(), new OwnerBaker(), new LampBaker());
        long[] nanos = new long[EDITS];
        try (World world = new World("Live")) {
            world.addSystems(SceneSystems.types());
            LiveBaking live =
                    LiveBaking.start(world, root, LiveBakingOptions.standard().withTypes(types));
            SceneSystem.loadSceneAsync(
                    world, SceneReference.of("city"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
            world.update();
            int[] changes = new int[1];
            live.onChange(change -> changes[0]++);
            for (int i = -WARM; i < EDITS; i++) {
                LockSupport.parkNanos(100_000_000);
                Files.writeString(file, HowLongDoesBakingTake.text((i + WARM) * 97));
                long start = System.nanoTime();
                int before = changes[0];
                long frame = start;
                while (changes[0] == before) {
                    world.update();
                    frame += FRAME_NANOS;
                    if (changes[0] == before) {
                        LockSupport.parkNanos(frame - System.nanoTime());
                    }
                }
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - start;
                }
            }
            print("saved to patched, 10,000 nodes, frames of 16.7 ms", nanos);
            System.out.println("of it baking and comparing, the last time: "
                    + live.findScene("city").bakeTime().toNanos() / 1_000_000.0 + " ms; patch: "
                    + live.findScene("city").patchTime().toNanos() / 1_000_000.0 + " ms");
        }
    }

    private static void patches() {
        try (World world = new World("Patched");
                World next = new World("Next")) {
            EntityManager em = world.entityManager();
            NativeArray<Entity> all = em.createEntity(em.createArchetype(EntityGuid.class, House.class), 100_000);
            for (int i = 0; i < all.length(); i++) {
                em.setComponent(all.get(i), EntityGuid.of(i * 0x9e3779b97f4a7c15L));
            }
            next.entityManager().copyAndReplaceEntitiesFrom(em);
            for (String kind : new String[] {"set", "created and destroyed"}) {
                long[] nanos = new long[EDITS];
                for (int i = -WARM; i < EDITS; i++) {
                    EntityChangeSet changes = kind.equals("set") ? set(world, next, i) : replaced(world, next, i);
                    long start = System.nanoTime();
                    EntityPatcher.applyChangeSet(
                            world,
                            changes,
                            EntityPatcherOptions.standard()
                                    .withInstancesKept(true)
                                    .withMissingSkipped(true));
                    if (i >= 0) {
                        nanos[i] = System.nanoTime() - start;
                    }
                }
                print("patching 1,000 of 100,000 entities, " + kind, nanos);
            }
        }
    }

    private static EntityChangeSet set(World world, World next, int round) {
        EntityManager em = next.entityManager();
        Entity[] all = entities(em);
        for (int i = 0; i < 1000; i++) {
            em.setComponent(all[(i * 97 + Math.abs(round)) % all.length], new House(round, i, 1));
        }
        return differenceOf(world, next);
    }

    private static EntityChangeSet replaced(World world, World next, int round) {
        EntityManager em = next.entityManager();
        Entity[] all = entities(em);
        for (int i = 0; i < 500; i++) {
            em.destroyEntity(all[i * 97]);
            Entity made = em.createEntity(EntityGuid.of((round + WARM) * 1_000_003L + i), new House(round, i, 1));
            em.setName(made, "");
        }
        return differenceOf(world, next);
    }

    private static Entity[] entities(EntityManager em) {
        NativeArray<Entity> all = em.queryBuilder().withAll(House.class).build().toEntityArray();
        Entity[] copy = new Entity[all.length()];
        Arrays.setAll(copy, all::get);
        return copy;
    }

    private static EntityChangeSet differenceOf(World world, World next) {
        return EntityDiffer.getChanges(
                        next, world, EntityDifferOptions.standard().withReverse(false))
                .forward();
    }

    private static void print(String what, long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%s: median %.2f ms, p90 %.2f ms, most %.2f ms%n",
                what,
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length * 9 / 10] / 1e6,
                sorted[sorted.length - 1] / 1e6);
    }
}
