package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 10,000 random graphs of objects are built, written, mapped and compared with what they were built from.
@Row({"BLB-1", "BLB-5"})
class BlobGraphTest {
    private static final int GRAPHS = 10_000;

    @TempDir
    Path folder;

    record Edge(float weight, BlobPtr<Vertex> to) {}

    record Vertex(
            short id,
            boolean marked,
            BlobString name,
            Mood mood,
            Velocity velocity,
            FixedString32Bytes label,
            BlobArray<Edge> edges,
            BlobArray<Long> numbers,
            BlobPtr<Vertex> next,
            BlobPtr<Double> weight) {}

    record Graph(BlobArray<Vertex> vertices, BlobPtr<Vertex> start, BlobArray<BlobString> names) {}

    /// What a vertex is built from. Others are meant by index; -1 is none.
    record Model(
            boolean marked,
            String name,
            Mood mood,
            Velocity velocity,
            String label,
            List<Integer> edges,
            long[] numbers,
            int next,
            double weight) {

        static Model of(Random random, int vertices) {
            List<Integer> edges = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                edges.add(random.nextInt(vertices));
            }
            return new Model(
                    random.nextBoolean(),
                    "vertex ü".repeat(random.nextInt(3)),
                    random.nextBoolean() ? Mood.CALM : Mood.ANGRY,
                    new Velocity(random.nextFloat(), -1, random.nextInt()),
                    "label".substring(random.nextInt(5)),
                    edges,
                    random.longs(random.nextInt(5)).toArray(),
                    random.nextInt(vertices + 1) - 1,
                    random.nextInt(3) == 0 ? Double.NaN : random.nextDouble());
        }
    }

    private static BlobAssetReference<Graph> build(Random random, List<Model> models, int start) {
        try (BlobBuilder builder = new BlobBuilder(random.nextInt(300))) {
            boolean rootFirst = random.nextBoolean();
            BlobSlot<Graph> root = rootFirst ? builder.constructRoot(Graph.class) : null;
            BlobBuilderArray<Vertex> vertices = builder.allocateArray(Vertex.class, models.size(), 1);
            List<BlobString> names = new ArrayList<>();
            for (int i = 0; i < models.size(); i++) {
                vertices.set(i, vertex(builder, vertices, i, models.get(i)));
                names.add(vertices.get(i).name());
            }
            Graph graph = new Graph(
                    vertices.asBlobArray(),
                    builder.pointerTo(vertices.slot(start)),
                    builder.allocate(BlobString.class, names));
            if (root == null) {
                return builder.createBlobAssetReference(graph);
            }
            root.set(graph);
            return builder.createBlobAssetReference(Graph.class);
        }
    }

    private static Vertex vertex(BlobBuilder builder, BlobBuilderArray<Vertex> vertices, int id, Model model) {
        return new Vertex(
                (short) id,
                model.marked,
                builder.allocateString(model.name),
                model.mood,
                model.velocity,
                FixedString32Bytes.of(model.label),
                builder.allocate(
                        Edge.class,
                        model.edges.size(),
                        k -> new Edge(k, builder.pointerTo(vertices.slot(model.edges.get(k))))),
                builder.allocate(model.numbers),
                model.next < 0 ? BlobPtr.nullPointer(Vertex.class) : builder.pointerTo(vertices.slot(model.next)),
                Double.isNaN(model.weight)
                        ? BlobPtr.nullPointer(Double.class)
                        : builder.allocatePointer(Double.class, model.weight));
    }

    private static void compare(Graph graph, List<Model> models, int start) {
        assertThat(graph.vertices().length()).isEqualTo(models.size());
        assertThat(graph.start().value().id()).isEqualTo((short) start);
        int index = 0;
        for (Vertex vertex : graph.vertices()) {
            Model model = models.get(index);
            if (vertex.id() != index
                    || vertex.marked() != model.marked
                    || !vertex.name().contentEquals(model.name)
                    || !graph.names().get(index).equals(vertex.name())
                    || vertex.mood() != model.mood
                    || !vertex.velocity().equals(model.velocity)
                    || !vertex.label().contentEquals(model.label)
                    || vertex.edges().length() != model.edges.size()
                    || vertex.numbers().length() != model.numbers.length
                    || vertex.next().isNull() != (model.next < 0)
                    || vertex.weight().isNull() != Double.isNaN(model.weight)) {
                throw new AssertionError("Vertex " + index + " is " + vertex + ", not " + model);
            }
            for (int k = 0; k < model.edges.size(); k++) {
                assertThat(vertex.edges().get(k).weight()).isEqualTo(k);
                assertThat(vertex.edges().get(k).to().value().id())
                        .isEqualTo(model.edges.get(k).shortValue());
            }
            for (int k = 0; k < model.numbers.length; k++) {
                assertThat(vertex.numbers().getLong(k)).isEqualTo(model.numbers[k]);
            }
            if (model.next >= 0) {
                assertThat(vertex.next().value().id()).isEqualTo((short) model.next);
            }
            if (!vertex.weight().isNull()) {
                assertThat(vertex.weight().value()).isEqualTo(model.weight);
            }
            index++;
        }
    }

    @Test
    @Row("BLB-1.2")
    void graphsSurviveAFile() throws IOException {
        Path file = folder.resolve("graph.blob");
        for (int seed = 0; seed < GRAPHS; seed++) {
            Random random = new Random(seed);
            int count = 1 + random.nextInt(12);
            List<Model> models = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                models.add(Model.of(random, count));
            }
            int start = random.nextInt(count);
            try (BlobAssetReference<Graph> built = build(random, models, start)) {
                compare(built.value(), models, start);
                built.write(file, seed);
                try (BlobAssetReference<Graph> mapped = BlobAssetReference.map(file, Graph.class, seed)) {
                    compare(mapped.value(), models, start);
                    mapped.verify();
                    assertThat(mapped.contentHash()).isEqualTo(built.contentHash());
                }
            } catch (AssertionError e) {
                throw new AssertionError("The graph of seed " + seed + " differs.", e);
            }
        }
    }
}
