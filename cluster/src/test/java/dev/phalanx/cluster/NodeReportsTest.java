package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.internal.tool.ClusterSections;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.sections.NodeReport;
import dev.phalanx.entities.sections.SectionReport;
import dev.phalanx.entities.sections.SectionsReport;
import dev.phalanx.entities.sections.SectionsSource;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is known of sections and nodes, and which node is the slowest.
class NodeReportsTest {
    @Ghost
    record Spot(float x, float y) implements IComponentData {}

    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);
    private static final Duration LONG = Duration.ofSeconds(60);

    /// Four sections beside each other, whose agents walk to and fro, and a latch at which one of them stops.
    private static SectionedWorldBuilder builder(int stopping, long inTick, CountDownLatch latch) {
        Plane plane = Plane.bounded(40, 10, Spot.class, "x", "y");
        return SectionedWorld.of(RectangleSections.of(plane, 4, 1, 2))
                .withComponents(Spot.class)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    if (section.number() == stopping && section.tick() == inTick) {
                        await(latch);
                    }
                    for (Entity agent : own) {
                        Spot at = em.getComponent(agent, Spot.class);
                        em.setComponent(agent, new Spot(at.x() + (section.tick() / 10 % 2 == 0 ? 1 : -1), at.y()));
                    }
                })));
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it comes within a minute").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static void populate(SectionedWorld world) {
        for (int i = 1; i <= 30; i++) {
            world.sections()
                    .getFirst()
                    .world()
                    .entityManager()
                    .createEntity(new GlobalId(i), new Spot(5 + i % 25, i % 10));
        }
    }

    /// A node on a thread of its own.
    private static final class Running implements AutoCloseable {
        final CompletableFuture<ClusterNode> node = new CompletableFuture<>();
        final CompletableFuture<SectionsReport> end = new CompletableFuture<>();
        private final CountDownLatch mayEnd = new CountDownLatch(1);

        Running(SectionedWorldBuilder builder, Placement placement, int number, int ticks, Duration timeout) {
            Thread.ofPlatform().daemon().start(() -> {
                try (ClusterNode made = ClusterNode.of(builder, placement, number, KEY, timeout)) {
                    populate(made.world());
                    node.complete(made);
                    made.run(ticks);
                    end.complete(made.report());
                    await(mayEnd);
                } catch (Throwable failed) {
                    node.completeExceptionally(failed);
                    end.completeExceptionally(failed);
                }
            });
        }

        SectionsReport report() {
            return node.join().report();
        }

        @Override
        public void close() {
            mayEnd.countDown();
        }
    }

    private static List<Running> runAll(Placement placement, int stopping, CountDownLatch latch, int ticks) {
        List<Running> all = new ArrayList<>();
        for (int node = 0; node < placement.nodeCount(); node++) {
            all.add(new Running(builder(stopping, 5, latch), placement, node, ticks, LONG));
        }
        return all;
    }

    @Test
    @Row({"CLU-25.1", "CLU-25.2"})
    void aWorldInOneProcessReportsWhatItsSectionsDo() {
        try (SectionedWorld world =
                builder(-1, 0, new CountDownLatch(0)).withThreads(2).build()) {
            populate(world);
            world.run(30);
            SectionsReport report = world.report();
            assertThat(report.slowest()).isEqualTo(-1);
            assertThat(report.columns()).isEqualTo(4);
            assertThat(report.rows()).isEqualTo(1);
            assertThat(report.nodes()).hasSize(1);
            NodeReport node = report.nodes().getFirst();
            assertThat(node.isKnown()).isTrue();
            assertThat(node.tick()).isEqualTo(30);
            assertThat(node.ticksPerSecond()).isPositive();
            assertThat(node.agents()).isEqualTo(30);
            assertThat(node.sent().bytes()).isZero(); // there is no other node
            assertThat(report.sections()).hasSize(4);
            long bytes = 0;
            Duration waited = Duration.ZERO;
            for (SectionReport section : report.sections()) {
                SectionReport.Own own = Objects.requireNonNull(section.own());
                Section of = world.section(section.number());
                assertThat(own.world()).isSameAs(of.world());
                assertThat(own.tick()).isEqualTo(30);
                assertThat(own.agents()).isEqualTo(of.agentCount());
                assertThat(own.ghosts()).isEqualTo(of.ghostCount());
                assertThat(own.systemsTime()).isPositive();
                assertThat(own.systems()).isBetween(0.0, 1.0);
                bytes += own.sent().bytes();
                for (SectionReport.Wait wait : own.waits()) {
                    assertThat(wait.section()).isIn(section.number() - 1, section.number() + 1);
                    waited = waited.plus(wait.time());
                }
            }
            assertThat(bytes).isEqualTo(world.traffic().bytes());
            assertThat(waited).isEqualTo(world.waited());
        }
    }

    @Test
    void toolsFindTheReportByTheWorldOfASection() {
        SectionsSource source = new ClusterSections();
        try (World other = new World("Other")) {
            SectionedWorld world = builder(-1, 0, new CountDownLatch(0)).build();
            World third = world.section(2).world();
            SectionsReport report = Objects.requireNonNull(source.find(third));
            assertThat(Objects.requireNonNull(report.sections().get(2).own()).world())
                    .isSameAs(third);
            assertThat(source.find(other)).isNull();
            world.close();
            assertThat(source.find(third)).isNull();
        }
    }

    @Test
    void regionsAreNoGrid() {
        try (SectionedWorld world = SectionedWorld.of(
                        RegionSections.of(Region.class, "number", new int[] {0, 1, 2}, new int[][] {{1}, {2}, {0}}))
                .withComponents(Region.class)
                .build()) {
            assertThat(world.report().columns()).isZero();
            assertThat(world.report().rows()).isZero();
            assertThat(world.report().sections()).hasSize(3);
        }
    }

    @Ghost
    record Region(int number) implements IComponentData {}

    /// Node 3 stops, so node 2 waits for it, node 1 for node 2, and node 0 for node 1. Node 0 is connected with node 1
    /// alone.
    @Test
    @Row({"CLU-25.3", "CLU-25.4"})
    void theNodeThatAllWaitForInTheEndIsTheSlowest() throws IOException, ExecutionException, InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        List<Running> nodes = runAll(ClusterNodeTest.placement(0, 1, 2, 3), 3, latch, 20);
        for (Running node : nodes) {
            await(() -> node.report().slowest() == 3);
        }
        SectionsReport seen = nodes.getFirst().report();
        assertThat(seen.node()).isZero();
        assertThat(seen.nodes().subList(0, 3)).extracting(NodeReport::waitedFor).containsExactly(1, 2, 3);
        SectionReport.Own first =
                Objects.requireNonNull(seen.sections().getFirst().own());
        assertThat(first.waited()).isPositive();
        assertThat(first.waits()).singleElement().satisfies(wait -> {
            assertThat(wait.section()).isEqualTo(1);
            assertThat(wait.node()).isEqualTo(1);
            assertThat(wait.time()).isPositive();
        });
        assertThat(seen.sections().get(3).own()).isNull();
        assertThat(seen.sections()).extracting(SectionReport::node).containsExactly(0, 1, 2, 3);

        latch.countDown();
        for (Running node : nodes) {
            NodeReport own = node.end.get().nodes().get(node.node.get().number());
            assertThat(own.tick()).isEqualTo(20);
            assertThat(own.sent().bytes()).isEqualTo(node.node.get().traffic().bytes());
            assertThat(own.ageMillis()).isZero();
        }
        nodes.forEach(Running::close);
    }

    /// Node 0 has less patience than the others, and node 1, which it waits for, waits for node 2.
    @Test
    @Row("CLU-25.6")
    void aNodeThatWaitsInVainNamesTheSlowest() throws IOException {
        CountDownLatch latch = new CountDownLatch(1);
        Placement placement = ClusterNodeTest.placement(0, 1, 2, 2);
        try (Running impatient = new Running(builder(2, 5, latch), placement, 0, 20, Duration.ofSeconds(4));
                Running second = new Running(builder(2, 5, latch), placement, 1, 20, LONG);
                Running third = new Running(builder(2, 5, latch), placement, 2, 20, LONG)) {
            assertThatThrownBy(impatient.end::get)
                    .hasRootCauseInstanceOf(ClusterException.class)
                    .rootCause()
                    .hasMessage("Section 0 of node 0 waited 4000 ms for the message of section 1 on "
                            + placement.describe(1) + ", which waits itself, in the end for " + placement.describe(2)
                            + ". Look whether that node still runs ticks, or give more time.");
            latch.countDown();
            assertThatThrownBy(second.end::get).hasMessageContaining("has lost node 0");
            assertThatThrownBy(third.end::get).hasMessageContaining("has lost node 1");
        }
    }

    @Test
    @Row("CLU-25.1")
    void theNewestImageOfANodeIsReported(@TempDir Path folder) throws IOException {
        Recovery recovery = new Recovery(folder, 10, LONG);
        Placement placement = ClusterNodeTest.placement(0, 0, 0, 0);
        try (ClusterNode node =
                ClusterNode.of(builder(-1, 0, new CountDownLatch(0)), placement, 0, KEY, LONG, recovery)) {
            populate(node.world());
            node.runTo(25);
            assertThat(node.report().nodes().getFirst().image()).isEqualTo(20);
        }
        try (ClusterNode again =
                ClusterNode.of(builder(-1, 0, new CountDownLatch(0)), placement, 0, KEY, LONG, recovery)) {
            long tick = again.start();
            NodeReport report = again.report().nodes().getFirst();
            assertThat(report.image()).isEqualTo(tick);
            assertThat(report.tick()).isEqualTo(tick);
            assertThat(report.ticksPerSecond()).isZero(); // no tick was run
            assertThat(report.agents()).isEqualTo(30);
        }
    }

    // Rules

    @Test
    @Row("CLU-25.4")
    void waitingIsFollowedToANodeThatDoesNotWait() {
        assertThat(NodeReports.slowest(new int[] {1, 2, 3, -1}, new float[] {0.5f, 0.5f, 0.5f, 0}))
                .isEqualTo(3);
        assertThat(NodeReports.slowest(new int[] {-1, -1}, new float[] {0, 0})).isEqualTo(-1);
        // two wait for node 1, and one waits longer for node 4
        assertThat(NodeReports.slowest(new int[] {1, -1, 1, 4, -1}, new float[] {0.4f, 0, 0.4f, 0.7f, 0}))
                .isEqualTo(1);
        assertThat(NodeReports.slowest(new int[] {1, -1, 1, 4, -1}, new float[] {0.3f, 0, 0.3f, 0.7f, 0}))
                .isEqualTo(4);
    }

    @Test
    @Row("CLU-25.4")
    void aCircleEndsAtItsNodeThatWaitsLeast() {
        assertThat(NodeReports.slowest(new int[] {1, 2, 1}, new float[] {0.9f, 0.3f, 0.2f}))
                .isEqualTo(2);
        assertThat(NodeReports.slowest(new int[] {1, 0}, new float[] {0.2f, 0.3f}))
                .isZero();
        assertThat(NodeReports.slowest(new int[] {1, 2, 0}, new float[] {0.3f, 0.3f, 0.3f}))
                .isZero();
    }

    // What nodes send

    private static byte[] bytes(NodeFigures... all) {
        ByteBuffer bytes = ByteBuffer.allocate(all.length * NodeFigures.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (NodeFigures one : all) {
            one.write(bytes);
        }
        return bytes.array();
    }

    private static NodeFigures figures(int node, int sequence, long tick) {
        return new NodeFigures(node, sequence, tick, 10, 0.5f, 0.25f, 0, new Traffic(1, 2, 3, 4, 5), 7, 8);
    }

    private static NodeFigures read(byte[] message) {
        return NodeFigures.read(ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN));
    }

    /// The next message that a node sends.
    private static byte[] next(NodeReports reports, List<byte[]> sent) {
        int before = sent.size();
        await(() -> {
            reports.roll();
            return sent.size() > before;
        });
        return sent.getLast();
    }

    @Test
    @Row({"CLU-25.3", "CLU-25.5"})
    void theNewestFiguresOfEachNodeAreKeptAndHandedOn() throws IOException {
        List<byte[]> sent = new ArrayList<>();
        Placement placement = ClusterNodeTest.placement(0, 1, 2, 2);
        try (SectionedWorld world = builder(-1, 0, new CountDownLatch(0)).build()) {
            int[][] around = SectionedWorld.around(world.cut());
            NodeReports reports = new NodeReports(
                    world, around, 0, () -> placement, Duration.ofMillis(1), () -> Traffic.NONE, sent::add);
            assertThat(reports.report().nodes()).extracting(NodeReport::isKnown).containsExactly(true, false, false);
            reports.received(1, bytes(figures(1, 9, 90), figures(2, 5, 50)));
            reports.received(1, bytes(figures(1, 9, 91), figures(2, 4, 40))); // the second is older
            assertThat(reports.report().nodes()).extracting(NodeReport::tick).containsExactly(0L, 91L, 50L);
            assertThat(next(reports, sent)).hasSize(3 * NodeFigures.BYTES);
            assertThat(read(sent.getLast()).sequence()).isEqualTo(1);
            byte[] last = sent.getLast();
            assertThat(List.of(read(Arrays.copyOfRange(last, 84, 168)), read(Arrays.copyOfRange(last, 168, 252))))
                    .containsExactlyInAnyOrder(figures(1, 9, 91), figures(2, 5, 50));

            // node 1 was started again, and says so itself; others know of this node as it was before
            reports.received(1, bytes(figures(1, 1, 60), figures(0, 40, 95)));
            assertThat(reports.report().nodes()).extracting(NodeReport::tick).containsExactly(0L, 60L, 50L);
            assertThat(read(next(reports, sent)).sequence()).isEqualTo(41);
        }
    }

    @Test
    @Row("CLU-25.7")
    void figuresThatNoNodeHasAreRefused() throws IOException {
        try (SectionedWorld world = builder(-1, 0, new CountDownLatch(0)).build()) {
            int[][] around = SectionedWorld.around(world.cut());
            Placement placement = ClusterNodeTest.placement(0, 1, 2, 2);
            NodeReports reports =
                    new NodeReports(world, around, 0, () -> placement, LONG, () -> Traffic.NONE, message -> {});
            assertThatThrownBy(() -> reports.received(1, new byte[85]))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("it sent figures of 85 bytes, and those of a node have 84");
            assertThatThrownBy(() -> reports.received(1, bytes(figures(-1, 1, 1))))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageStartingWith("it sent figures that no node has: NodeFigures[node=-1, ");
            reports.received(1, bytes(figures(3, 1, 1))); // of a node that joins, and is not known here yet
            for (int at : new int[] {0, 8, 16, 20, 24, 28, 72, 80}) {
                byte[] wrong = bytes(figures(1, 1, 1));
                ByteBuffer.wrap(wrong)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(at, -2)
                        .putInt(Math.min(at + 4, 80), -2);
                assertThatThrownBy(() -> reports.received(1, wrong))
                        .as("byte %d", at)
                        .isInstanceOf(ClusterException.class);
            }
            assertThat(reports.report().nodes()).extracting(NodeReport::isKnown).containsExactly(true, false, false);
        }
    }
}
