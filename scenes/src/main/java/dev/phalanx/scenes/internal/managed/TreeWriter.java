package dev.phalanx.scenes.internal.managed;

import static dev.phalanx.scenes.internal.managed.ManagedFormat.*;

import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Writes trees as bytes.
public final class TreeWriter {
    private final TableWriter out;
    private final int start;
    private final KeyWeights weights = new KeyWeights();
    private final Queue<StoredClass> bodies = new ArrayDeque<>();
    private int bodyCount;

    private TreeWriter(TableWriter out) {
        this.out = out;
        this.start = out.length();
    }

    /// Writes a value.
    ///
    /// @throws IllegalArgumentException if the tree is not one that [TreeReader] would make from the bytes; some bytes
    ///     were written then
    public static void write(ManagedTree tree, TableWriter out) {
        try {
            new TreeWriter(out).tree(tree);
        } catch (StackOverflowError deep) {
            throw new IllegalArgumentException(
                    "The stack of the thread is too small. Save from a thread with a larger stack, or nest the objects less.",
                    deep);
        }
    }

    private void tree(ManagedTree tree) {
        node(tree.root(), 0);
        for (List<Node> body : tree.later()) {
            StoredClass type = bodies.poll();
            if (type == null) {
                throw refused("it has more later parts than nodes that have them");
            }
            fields(type, body, 0);
        }
        require(bodies.isEmpty(), "it has nodes whose later parts are missing");
    }

    private static IllegalArgumentException refused(String problem) {
        return new IllegalArgumentException("The tree cannot be written: " + problem + ". Build it like TreeReader.");
    }

    private static void require(boolean isTrue, String problem) {
        if (!isTrue) {
            throw new IllegalArgumentException(
                    "The tree cannot be written: " + problem + ". Build it like TreeReader.");
        }
    }

    private void begin(int number, boolean isStructural, boolean isFixed) {
        int next = weights.begin(isStructural, isFixed);
        require(next == number, "a node has the number " + number + ", and it is number " + next);
    }

    private void node(Node node, int depth) {
        require(depth < DEPTH, "it is more than " + DEPTH + " levels deep");
        weights.value(1);
        switch (node) {
            case Node.Maybe maybe -> {
                out.writeByte(OPTIONAL);
                node(maybe.value(), depth + 1);
            }
            case Node.Collected collected -> collected(collected, depth);
            case Node.Mapped mapped -> mapped(mapped, depth);
            case Node.Objects array -> objects(array, depth);
            case Node.Instance instance -> instance(instance, depth);
            case Node.Coded coded -> coded(coded, depth);
            default -> leaf(node);
        }
    }

    /// A node without parts.
    private void leaf(Node node) {
        switch (node) {
            case Node.Null nothing -> out.writeByte(NULL);
            case Node.Plain plain -> {
                weights.value(PlainValues.weight(plain.value()) - 1);
                PlainValues.write(plain.value(), out);
            }
            case Node.Text text -> {
                out.writeByte(TEXT);
                out.writeByte(text.kind().code());
                out.writeString(text.text());
            }
            case Node.Constant constant -> {
                out.writeByte(ENUM);
                writeType(constant.type(), StoredClass.Kind.ENUM);
                int index = constant.constant();
                require(
                        index >= 0 && index < constant.type().members().size(),
                        constant.type() + " has no constant " + index);
                out.writeVarint(index);
            }
            case Node.EntityNumber entity -> writeNumber(ENTITY, entity.number());
            case Node.BlobNumber blob -> writeNumber(BLOB, blob.number());
            case Node.Primitives primitives -> {
                begin(primitives.number(), false, false);
                PlainValues.writeArray(primitives.array(), out);
                weights.end(primitives.number(), false);
            }
            case Node.Later later -> {
                begin(later.number(), false, false);
                weights.end(later.number(), false);
                out.writeByte(LATER);
                writeType(later.type(), StoredClass.Kind.OBJECT);
                require(
                        later.body() == bodyCount,
                        "a node has the later part " + later.body() + ", and it is number " + bodyCount);
                bodyCount++;
                bodies.add(later.type());
            }
            case Node.Reference reference -> {
                int number = reference.number();
                require(number >= 0 && number < weights.count(), "it refers to the node " + number + " before it");
                require(!weights.isOpenFixed(number), "a record or coded object is inside itself");
                out.writeByte(REFERENCE);
                out.writeVarint(number);
                weights.reference(number);
            }
            default -> throw new IllegalStateException(node + " has parts.");
        }
    }

    private void writeNumber(int tag, int number) {
        require(number >= -1 && number < Integer.MAX_VALUE, "an entity or blob has the number " + number);
        out.writeByte(tag);
        out.writeVarint(number + 1);
    }

    private void objects(Node.Objects array, int depth) {
        begin(array.number(), false, false);
        out.writeByte(OBJECTS);
        out.writeVarint(array.element().index());
        require(
                array.dimensions() >= 0 && array.dimensions() <= MOST_DIMENSIONS,
                "an array has " + array.dimensions() + " dimensions");
        out.writeByte(array.dimensions());
        out.writeVarint(array.elements().size());
        for (Node each : array.elements()) {
            node(each, depth + 1);
        }
        weights.end(array.number(), false);
    }

    private void instance(Node.Instance instance, int depth) {
        StoredClass type = instance.type();
        boolean isRecord = type.kind() == StoredClass.Kind.RECORD;
        begin(instance.number(), isRecord, isRecord);
        out.writeByte(INSTANCE);
        writeType(type, isRecord ? StoredClass.Kind.RECORD : StoredClass.Kind.OBJECT);
        fields(type, instance.fields(), depth + 1);
        weights.end(instance.number(), isRecord);
    }

    private void writeType(StoredClass type, StoredClass.Kind kind) {
        require(type.kind() == kind, type + " is used as " + kind);
        out.writeVarint(type.index());
    }

    private void fields(StoredClass type, List<Node> fields, int depth) {
        require(
                fields.size() == type.members().size(),
                type + " has " + type.members().size() + " members, and there are " + fields.size() + " values");
        for (Node each : fields) {
            node(each, depth);
        }
    }

    private void writeForm(Form form, @Nullable StoredClass ofEnum, boolean isMap) {
        require(form.isMap() == isMap, form + " is used as another kind of collection");
        require(form.isOfEnum() == (ofEnum != null), form + " has the enum " + ofEnum);
        out.writeByte(isMap ? MAP : COLLECTION);
        out.writeByte(form.code());
        if (ofEnum != null) {
            writeType(ofEnum, StoredClass.Kind.ENUM);
        }
    }

    private void key(Node key, int depth) {
        long saved = weights.beginKey();
        node(key, depth);
        weights.endKey(saved);
    }

    private void collected(Node.Collected node, int depth) {
        begin(node.number(), true, false);
        writeForm(node.form(), node.ofEnum(), false);
        out.writeVarint(node.elements().size());
        for (Node each : node.elements()) {
            if (node.form().comparesElements()) {
                key(each, depth + 1);
            } else {
                node(each, depth + 1);
            }
        }
        requireLight();
        weights.end(node.number(), true);
    }

    private void mapped(Node.Mapped node, int depth) {
        begin(node.number(), true, false);
        writeForm(node.form(), node.ofEnum(), true);
        require(node.keys().size() == node.values().size(), "a map has more keys or values than the other");
        out.writeVarint(node.keys().size());
        for (int i = 0; i < node.keys().size(); i++) {
            key(node.keys().get(i), depth + 1);
            node(node.values().get(i), depth + 1);
        }
        requireLight();
        weights.end(node.number(), true);
    }

    private void requireLight() {
        if (weights.isTooHeavy(out.length() - start)) {
            throw new IllegalArgumentException("The keys of sets and maps refer to the same parts too often, or to what"
                    + " they are in. Keep these objects in a list, or use keys that are numbers or strings.");
        }
    }

    private void coded(Node.Coded node, int depth) {
        begin(node.number(), false, true);
        out.writeByte(CODED);
        writeType(node.type(), StoredClass.Kind.CODED);
        require(node.names().size() == node.values().size(), "a coded object has more names or values than the other");
        boolean[] isThere = new boolean[node.type().members().size()];
        for (int i = 0; i < node.names().size(); i++) {
            int name = node.names().get(i);
            require(name >= 0 && name < isThere.length && !isThere[name], node.type() + " has the name " + name);
            isThere[name] = true;
            out.writeVarint(name + 1);
            node(node.values().get(i), depth + 1);
        }
        out.writeVarint(0);
        weights.end(node.number(), false);
    }
}
