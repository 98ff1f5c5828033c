package dev.phalanx.cluster.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.AgentCodec;
import dev.phalanx.cluster.ClusterNode;
import dev.phalanx.cluster.CutComparison;
import dev.phalanx.cluster.CutDifference;
import dev.phalanx.cluster.Directory;
import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.NodeKey;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.PlacementPlan;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.Recovery;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.RegionSections;
import dev.phalanx.cluster.Section;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.sections.NodeReport;
import dev.phalanx.entities.sections.SectionsReport;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/cluster.md.
class ClusterGuideTest {
    // snippet cluster-components
    @Ghost // neighbours read it
    record Place(double x, double y) implements IComponentData {}

    record Warmth(double value) implements IComponentData {} // neighbours do not

    // end cluster-components

    @Ghost
    record Town(int region) implements IComponentData {}

    // snippet cluster-system
    /// Agents walk about, and keep warm by others within 5.
    static final class Walk implements ISystem {
        private final Section section;
        private EntityQuery all;
        private EntityQuery own;

        Walk(Section section) {
            this.section = section;
        }

        @Override
        public void onCreate(SystemState state) {
            EntityManager em = state.entityManager();
            all = em.queryBuilder().withAll(GlobalId.class, Place.class).build(); // ghosts too
            own = em.queryBuilder()
                    .withAll(GlobalId.class)
                    .withAllRW(Place.class, Warmth.class)
                    .withNone(GhostAgent.class) // a query that writes leaves ghosts out
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            TreeMap<Long, Place> before = new TreeMap<>(); // by identity: a fixed order of sums
            for (Entity agent : all.toEntityArray()) {
                before.put(em.getComponent(agent, GlobalId.class).value(), em.getComponent(agent, Place.class));
            }
            for (Entity agent : own.toEntityArray()) {
                long id = em.getComponent(agent, GlobalId.class).value();
                Place at = before.get(id);
                double warmth = 0;
                for (Place other : before.values()) {
                    double distance = Math.hypot(other.x() - at.x(), other.y() - at.y());
                    warmth += distance > 5 ? 0 : 1 / (1 + distance);
                }
                Random random = section.random(id); // from the seed, the agent and the tick
                em.setComponent(agent, new Warmth(warmth));
                em.setComponent(agent, new Place(step(at.x(), random), step(at.y(), random)));
            }
        }

        private static double step(double from, Random random) {
            return Math.clamp(from + random.nextDouble(-1, 1), 0, 89);
        }
    }

    // end cluster-system

    private static SectionedWorld world(int columns, int rows, int threads) {
        // snippet cluster-world
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorld world = SectionedWorld.of(RectangleSections.of(plane, columns, rows, 5)) // halos of 5
                .withComponents(Place.class, Warmth.class) // all that agents may have
                .withInteractionRadius(5)
                .withSeed(42)
                .withThreads(threads)
                .withSystems(section -> section.world().addSystem(new Walk(section)))
                .build();
        EntityManager em = world.section(0).world().entityManager(); // of any section: the first tick moves agents
        for (int i = 1; i <= 200; i++) {
            em.createEntity(new GlobalId(i), new Place(i * 7 % 89, i * 13 % 89), new Warmth(0));
        }
        // end cluster-world
        return world;
    }

    @Test
    void cuts() {
        // snippet cluster-run
        try (SectionedWorld uncut = world(1, 1, 1);
                SectionedWorld cut = world(3, 3, 4)) {
            uncut.run(50);
            cut.run(50);
            assertThat(cut.stateHash()).isEqualTo(uncut.stateHash());
        }
        // end cluster-run
    }

    @Test
    void comparison() {
        try (SectionedWorld uncut = world(1, 1, 1);
                SectionedWorld cut = world(2, 2, 2)) {
            // snippet cluster-comparison
            CutDifference difference = CutComparison.run(uncut, cut, 20); // ticks
            assertThat(difference).isNull(); // or the first tick, section, agent and component that differ
            // end cluster-comparison
        }
    }

    @Test
    void commands() {
        try (SectionedWorld world = SectionedWorld.of(
                        RectangleSections.of(Plane.bounded(90, 90, Place.class, "x", "y"), 3, 3, 5))
                .withComponents(Place.class, Warmth.class)
                .withSystems(section -> section.world().addSystem(new Give(section)))
                .build()) {
            EntityManager em = world.section(0).world().entityManager();
            em.createEntity(new GlobalId(1), new Place(29, 10), new Warmth(1)); // of section 0
            em.createEntity(new GlobalId(2), new Place(31, 10), new Warmth(1)); // of section 1
            world.run(2);
            EntityQuery warm = world.section(1)
                    .world()
                    .entityManager()
                    .queryBuilder()
                    .withAll(Warmth.class)
                    .build();
            assertThat(warm.getSingleton(Warmth.class).value()).isEqualTo(1.5);
            assertThat(world.agentCount()).isEqualTo(3);
        }
    }

    private record Give(Section section) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            if (section.number() == 0 && section.tick() == 1) {
                long id = 1;
                long neighbour = 2;
                // snippet cluster-commands
                section.commands().add(id, neighbour, Warmth.class, "value", 0.5); // id gives, neighbour receives
                section.commands().create(id, new Place(29, 11), new Warmth(0)); // a child, near its parent
                // end cluster-commands
            }
        }
    }

    @Test
    void regions() {
        // snippet cluster-regions
        int[] sectionOf = {0, 0, 1, 1, 2}; // of each region
        int[][] adjacent = {{1}, {2}, {3}, {4}, {0}}; // a ring of regions
        RegionSections regions = RegionSections.of(Town.class, "region", sectionOf, adjacent);
        // end cluster-regions
        assertThat(regions.count()).isEqualTo(3);
        assertThat(regions.neighboursOf(2)).containsExactly(0, 1);
    }

    private static void createAgents(EntityManager em) {
        for (int i = 1; i <= 200; i++) {
            em.createEntity(new GlobalId(i), new Place(i * 7 % 89, i * 13 % 89), new Warmth(0));
        }
    }

    private static long runNode(Path file, int number, byte[] key) throws IOException {
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder = SectionedWorld.of(RectangleSections.of(plane, 2, 2, 5))
                .withComponents(Place.class, Warmth.class)
                .withSeed(42)
                .withSystems(section -> section.world().addSystem(new Walk(section)));
        // snippet cluster-node
        Placement placement = Placement.read(file);
        try (ClusterNode node = ClusterNode.of(builder, placement, number, key, Duration.ofSeconds(30))) {
            createAgents(node.world().sections().getFirst().world().entityManager()); // all of them, on each node
            node.run(50);
            return node.world().stateHash(); // the sum over all nodes is the hash of the whole world
        }
        // end cluster-node
    }

    private static long runNodeWithRecovery(Path file, int number, byte[] key, Path directory) throws IOException {
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder = SectionedWorld.of(RectangleSections.of(plane, 2, 2, 5))
                .withComponents(Place.class, Warmth.class)
                .withSeed(42)
                .withSystems(section -> section.world().addSystem(new Walk(section)));
        Placement placement = Placement.read(file);
        // snippet cluster-recovery
        Recovery recovery = new Recovery(directory, 20, Duration.ofMinutes(2)); // an image every 20 ticks
        try (ClusterNode node = ClusterNode.of(builder, placement, number, key, Duration.ofSeconds(30), recovery)) {
            if (node.start() == 0) { // takes back its newest image, if it has one
                createAgents(node.world().sections().getFirst().world().entityManager());
            }
            node.runTo(50);
            return node.world().stateHash();
        }
        // end cluster-recovery
    }

    private static int slowest(ClusterNode node) {
        // snippet cluster-report
        SectionsReport report = node.report();
        for (NodeReport one : report.nodes()) {
            System.out.printf(
                    "node %d: %.1f ticks/s, systems %.0f%%, waited %.0f%%, most for node %d%n",
                    one.number(), one.ticksPerSecond(), 100 * one.systems(), 100 * one.waited(), one.waitedFor());
        }
        int slowest = report.slowest(); // the node that the others wait for in the end, -1 if nobody waits
        // end cluster-report
        return slowest;
    }

    @Test
    void reports(@TempDir Path directory) throws IOException {
        try (ServerSocket port = new ServerSocket(0)) {
            Files.write(directory.resolve("placement"), List.of(":" + port.getLocalPort() + " 0-3"));
        }
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder = SectionedWorld.of(RectangleSections.of(plane, 2, 2, 5))
                .withComponents(Place.class, Warmth.class)
                .withSystems(section -> section.world().addSystem(new Walk(section)));
        Placement placement = Placement.read(directory.resolve("placement"));
        try (ClusterNode node = ClusterNode.of(builder, placement, 0, new byte[32], Duration.ofSeconds(30))) {
            createAgents(node.world().sections().getFirst().world().entityManager());
            node.run(5);
            assertThat(slowest(node)).isEqualTo(-1);
        }
    }

    private static long runNodeOfPlan(Path file, int number, byte[] key) throws IOException {
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder = SectionedWorld.of(RectangleSections.of(plane, 2, 2, 5))
                .withComponents(Place.class, Warmth.class)
                .withSeed(42)
                .withSystems(section -> section.world().addSystem(new Walk(section)));
        Placement both = Placement.read(file);
        List<InetSocketAddress> addresses = List.of(both.address(0), both.address(1));
        Placement one = Placement.of(addresses.subList(0, 1), 0, 0, 0, 0);
        Placement other = Placement.of(addresses, 1, 1, 1, 1);
        // snippet cluster-moves
        Directory plan = PlacementPlan.of(one) // all sections on node 0
                .then(10, both) // from tick 10 on, two of them on node 1, which joins
                .then(30, other); // from tick 30 on, all on node 1, so node 0 can leave
        try (ClusterNode node = ClusterNode.of(builder, plan, number, key, Duration.ofSeconds(30))) {
            if (!node.world().sections().isEmpty()) { // a node that joins has no agents at the beginning
                createAgents(node.world().sections().getFirst().world().entityManager());
            }
            node.run(50);
            return node.world().stateHash();
        }
        // end cluster-moves
    }

    private interface NodeCode {
        long run(int number) throws IOException;
    }

    /// Runs two nodes, and returns the sum of their hashes.
    private static long runBoth(NodeCode code) throws IOException, ExecutionException, InterruptedException {
        CompletableFuture<Long> other = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                other.complete(code.run(1));
            } catch (Throwable failed) {
                other.completeExceptionally(failed);
            }
        });
        return code.run(0) + other.get();
    }

    @Test
    void nodes(@TempDir Path directory) throws IOException, ExecutionException, InterruptedException {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Path file;
        try (ServerSocket first = new ServerSocket(0);
                ServerSocket second = new ServerSocket(0)) {
            List<String> lines = List.of(":" + first.getLocalPort() + " 0 1", ":" + second.getLocalPort() + " 2-3");
            file = Files.write(directory.resolve("placement"), lines);
        }
        long hash = runBoth(number -> runNode(file, number, key));
        long moved = runBoth(number -> runNodeOfPlan(file, number, key));
        Path images = directory.resolve("images");
        long withRecovery = runBoth(number -> runNodeWithRecovery(file, number, key, images));
        long again = runNodeWithRecovery(file, 0, key, images) + runNodeWithRecovery(file, 1, key, images);
        try (SectionedWorld uncut = world(1, 1, 1)) {
            uncut.run(50);
            assertThat(hash).isEqualTo(uncut.stateHash());
            assertThat(moved).isEqualTo(uncut.stateHash());
            assertThat(withRecovery).isEqualTo(uncut.stateHash());
            assertThat(again).as("each by itself, from its last image").isEqualTo(uncut.stateHash());
        }
    }

    private static ClusterNode nodeOfPod(SectionedWorldBuilder builder, String pod, Path keyFile, Path images)
            throws IOException {
        // snippet cluster-kubernetes
        Placement placement = Placement.ofStatefulSet("regions", "regions", 4, 7400, 64);
        int number = placement.numberOf(pod); // System.getenv("HOSTNAME")
        byte[] key = NodeKey.read(keyFile); // Path.of("/etc/regions/key")
        Recovery recovery = new Recovery(images, 20, Duration.ofMinutes(10)); // Path.of("/var/regions")
        return ClusterNode.of(builder, placement, number, key, Duration.ofSeconds(60), recovery);
        // end cluster-kubernetes
    }

    @Test
    void pods(@TempDir Path directory) throws IOException {
        Path key = Files.write(directory.resolve("key"), new byte[32]);
        if (Files.getFileStore(key).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--r-----"));
        }
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder =
                SectionedWorld.of(RectangleSections.of(plane, 8, 8, 5)).withComponents(Place.class);
        assertThatThrownBy(() -> nodeOfPod(builder, "regions-4", key, directory))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("No node has a host that is called \"regions-4\" in the placement of 64");
    }

    static final class Diary implements IManagedComponentData {
        final List<String> lines = new ArrayList<>();
    }

    // snippet cluster-managed
    static final class DiaryCodec implements AgentCodec<Diary> {
        @Override
        public void write(Diary diary, DataOutput out) throws IOException {
            out.writeInt(diary.lines.size());
            for (String line : diary.lines) {
                out.writeUTF(line);
            }
        }

        @Override
        public Diary read(DataInput in) throws IOException {
            Diary diary = new Diary();
            for (int left = in.readInt(); left > 0; left--) {
                diary.lines.add(in.readUTF());
            }
            return diary;
        }
    }
    // end cluster-managed

    @Test
    void objects() {
        Plane plane = Plane.bounded(90, 90, Place.class, "x", "y");
        SectionedWorldBuilder builder =
                SectionedWorld.of(RectangleSections.of(plane, 3, 3, 5)).withComponents(Place.class);
        builder.withManagedComponent(Diary.class, new DiaryCodec());
        try (SectionedWorld world = builder.build()) {
            Diary diary = new Diary();
            diary.lines.add("Today we go.");
            world.section(0).world().entityManager().createEntity(new GlobalId(1), new Place(40, 40), diary);
            world.run(1);
            EntityManager em = world.section(4).world().entityManager();
            EntityQuery writers = em.queryBuilder().withAll(Diary.class).build();
            assertThat(writers.getSingleton(Diary.class).lines).containsExactly("Today we go.");
        }
    }
}
