package dev.phalanx.benchmarks;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Bakes a scene of 10,000 nodes with three authoring components each, one baker for each of them. One of the bakers
/// asks for a component of the nodes above.
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 30)
@Measurement(iterations = 20)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx1g", "-Djoml.nounsafe=true"})
public class HowLongDoesBakingTake {
    private static final int NODES = 10_000;
    private static final String FILE = "city.scene.yaml";

    public record HouseAuthoring(float width, float height, int floors) implements IAuthoring {}

    public record OwnerAuthoring(String name, int age) implements IAuthoring {}

    public record LampAuthoring(float watts, boolean isOn) implements IAuthoring {}

    public record House(float width, float height, int floors) implements IComponentData {}

    public record Owner(int age) implements IComponentData {}

    public record Lamp(float watts) implements IComponentData {}

    public static final class HouseBaker extends Baker<HouseAuthoring> {
        @Override
        protected void bake(HouseAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.RENDERABLE),
                    new House(authoring.width(), authoring.height(), authoring.floors()));
        }
    }

    public static final class OwnerBaker extends Baker<OwnerAuthoring> {
        @Override
        protected void bake(OwnerAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Owner(authoring.age()));
        }
    }

    public static final class LampBaker extends Baker<LampAuthoring> {
        @Override
        protected void bake(LampAuthoring authoring) {
            if (getComponentInParent(HouseAuthoring.class) != null) {
                addComponent(getEntity(), new Lamp(authoring.watts()));
            }
        }
    }

    private final BakingTypes types = BakingTypes.none()
            .withAuthoring(HouseAuthoring.class, OwnerAuthoring.class, LampAuthoring.class)
            .withBakers(new HouseBaker(), new OwnerBaker(), new LampBaker());
    private Path root;
    private Path out;
    private SceneBaking ofFile;
    private SceneBaking ofTree;
    private AuthoringScene tree;
    private int edits;

    /// Writes the scene, and bakes it once in each way.
    @Setup
    public void setUp() throws IOException {
        root = Files.createTempDirectory("phalanx-bake");
        out = Files.createTempDirectory("phalanx-baked");
        Files.writeString(root.resolve(FILE), text(-1));
        ofFile = SceneBaking.of(root, FILE, types);
        ofFile.bake().orThrow();
        tree = Objects.requireNonNull(SceneFormat.find(FILE))
                .read(FILE, text(-1).getBytes(StandardCharsets.UTF_8), types.authoring());
        ofTree = SceneBaking.of(tree, types);
        ofTree.bake().orThrow();
        try (ProjectBaking project = ProjectBaking.of(root, out, types)) {
            project.bake().orThrow();
        }
    }

    static String text(int edited) {
        StringBuilder text = new StringBuilder("nodes:\n");
        for (int i = 0; i < NODES; i++) {
            text.append("  - name: House ").append(i).append('\n');
            text.append("    position: [")
                    .append(i)
                    .append(", 0, ")
                    .append(i % 100)
                    .append("]\n");
            text.append("    rotation: [0, 90, 0]\n    components:\n");
            text.append("      - House: { width: ")
                    .append(i == edited ? 77 : i % 9 + 1)
                    .append(", height: 3.5 }\n");
            text.append("      - Owner: { name: \"Name ")
                    .append(i)
                    .append("\", age: ")
                    .append(i % 90)
                    .append(" }\n");
            text.append("      - Lamp: { watts: 40, isOn: true }\n");
        }
        return text.toString();
    }

    /// Reading the file, baking all of it, and the world with the result.
    @Benchmark
    public int full() {
        try (SceneBaking baking = SceneBaking.of(root, FILE, types)) {
            return baking.bake().orThrow().world().entityManager().entityCount();
        }
    }

    /// Reading the file alone.
    @Benchmark
    public int parse() throws IOException {
        return Objects.requireNonNull(SceneFormat.find(FILE))
                .read(FILE, Files.readAllBytes(root.resolve(FILE)), types.authoring())
                .nodes()
                .size();
    }

    /// One node of the file has changed: reading the file again, and baking what has changed.
    @Benchmark
    public int editedFile() throws IOException {
        Files.writeString(root.resolve(FILE), text(edits++ % NODES));
        return bakersRun(ofFile.bake());
    }

    /// One node of a tree that code has built has changed.
    @Benchmark
    public int editedTree() {
        AuthoringNode node = Objects.requireNonNull(tree.findNode("House " + edits % NODES));
        node.setComponent(new HouseAuthoring(edits++, 1, 1));
        return bakersRun(ofTree.bake());
    }

    private static int bakersRun(BakeResult result) {
        if (result.orThrow().bakersRun() > 4) {
            throw new IllegalStateException(result + " has run more bakers than the edit calls for.");
        }
        return result.bakersRun();
    }

    /// Nothing has changed.
    @Benchmark
    public int nothingChanged() throws IOException {
        try (ProjectBaking project = ProjectBaking.of(root, out, types)) {
            return project.bake().orThrow().scenes().size();
        }
    }

    /// Closes the bakes and deletes the files.
    @TearDown
    public void tearDown() throws IOException {
        ofFile.close();
        ofTree.close();
        for (Path directory : List.of(root, out)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
