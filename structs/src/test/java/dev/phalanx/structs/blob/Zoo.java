package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.blob.Weapons.Node;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// A root with a bit of everything, for the tests of damaged files.
record Zoo(BlobPtr<Node> root, BlobArray<Mood> moods, BlobArray<Everything> animals, BlobArray<Double> weights) {
    /// The version of its files.
    static final int VERSION = 3;

    /// A file with a tree of five nodes and three arrays.
    static byte[] file() throws IOException {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Zoo> root = builder.constructRoot(Zoo.class);
            BlobSlot<Node> node = builder.allocate(root, "root", Node.class);
            builder.setPointer(node, "parent", node);
            builder.allocateString(node, "name", "größer");
            BlobBuilderArray<Node> children = builder.allocate(node, "children", Node.class, 4);
            for (int i = 0; i < 4; i++) {
                builder.setPointer(children.slot(i), "parent", node);
                builder.allocateString(children.slot(i), "name", "child " + i);
            }
            BlobBuilderArray<Mood> moods = builder.allocate(root, "moods", Mood.class, 3);
            moods.set(1, Mood.ANGRY);
            builder.allocate(root, "animals", Everything.class, 2);
            builder.allocate(root, "weights", Double.class, 5);
            try (BlobAssetReference<Zoo> zoo = builder.createBlobAssetReference(Zoo.class)) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                zoo.write(out, VERSION);
                return out.toByteArray();
            }
        }
    }

    /// Reads all that can be reached in a few steps.
    static int walk(BlobAssetReference<Zoo> reference) {
        Zoo zoo = reference.value();
        int sum = zoo.root().isNull() ? 0 : walk(zoo.root().value(), 3);
        sum += readSome(zoo.moods()) + readSome(zoo.animals()) + readSome(zoo.weights());
        return sum;
    }

    private static int walk(Node node, int depth) {
        int sum = node.name().toString().length() + node.id();
        if (depth > 0) {
            sum += node.parent().isNull() ? 0 : walk(node.parent().value(), depth - 1);
            for (int i = 0; i < Math.min(node.children().length(), 8); i++) {
                sum += walk(node.children().get(i), depth - 1);
            }
        }
        return sum;
    }

    private static int readSome(BlobArray<?> array) {
        int sum = 0;
        for (int i = 0; i < Math.min(array.length(), 100); i++) {
            sum += array.get(i).hashCode();
        }
        return sum;
    }

    /// Walks through a blob that may be damaged, which gives values or an error that says so.
    static void assertValuesOrDamage(BlobAssetReference<Zoo> reference, String what) {
        try {
            walk(reference);
        } catch (IllegalStateException e) {
            assertThat(e).as(what).hasMessageMatching("(?s).*(is damaged|Something else wrote over it).*");
        }
    }
}
