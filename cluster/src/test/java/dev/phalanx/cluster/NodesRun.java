package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A run of several nodes in one JVM, each of which is started again when it was killed. It keeps the hash of each node
/// in each tick.
final class NodesRun {
    static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);
    static final int AGENTS = 130;
    static final int SEED = 7;

    /// Ends a node as if its process was killed.
    static final class Killed extends VirtualMachineError {
        private static final long serialVersionUID = 1;
    }

    /// When a node is killed.
    enum Moment {
        /// In the middle of a tick of a section.
        UPDATE,
        /// When a section is made, as at the beginning of a move to this node; the tick is that of the sections here.
        MAKE,
        /// When a section is closed, as at the end of a move from this node.
        CLOSE
    }

    /// A kill of the node that has a section then.
    record Kill(int section, long tick, Moment moment) {
        Kill(int section, long tick) {
            this(section, tick, Moment.UPDATE);
        }
    }

    /// Kills the node when a section is closed.
    private final class Last implements ISystem {
        private final Section section;

        Last(Section section) {
            this.section = section;
        }

        @Override
        public void onUpdate(SystemState state) {
            slow.accept(section);
            killIfDue(section.number(), section.tick(), Moment.UPDATE);
        }

        @Override
        public void onDestroy(SystemState state) {
            killIfDue(section.number(), section.tick(), Moment.CLOSE);
        }
    }

    final int nodes;
    final int ticks;
    final IntFunction<Directory> directories;
    final Map<Long, Long> hashes = new ConcurrentHashMap<>();
    final Map<Integer, Traffic> traffic = new ConcurrentHashMap<>();
    Duration timeout = Duration.ofSeconds(20);
    Duration patience = Duration.ofSeconds(20);
    Consumer<Section> slow = section -> {};
    Consumer<ClusterNode> afterEnd = node -> {};
    Runnable betweenStarts = () -> {};
    private final Sections cut;
    private final CountDownLatch made;

    @Nullable
    Path images;

    int imageTicks = 8;
    private List<Kill> kills = List.of();
    private AtomicIntegerArray isDone = new AtomicIntegerArray(0);

    /// @param directories the directory of each node
    NodesRun(Sections cut, int nodes, int ticks, IntFunction<Directory> directories) {
        this.cut = cut;
        this.nodes = nodes;
        this.ticks = ticks;
        this.directories = directories;
        this.made = new CountDownLatch(nodes);
    }

    /// Lets nodes recover.
    NodesRun withRecovery(Path newImages, int newImageTicks, List<Kill> newKills) {
        images = newImages;
        imageTicks = newImageTicks;
        kills = newKills;
        isDone = new AtomicIntegerArray(newKills.size());
        return this;
    }

    private void killIfDue(int section, long tick, Moment moment) {
        for (int i = 0; i < kills.size(); i++) {
            Kill kill = kills.get(i);
            if (kill.section == section
                    && kill.tick == tick
                    && kill.moment == moment
                    && isDone.compareAndSet(i, 0, 1)) {
                throw new Killed();
            }
        }
    }

    /// How many of the kills have happened.
    long killed() {
        long sum = 0;
        for (int i = 0; i < isDone.length(); i++) {
            sum += isDone.get(i);
        }
        return sum;
    }

    ClusterNode node(int number) {
        return node(number, new AtomicLong(-1));
    }

    /// @param tick the last tick of the node
    private ClusterNode node(int number, AtomicLong tick) {
        SectionedWorldBuilder builder = Flock.builder(cut, SEED, section -> {
                    killIfDue(section.number(), tick.get(), Moment.MAKE);
                    section.world().addSystem(new Last(section));
                })
                .withThreads(number % 2 + 1);
        Path to = images;
        ClusterNode node = to == null
                ? ClusterNode.of(builder, directories.apply(number), number, KEY, timeout)
                : ClusterNode.of(
                        builder,
                        directories.apply(number),
                        number,
                        KEY,
                        timeout,
                        new Recovery(to, imageTicks, patience));
        try {
            if (number == 0 || node.start() == 0) { // the image takes the place of agents, or of none
                node.world().sections().stream()
                        .findFirst()
                        .ifPresent(section -> Flock.populate(section.world().entityManager(), SEED, AGENTS));
            }
            return node;
        } catch (Throwable failed) {
            node.close();
            throw failed;
        }
    }

    /// Runs a node to the end, and returns how often it was started.
    private int runNode(int number) throws InterruptedException {
        int starts = 0;
        while (true) {
            starts++;
            AtomicLong last = new AtomicLong(-1);
            try (ClusterNode node = node(number, last)) {
                made.countDown();
                made.await(); // so that a short timeout is enough for the first connection
                for (long tick = node.start(); tick < ticks; ) {
                    node.run(1);
                    tick = node.world().tick();
                    last.set(tick);
                    long hash = node.world().stateHash();
                    Long before = hashes.putIfAbsent(tick * nodes + number, hash);
                    assertThat(before == null || before == hash)
                            .as("tick " + tick + " has the same hash again")
                            .isTrue();
                }
                afterEnd.accept(node);
                traffic.put(number, node.traffic());
                return starts;
            } catch (Killed killed) {
                betweenStarts.run(); // and then it is started again, as a supervisor does
            }
        }
    }

    /// Runs all nodes to the end, and returns how often they were started.
    int run() {
        return start().stream().mapToInt(CompletableFuture::join).sum();
    }

    List<CompletableFuture<Integer>> start() {
        List<CompletableFuture<Integer>> running = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            int number = i;
            CompletableFuture<Integer> result = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    result.complete(runNode(number));
                } catch (Throwable failed) {
                    result.completeExceptionally(failed);
                }
            });
            running.add(result);
        }
        return running;
    }

    /// Why a node has failed.
    static Throwable failure(CompletableFuture<Integer> node) {
        try {
            throw new AssertionError("the node was started " + node.join() + " times");
        } catch (CompletionException failed) {
            return failed.getCause();
        }
    }

    /// Compares the sum of the nodes with the uncut world in each tick.
    void requireHashes() {
        try (SectionedWorld world = Flock.world(1, 1, 1, SEED, AGENTS)) {
            for (long tick = 1; tick <= ticks; tick++) {
                world.run(1);
                long sum = 0;
                for (int node = 0; node < nodes; node++) {
                    sum += hashes.get(tick * nodes + node);
                }
                assertThat(sum).as("hash of tick " + tick).isEqualTo(world.stateHash());
            }
        }
    }
}
