package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayRecorder;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Replays: every tick of a recorded world comes back, whatever happened to the file after it.
@Row("HIS-5")
class ReplayTest {
    record Mover(float x, float y, int steps) implements IComponentData {}

    record Born(long tick) implements IComponentData {}

    record Sign(BlobAssetReference<Integer> text) implements IComponentData {}

    /// Cannot be written.
    static final class Handle implements IManagedComponentData {
        final Thread thread = Thread.currentThread();
    }

    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            long tick = Math.round(state.world().elapsedTime() * 10);
            for (Entity each :
                    state.getEntityQuery(ComponentType.readOnly(Mover.class)).toEntityArray()) {
                Mover mover = em.getComponent(each, Mover.class);
                if (each.index() % 20 == tick % 20) {
                    em.setComponent(each, new Mover(mover.x() + 0.5f, mover.y() * 0.75f, mover.steps() + 1));
                }
            }
            em.createEntity(new Mover(tick, 1, 0), new Born(tick));
            for (Entity each :
                    state.getEntityQuery(ComponentType.readOnly(Born.class)).toEntityArray()) {
                if (em.getComponent(each, Born.class).tick() == tick - 7) {
                    em.destroyEntity(each);
                }
            }
        }
    }

    @TempDir
    private Path folder;

    private static World movers(String name, int count) {
        World world = World.unlisted(name);
        world.setFailFast(true);
        world.addSystems(List.of(MoveSystem.class));
        for (int i = 0; i < count; i++) {
            world.entityManager().createEntity(new Mover(i, i * 0.5f, 0));
        }
        return world;
    }

    private static long step(World world) {
        world.setTime(world.elapsedTime() + 0.1, 0.1f);
        world.update();
        return world.stateHashWithTime();
    }

    private static Replay open(byte[] bytes) throws IOException {
        return ReplayFiles.open(SceneBytes.of("memory", ByteBuffer.wrap(bytes)), LoadOptions.DEFAULT);
    }

    private static void assertHashes(Replay replay, World world, long tick, List<Long> hashes) throws IOException {
        replay.restore(world, tick);
        assertThat(world.stateHashWithTime()).as("tick " + tick).isEqualTo(hashes.get((int) tick));
    }

    @Test
    @Row("HIS-5.1")
    void everyTickComesBackInAnyOrderAndGoesOn() throws IOException {
        Path file = folder.resolve("world.replay");
        List<Long> hashes = new ArrayList<>();
        List<Long> images = new ArrayList<>();
        try (World world = ExactFilesTest.started();
                World joined = ExactFilesTest.simulation("Joined")) {
            try (ReplayRecorder recorder = ReplayFiles.record(world, file)) {
                hashes.add(world.stateHashWithTime());
                for (int tick = 1; tick <= 300; tick++) {
                    ExactFilesTest.run(world, 1);
                    hashes.add(world.stateHashWithTime());
                    images.add((long) ExactFilesTest.exactly(world).length);
                    assertThat(recorder.newest()).isEqualTo(tick);
                    assertThat(recorder.fileBytes()).isEqualTo(Files.size(file));
                }
            }
            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.isComplete()).isTrue();
                assertThat(replay.problem()).isNull();
                assertThat(replay.oldest()).isZero();
                assertThat(replay.newest()).isEqualTo(300);
                assertThat(replay.size()).isEqualTo(301);
                for (long tick = 0; tick <= 300; tick++) {
                    assertHashes(replay, joined, tick, hashes);
                    assertThat(replay.info(tick).elapsedTime()).isEqualTo(joined.elapsedTime());
                    assertThat(replay.info(tick).entityCount())
                            .isEqualTo(joined.entityManager().entityCount());
                }
                Random random = new Random(5);
                for (int i = 0; i < 40; i++) {
                    assertHashes(replay, joined, random.nextInt(301), hashes);
                }
                joined.audit();
                replay.restore(joined, 120);
                for (int tick = 121; tick <= 300; tick++) {
                    ExactFilesTest.run(joined, 1);
                    assertThat(joined.stateHashWithTime()).as("tick " + tick).isEqualTo(hashes.get(tick));
                }
            }
            long whole = images.stream().mapToLong(Long::longValue).sum();
            assertThat(Files.size(file)).isLessThan(whole / 4);
        }
    }

    @Test
    void aTickTakesWhatIsDifferent() throws IOException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 20_000)) {
            try (ReplayRecorder _ = ReplayFiles.record(world, file)) {
                for (int tick = 1; tick <= 30; tick++) {
                    step(world);
                }
            }
            try (Replay replay = ReplayFiles.open(file)) {
                long image = ExactFilesTest.exactly(world).length;
                for (long tick = 1; tick <= 30; tick++) {
                    // A thousand of 20,000 movers are written in a tick, 12 bytes of their 20 with the id
                    assertThat(replay.info(tick).isWhole() || replay.info(tick).fileBytes() < image / 15)
                            .as("tick " + tick + ": " + replay.info(tick))
                            .isTrue();
                }
                assertThat(replay.info(1).isWhole()).isFalse();
            }
        }
    }

    @Test
    void aReaderReadsATickAndChangesNothing() throws IOException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 10);
                ReplayRecorder _ = ReplayFiles.record(world, file)) {
            step(world);
            step(world);
            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.isComplete()).isFalse();
                assertThat(replay.problem()).contains("still being written");
                assertThat(replay.newest()).isEqualTo(2);
                assertThat(replay.<Integer>read(1, em -> em.entityCount())).isEqualTo(12);
                assertThat(replay.<Integer>read(2, em -> em.entityCount())).isEqualTo(13);
                assertThatThrownBy(() -> replay.at(1, em -> em.createEntity(new Born(1))))
                        .hasMessage("createEntity was called in tick 1 of " + file
                                + ", which can only be read. To go on from this tick, restore it with"
                                + " restore(world, 1).");
            }
        }
    }

    @Test
    @Row("HIS-5.2")
    void aHistoryIsSavedAndLoaded() throws IOException {
        Path file = folder.resolve("history.replay");
        List<Long> hashes = new ArrayList<>();
        try (World world = movers("World", 50);
                World other = movers("Other", 3)) {
            WorldHistory history = WorldHistory.of(world).ticks(20).start();
            hashes.add(world.stateHashWithTime());
            for (int tick = 1; tick <= 50; tick++) {
                hashes.add(step(world));
            }
            List<Long> progress = new ArrayList<>();
            ReplayFiles.save(
                    history, file, SaveOptions.DEFAULT.withProgress((done, total) -> progress.add(total - done)));
            assertThat(progress).hasSize(20).endsWith(0L);
            assertThat(world.stateHashWithTime()).isEqualTo(hashes.getLast());

            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.oldest()).isEqualTo(31);
                assertThat(replay.newest()).isEqualTo(50);
                WorldHistory loaded = replay.load(WorldHistory.of(other).ticks(15));
                assertThat(loaded.oldest()).isEqualTo(36);
                assertThat(loaded.newest()).isEqualTo(50);
                assertThat(other.stateHashWithTime()).isEqualTo(hashes.get(50));
                assertThat(step(other)).isEqualTo(step(world));
                for (int tick = 50; tick >= 37; tick--) {
                    loaded.restore(tick);
                    assertThat(other.stateHashWithTime()).as("tick " + tick).isEqualTo(hashes.get(tick));
                }
                other.audit();
            }
        }
    }

    @Test
    @Row("HIS-5.3")
    void aRecordingGoesBackWithTheHistory() throws IOException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 10);
                World joined = movers("Joined", 0)) {
            List<Long> hashes = new ArrayList<>();
            WorldHistory history = WorldHistory.of(world).start();
            step(world);
            step(world);
            try (ReplayRecorder recorder = ReplayFiles.record(world, file)) {
                hashes.add(world.stateHashWithTime());
                for (int tick = 1; tick <= 8; tick++) {
                    hashes.add(step(world));
                }
                history.resimulate(
                        history.newest() - 5, (in, tick) -> in.entityManager().createEntity(new Mover(tick, 2, 2)));
                assertThat(recorder.newest()).isEqualTo(8);
                assertThat(world.stateHashWithTime()).isNotEqualTo(hashes.get(8));
                hashes.set(8, world.stateHashWithTime());
                hashes.add(step(world));
            }
            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.newest()).isEqualTo(9);
                for (int tick : new int[] {9, 8, 3, 2, 1, 0}) {
                    assertHashes(replay, joined, tick, hashes);
                }
            }
            // Before the recording began
            List<Long> anew = new ArrayList<>();
            try (ReplayRecorder recorder = ReplayFiles.record(world, file)) {
                history.restore(history.newest() - 4);
                assertThat(recorder.newest()).isZero();
                anew.add(step(world));
                anew.add(step(world));
            }
            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.newest()).isEqualTo(1);
                assertHashes(replay, joined, 0, anew);
                assertHashes(replay, joined, 1, anew);
            }
        }
    }

    private byte[] small(List<Long> hashes) throws IOException {
        Path file = folder.resolve("small.replay");
        try (World world = movers("World", 3);
                ReplayRecorder _ = ReplayFiles.record(world, file)) {
            hashes.add(world.stateHashWithTime());
            for (int tick = 1; tick <= 3; tick++) {
                hashes.add(step(world));
            }
        }
        return Files.readAllBytes(file);
    }

    @Test
    @Row("HIS-5.4")
    void aReplayThatIsCutOffIsReadUpToThere() throws IOException {
        List<Long> hashes = new ArrayList<>();
        byte[] all = small(hashes);
        int newest = -1;
        try (World world = movers("Joined", 1)) {
            for (int length = 0; length < all.length; length++) {
                byte[] cut = Arrays.copyOf(all, length);
                if (newest < 0) {
                    try (Replay replay = open(cut)) {
                        newest = (int) replay.newest();
                    } catch (SceneFileException refused) {
                        continue;
                    }
                }
                try (Replay replay = open(cut)) {
                    assertThat(replay.isComplete()).isFalse();
                    assertThat(replay.problem()).startsWith("The file ends at byte " + length);
                    assertThat(replay.newest()).isGreaterThanOrEqualTo(newest);
                    if (replay.newest() > newest || length % 100 == 0) {
                        newest = (int) replay.newest();
                        assertHashes(replay, world, newest, hashes);
                    }
                    int beyond = newest + 1;
                    assertThatThrownBy(() -> replay.restore(world, beyond))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("has ticks 0 to " + newest)
                            .hasMessageContaining("The file ends at byte " + length);
                }
            }
            assertThat(newest).isEqualTo(3);
        }
    }

    @Test
    void everyFlippedBitIsFound() throws IOException {
        List<Long> hashes = new ArrayList<>();
        byte[] all = small(hashes);
        Random random = new Random(3);
        try (World world = movers("Joined", 1)) {
            long untouched = world.stateHashWithTime();
            for (int at = 0; at < all.length; at++) {
                byte[] broken = all.clone();
                broken[at] ^= (byte) (1 << random.nextInt(8));
                assertThat(isNoticed(broken, world, hashes)).as("byte " + at).isTrue();
                assertThat(world.stateHashWithTime())
                        .isIn(untouched, hashes.get(0), hashes.get(1), hashes.get(2), hashes.get(3));
            }
            byte[] longer = Arrays.copyOf(all, all.length + 5);
            try (Replay replay = open(longer)) {
                assertThat(replay.problem()).contains("something was appended");
                assertHashes(replay, world, 3, hashes);
            }
        }
    }

    private static boolean isNoticed(byte[] broken, World world, List<Long> hashes) throws IOException {
        try (Replay replay = open(broken)) {
            for (long tick = replay.oldest(); tick <= replay.newest(); tick++) {
                assertHashes(replay, world, tick, hashes);
            }
            return !replay.isComplete();
        } catch (SceneFileException damaged) {
            return true;
        }
    }

    @Test
    @Row("HIS-5.5")
    void aDamagedTickCostsThoseUpToTheNextWholeImage() throws IOException {
        Path file = folder.resolve("world.replay");
        List<Long> hashes = new ArrayList<>();
        try (World world = movers("World", 40);
                World joined = movers("Joined", 0)) {
            try (ReplayRecorder _ = ReplayFiles.record(world, file)) {
                hashes.add(world.stateHashWithTime());
                for (int tick = 1; tick <= 400; tick++) {
                    hashes.add(step(world));
                }
            }
            byte[] bytes = Files.readAllBytes(file);
            long damaged = 5;
            long at = 64;
            long whole = -1;
            try (Replay replay = open(bytes)) {
                for (long tick = 0; tick < damaged; tick++) {
                    at += replay.info(tick).fileBytes();
                }
                for (long tick = damaged + 1; tick <= 400 && whole < 0; tick++) {
                    whole = replay.info(tick).isWhole() ? tick : -1;
                }
            }
            assertThat(whole).isPositive();
            bytes[(int) at + 70] ^= 1;
            try (Replay replay = open(bytes)) {
                long until = whole - 1;
                assertHashes(replay, joined, damaged - 1, hashes);
                assertHashes(replay, joined, whole, hashes);
                assertHashes(replay, joined, 400, hashes);
                assertThatThrownBy(() -> replay.restore(joined, until))
                        .isInstanceOf(SceneFileException.class)
                        .hasMessageStartingWith("Tick " + until + " cannot be read. The replay is damaged: the checksum"
                                + " of the frame of tick 5 at byte " + at + " is wrong.");
                assertThat(joined.stateHashWithTime()).isEqualTo(hashes.get(400));
                assertThatThrownBy(() -> replay.load(WorldHistory.of(joined))).isInstanceOf(SceneFileException.class);
                assertThat(joined.stateHashWithTime()).isEqualTo(hashes.get(400));
            }
        }
    }

    @Test
    void aProgramThatIsKilledLeavesItsTicks() throws IOException, InterruptedException {
        Path file = folder.resolve("killed.replay");
        String hash = OwnJvm.outputOf(3, Killed.class, file.toString());

        try (Replay replay = ReplayFiles.open(file);
                World world = movers("Joined", 0)) {
            assertThat(replay.isComplete()).isFalse();
            assertThat(replay.newest()).isEqualTo(25);
            replay.restore(world, 25);
            assertThat(world.stateHashWithTime()).hasToString(hash);
        }
    }

    static final class Killed {
        public static void main(String[] arguments) throws IOException {
            World world = movers("Killed", 10);
            ReplayRecorder recorder = ReplayFiles.record(world, Path.of(arguments[0]));
            long hash = 0;
            for (int tick = 1; tick <= 25; tick++) {
                hash = step(world);
            }
            System.out.println(recorder.isRecording() ? hash : "ended");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void whatCannotBeWrittenEndsTheRecordingAndIsSaid() throws IOException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 3)) {
            world.setFailFast(false);
            ReplayRecorder recorder = ReplayFiles.record(world, file);
            step(world);
            Entity entity = world.entityManager().createEntity();
            world.entityManager().addComponent(entity, new Handle());
            step(world);
            assertThat(recorder.isRecording()).isFalse();
            assertThat(recorder.newest()).isEqualTo(1);
            world.entityManager().destroyEntity(entity);
            step(world);
            assertThatThrownBy(recorder::close)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Tick 2 of world \"World\" could not be recorded in " + file
                            + ", and the recording has ended. The ticks before it are in the file. ")
                    .hasMessageContaining("Handle");
            recorder.close();
            try (Replay replay = ReplayFiles.open(file)) {
                assertThat(replay.newest()).isEqualTo(1);
                assertThat(replay.isComplete()).isFalse();
            }
        }
        try (World world = movers("World", 3)) {
            ReplayRecorder recorder = ReplayFiles.record(world, file);
            world.entityManager().addComponent(world.entityManager().createEntity(), new Handle());
            assertThatThrownBy(() -> step(world))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Tick 1 of world \"World\" could not be recorded");
            assertThatThrownBy(recorder::close).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aRecordingThatCannotBeginLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("world.replay");
        Files.writeString(file, "old");
        try (World world = movers("World", 3)) {
            Entity entity = world.entityManager().createEntity();
            world.entityManager().addComponent(entity, new Handle());
            assertThatThrownBy(() -> ReplayFiles.record(world, file)).isInstanceOf(IllegalArgumentException.class);
            assertThat(file).hasContent("old");
            world.entityManager().destroyEntity(entity);
            assertThatThrownBy(() -> ReplayFiles.record(world, file, SaveOptions.DEFAULT.withCancel(() -> true)))
                    .isInstanceOf(CancellationException.class);
            assertThat(file).hasContent("old");
            assertThatThrownBy(() -> ReplayFiles.record(
                            world,
                            file,
                            SaveOptions.DEFAULT.withQuery(
                                    world.entityManager().createEntityQuery(ComponentType.readOnly(Mover.class)))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Save without a query");
            assertThat(file).hasContent("old");
            assertThatThrownBy(() -> ReplayFiles.record(world, folder)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theEndOfTheWorldIsTheEndOfTheReplay() throws IOException {
        Path file = folder.resolve("world.replay");
        World world = movers("World", 3);
        ReplayRecorder recorder = ReplayFiles.record(world, file);
        step(world);
        world.close();
        assertThat(recorder.isRecording()).isFalse();
        recorder.close();
        try (Replay replay = ReplayFiles.open(file)) {
            assertThat(replay.isComplete()).isTrue();
            assertThat(replay.newest()).isEqualTo(1);
        }
    }

    @Test
    void anotherThreadDoesNotEndARecording() throws IOException, InterruptedException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 3)) {
            ReplayRecorder recorder = ReplayFiles.record(world, file);
            step(world);
            AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
            Thread other = Thread.ofPlatform().start(() -> {
                try {
                    recorder.close();
                } catch (IOException | RuntimeException refused) {
                    thrown.set(refused);
                }
            });
            other.join();
            assertThat(thrown.get()).isInstanceOf(IllegalStateException.class);
            assertThat(recorder.isRecording()).isTrue();
            step(world);
            assertThat(recorder.newest()).isEqualTo(2);
            recorder.close();
        }
        try (Replay replay = ReplayFiles.open(file)) {
            assertThat(replay.isComplete()).isTrue();
        }
    }

    @Test
    void twoRecordersAndAHistoryFollowAWorld() throws IOException {
        Path one = folder.resolve("one.replay");
        Path two = folder.resolve("two.replay");
        try (World world = movers("World", 3)) {
            try (ReplayRecorder first = ReplayFiles.record(world, one);
                    WorldHistory history = WorldHistory.of(world).start()) {
                step(world);
                try (ReplayRecorder second = ReplayFiles.record(world, two)) {
                    step(world);
                    assertThat(second.newest()).isEqualTo(1);
                }
                step(world);
                assertThat(first.newest()).isEqualTo(3);
                assertThat(history.newest()).isEqualTo(3);
            }
            step(world);
            try (Replay replay = ReplayFiles.open(one)) {
                assertThat(replay.newest()).isEqualTo(3);
            }
        }
    }

    @Test
    void blobsAreMadeOncePerReplay() throws IOException {
        Path file = folder.resolve("world.replay");
        try (World world = movers("World", 3);
                World joined = movers("Joined", 0);
                BlobAssetReference<Integer> text = EveryKind.blob(77)) {
            Entity sign = world.entityManager().createEntity(new Sign(text));
            try (ReplayRecorder _ = ReplayFiles.record(world, file)) {
                step(world);
                step(world);
            }
            try (Replay replay = ReplayFiles.open(file)) {
                @Nullable BlobAssetReference<Integer> known = null;
                for (long tick : new long[] {0, 2, 1, 2}) {
                    replay.restore(joined, tick);
                    BlobAssetReference<Integer> there = joined.entityManager()
                            .getComponent(sign, Sign.class)
                            .text();
                    assertThat(there.value()).isEqualTo(77);
                    assertThat(known == null || known.equals(there)).isTrue();
                    known = there;
                    replay.at(
                            tick,
                            em -> assertThat(em.getComponent(sign, Sign.class).text())
                                    .isEqualTo(there));
                }
                if (known != null) {
                    known.close();
                }
                replay.restore(joined, 1);
                assertThat(joined.entityManager()
                                .getComponent(sign, Sign.class)
                                .text()
                                .value())
                        .isEqualTo(77);
            }
        }
    }

    @Test
    void misuseIsRefused() throws IOException {
        Path file = folder.resolve("world.replay");
        Path image = folder.resolve("world.entities");
        try (World world = movers("World", 3)) {
            WorldFiles.saveExact(world, image);
            try (ReplayRecorder _ = ReplayFiles.record(world, file)) {
                step(world);
            }
            assertThatThrownBy(() -> ReplayFiles.open(image))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage("The file is no replay: it begins with other bytes. Open files that were written by"
                            + " ReplayFiles.");
            assertThatThrownBy(() -> WorldFiles.loadExact(world, file))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("ReplayFiles.open");
            Replay replay = ReplayFiles.open(file);
            assertThatThrownBy(() -> replay.restore(world, 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("restore was given tick 2, and the replay " + file
                            + " has ticks 0 to 1. Give one of them.");
            assertThatThrownBy(() -> replay.info(-1)).isInstanceOf(IllegalArgumentException.class);
            WorldHistory history = WorldHistory.of(world).start();
            assertThatThrownBy(() -> replay.load(WorldHistory.of(world)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has a history already");
            assertThatThrownBy(() -> WorldHistory.of(world).from(-1)).isInstanceOf(IllegalArgumentException.class);
            history.close();
            replay.close();
            replay.close();
            assertThatThrownBy(() -> replay.restore(world, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("restore was called on the replay " + file + " after close(). Open it again.");
        }
        World closed = movers("Closed", 0);
        closed.close();
        assertThatThrownBy(() -> ReplayFiles.record(closed, file)).isInstanceOf(IllegalStateException.class);
    }
}
