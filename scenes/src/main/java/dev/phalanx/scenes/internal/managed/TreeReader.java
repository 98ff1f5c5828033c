package dev.phalanx.scenes.internal.managed;

import static dev.phalanx.scenes.internal.managed.ManagedFormat.*;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads values of a file as trees, without the classes of the program that wrote them. Everything in a tree has been
/// checked against the [ManagedFormat].
public final class TreeReader {
    private final TableReader in;
    private final List<StoredClass> classes;
    private final int start;
    private final KeyWeights weights = new KeyWeights();
    private final Queue<StoredClass> bodies = new ArrayDeque<>();
    private int bodyCount;

    private TreeReader(TableReader in, ClassTable classes) {
        this.in = in;
        this.classes = classes.classes();
        this.start = in.position();
    }

    /// Reads a value.
    ///
    /// @throws SceneFileException if the bytes are not a value
    public static ManagedTree read(TableReader in, ClassTable classes) throws SceneFileException {
        try {
            return new TreeReader(in, classes).tree();
        } catch (StackOverflowError deep) {
            throw new SceneFileException(
                    "A managed value could not be read: the stack of the thread is too small. Load the file in a thread with"
                            + " a larger stack.",
                    deep);
        }
    }

    private ManagedTree tree() throws SceneFileException {
        Node root = node(0);
        List<List<Node>> later = new ArrayList<>();
        for (StoredClass type = bodies.poll(); type != null; type = bodies.poll()) {
            later.add(nodes(type.members().size(), 0));
        }
        return new ManagedTree(root, later);
    }

    private Node node(int depth) throws SceneFileException {
        if (depth == DEPTH) {
            throw in.damaged("values are nested more than " + DEPTH + " levels deep");
        }
        int tag = in.readByte("tag of a value");
        weights.value(1);
        return switch (tag) {
            case OPTIONAL -> new Node.Maybe(node(depth + 1));
            case COLLECTION -> collected(depth);
            case MAP -> mapped(depth);
            case OBJECTS -> objects(depth);
            case INSTANCE -> instance(depth);
            case CODED -> coded(depth);
            default -> leaf(tag);
        };
    }

    /// A node without parts.
    private Node leaf(int tag) throws SceneFileException {
        return switch (tag) {
            case NULL -> Node.Null.INSTANCE;
            case FALSE -> new Node.Plain(false);
            case TRUE -> new Node.Plain(true);
            case BYTE -> new Node.Plain((byte) in.readByte("byte"));
            case SHORT -> new Node.Plain(in.readRaw(Short.BYTES, "short").getShort());
            case CHAR -> new Node.Plain(in.readRaw(Character.BYTES, "char").getChar());
            case INT -> new Node.Plain(in.readInt("int"));
            case LONG -> new Node.Plain(in.readLong("long"));
            case FLOAT -> new Node.Plain(Float.intBitsToFloat(in.readInt("float")));
            case DOUBLE -> new Node.Plain(Double.longBitsToDouble(in.readLong("double")));
            case STRING -> new Node.Plain(in.readString("string"));
            case UTF16 -> new Node.Plain(PlainValues.readText(in));
            case BIG_INTEGER -> weighed(PlainValues.readBig(in));
            case BIG_DECIMAL -> {
                int scale = in.readInt("scale of a number");
                yield weighed(new BigDecimal(PlainValues.readBig(in), scale));
            }
            case TEXT -> {
                int kind = in.readByte("kind of a text");
                if (kind >= TextKind.ALL.length) {
                    throw in.damaged("kind of a text is " + kind);
                }
                yield new Node.Text(TextKind.ALL[kind], in.readString("text"));
            }
            case ENUM -> {
                StoredClass type = type(StoredClass.Kind.ENUM);
                yield new Node.Constant(type, in.readVarintIndex(type.members().size(), "index of a constant"));
            }
            case ENTITY -> new Node.EntityNumber(in.readVarint("entity") - 1);
            case BLOB -> new Node.BlobNumber(in.readVarint("blob reference") - 1);
            case LATER -> {
                StoredClass type = type(StoredClass.Kind.OBJECT);
                int number = weights.begin(false, false);
                weights.end(number, false);
                bodies.add(type);
                yield new Node.Later(number, type, bodyCount++);
            }
            case REFERENCE -> {
                int number = in.readVarintIndex(weights.count(), "number of a reference");
                if (weights.isOpenFixed(number)) {
                    throw in.damaged("a record or coded object is inside itself");
                }
                weights.reference(number);
                yield new Node.Reference(number);
            }
            default -> {
                Object array = PlainValues.readArray(tag, in);
                int number = weights.begin(false, false);
                weights.end(number, false);
                yield new Node.Primitives(number, array);
            }
        };
    }

    private Node weighed(Object value) {
        weights.value(PlainValues.weight(value) - 1);
        return new Node.Plain(value);
    }

    private List<Node> nodes(int count, int depth) throws SceneFileException {
        List<Node> nodes = new ArrayList<>(Math.min(count, 8));
        for (int i = 0; i < count; i++) {
            nodes.add(node(depth));
        }
        return nodes;
    }

    private Node key(int depth, boolean isCompared) throws SceneFileException {
        if (!isCompared) {
            return node(depth);
        }
        long saved = weights.beginKey();
        Node key = node(depth);
        weights.endKey(saved);
        return key;
    }

    private StoredClass type() throws SceneFileException {
        return classes.get(in.readVarintIndex(classes.size(), "index of a managed class"));
    }

    private StoredClass type(StoredClass.Kind kind) throws SceneFileException {
        StoredClass type = type();
        if (type.kind() != kind) {
            throw in.damaged(type + " is used as " + kind);
        }
        return type;
    }

    private Form form(boolean isMap) throws SceneFileException {
        int form = in.readByte("form of a collection");
        if (form >= Form.ALL.length || Form.ALL[form].isMap() != isMap) {
            throw in.damaged("form of a collection is " + form);
        }
        return Form.ALL[form];
    }

    private @Nullable StoredClass ofEnum(Form form) throws SceneFileException {
        return form.isOfEnum() ? type(StoredClass.Kind.ENUM) : null;
    }

    private Node collected(int depth) throws SceneFileException {
        int number = weights.begin(true, false);
        Form form = form(false);
        StoredClass ofEnum = ofEnum(form);
        int count = in.readVarintCount(1, "number of elements");
        List<Node> elements = new ArrayList<>(Math.min(count, 8));
        for (int i = 0; i < count; i++) {
            elements.add(key(depth + 1, form.comparesElements()));
        }
        requireLight();
        weights.end(number, true);
        return new Node.Collected(number, form, ofEnum, elements);
    }

    private Node mapped(int depth) throws SceneFileException {
        int number = weights.begin(true, false);
        Form form = form(true);
        StoredClass ofEnum = ofEnum(form);
        int count = in.readVarintCount(2, "number of entries");
        List<Node> keys = new ArrayList<>(Math.min(count, 8));
        List<Node> values = new ArrayList<>(Math.min(count, 8));
        for (int i = 0; i < count; i++) {
            keys.add(key(depth + 1, true));
            values.add(node(depth + 1));
        }
        requireLight();
        weights.end(number, true);
        return new Node.Mapped(number, form, ofEnum, keys, values);
    }

    private void requireLight() throws SceneFileException {
        if (weights.isTooHeavy(in.position() - start)) {
            throw in.damaged("the keys of sets and maps refer to the same parts too often, or to what they are in");
        }
    }

    private Node objects(int depth) throws SceneFileException {
        int number = weights.begin(false, false);
        StoredClass element = type();
        int dimensions = in.readByte("dimensions of an array");
        if (dimensions > MOST_DIMENSIONS) {
            throw in.damaged("an array has " + dimensions + " dimensions");
        }
        int count = in.readVarintCount(1, "length of an array");
        List<Node> elements = nodes(count, depth + 1);
        weights.end(number, false);
        return new Node.Objects(number, element, dimensions, elements);
    }

    private Node instance(int depth) throws SceneFileException {
        StoredClass type = type();
        boolean isRecord = type.kind() == StoredClass.Kind.RECORD;
        if (!isRecord && type.kind() != StoredClass.Kind.OBJECT) {
            throw in.damaged(type + " is used as OBJECT");
        }
        int number = weights.begin(isRecord, isRecord);
        List<Node> fields = nodes(type.members().size(), depth + 1);
        weights.end(number, isRecord);
        return new Node.Instance(number, type, fields);
    }

    private Node coded(int depth) throws SceneFileException {
        StoredClass type = type(StoredClass.Kind.CODED);
        int number = weights.begin(false, true);
        List<Integer> names = new ArrayList<>();
        List<Node> values = new ArrayList<>();
        Set<Integer> isThere = new HashSet<>();
        for (int name = name(type); name >= 0; name = name(type)) {
            if (!isThere.add(name)) {
                throw in.damaged(
                        type + " has the value " + type.members().get(name).name() + " twice");
            }
            names.add(name);
            values.add(node(depth + 1));
        }
        weights.end(number, false);
        return new Node.Coded(number, type, names, values);
    }

    private int name(StoredClass type) throws SceneFileException {
        return in.readVarintIndex(type.members().size() + 1, "name of a value") - 1;
    }
}
