package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.Form;
import dev.phalanx.scenes.internal.managed.ManagedFormat;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.Node;
import dev.phalanx.scenes.internal.managed.StoredClass;
import dev.phalanx.scenes.internal.managed.TextKind;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads managed values as [TreeTextWriter] writes them.
final class TreeTextReader {
    private static final int MOST_DECIMAL_DIGITS = 1000;
    private static final Map<String, Form> FORMS = new HashMap<>();
    private static final Map<String, TextKind> TEXTS = new HashMap<>();
    private static final Set<String> ARRAYS =
            Set.of("@boolean[]", "@byte[]", "@short[]", "@char[]", "@int[]", "@long[]", "@float[]", "@double[]");

    static {
        for (Form form : Form.values()) {
            FORMS.put(TreeTextWriter.tag(form), form);
        }
        for (TextKind kind : TextKind.values()) {
            TEXTS.put("@" + kind.type().getSimpleName(), kind);
        }
    }

    private final ClassTable classes;
    private final TextParser in;
    private final TextReferences references;
    private final String what;
    private final Map<Integer, Integer> numbersByLabel = new HashMap<>();
    private final Queue<StoredClass> bodies = new ArrayDeque<>();
    private int count;
    private int bodyCount;

    private TreeTextReader(ClassTable classes, TextParser in, TextReferences references, String what) {
        this.classes = classes;
        this.in = in;
        this.references = references;
        this.what = what;
    }

    /// Reads a value.
    ///
    /// @param component the name of the component class
    /// @param what the value in messages
    static ManagedTree read(TextParser in, String component, ClassTable classes, TextReferences references, String what)
            throws IOException {
        String place = in.place();
        try {
            return new TreeTextReader(classes, in, references, what).tree(component);
        } catch (StackOverflowError deep) {
            throw new SceneFileException(
                    place + what + " could not be read: the stack of the thread is too small. Read the text in a"
                            + " thread with a larger stack.",
                    deep);
        }
    }

    private ManagedTree tree(String component) throws IOException {
        Node root = null;
        List<List<Node>> later = new ArrayList<>();
        if (!in.isObject()) {
            return new ManagedTree(node(component, 0), later);
        }
        String first = in.nextName();
        if (!TreeTextWriter.TREE.equals(first)) {
            root = object(first, component, 0);
            if (!bodies.isEmpty()) {
                throw in.wrong(what + " has objects marked \"@later\" and no \"@bodies\"", "Add them");
            }
            return new ManagedTree(root, later);
        }
        root = node(component, 0);
        String name = in.nextName();
        if (!TreeTextWriter.BODIES.equals(name)) {
            throw in.wrong(what + " has \"@value\" and no \"@bodies\" after it", "Add them");
        }
        in.beginArray(TreeTextWriter.BODIES);
        while (in.hasNext()) {
            StoredClass type = bodies.poll();
            if (type == null) {
                throw in.wrong(what + " has more \"@bodies\" than objects marked \"@later\"", "Leave it out");
            }
            in.beginObject("a part of @bodies");
            later.add(fields(type, in.nextName(), -1));
        }
        if (!bodies.isEmpty()) {
            throw in.wrong(what + " has fewer \"@bodies\" than objects marked \"@later\"", "Add them");
        }
        requireEnd();
        return new ManagedTree(root, later);
    }

    private void requireEnd() throws IOException {
        String name = in.nextName();
        if (name != null) {
            throw in.wrong("the property \"" + name + "\" does not belong here", "Leave it out");
        }
    }

    private Node node(String expected, int depth) throws IOException {
        if (depth >= ManagedFormat.DEPTH) {
            throw in.wrong(what + " is nested more than " + ManagedFormat.DEPTH + " levels deep", "Nest it less");
        }
        if (in.isObject()) {
            return object(in.nextName(), expected, depth);
        }
        if (in.isArray()) {
            int number = count++;
            return new Node.Collected(number, Form.ARRAY_LIST, null, elements("", depth));
        }
        if (in.isNull()) {
            return Node.Null.INSTANCE;
        }
        if (in.isBool()) {
            return new Node.Plain(in.readBool(what));
        }
        if (TreeTextWriter.isPrimitive(expected)) {
            return new Node.Plain(plain(expected));
        }
        if (in.isString()) {
            StoredClass type = classes.find(expected);
            if (type != null && type.kind() == StoredClass.Kind.ENUM) {
                return constant(type);
            }
            return expected.equals(TreeTextWriter.ENTITY_CLASS)
                    ? new Node.EntityNumber(references.readEntityInObject(in, what))
                    : new Node.Plain(in.readAnyString(what));
        }
        return new Node.Plain(in.isWhole() ? plain("int") : plain("double"));
    }

    private Object plain(String kind) throws IOException {
        return switch (kind) {
            case "byte" -> (byte) in.readInt(what, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case "short" -> (short) in.readInt(what, Short.MIN_VALUE, Short.MAX_VALUE);
            case "char" -> in.readChar(what);
            case "int" -> in.readInt(what, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "long" -> in.readWhole(what, Long.MIN_VALUE, Long.MAX_VALUE);
            case "float" -> in.readFloat(what);
            default -> in.readDouble(what);
        };
    }

    private Node constant(StoredClass type) throws IOException {
        String name = in.readString(what);
        List<String> names =
                type.members().stream().map(StoredClass.Member::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw in.wrong(
                    "\"" + name + "\" is no constant that \"classes\" has for " + type.name(),
                    "Add it to the members, or give one of " + names);
        }
        return new Node.Constant(type, index);
    }

    private List<Node> elements(String expected, int depth) throws IOException {
        in.beginArray(what);
        List<Node> elements = new ArrayList<>();
        while (in.hasNext()) {
            elements.add(node(expected, depth + 1));
        }
        return elements;
    }

    private int begin(@Nullable Integer label) throws IOException {
        if (label != null && numbersByLabel.putIfAbsent(label, count) != null) {
            throw in.wrong("two objects of " + what + " have the \"@id\" " + label, "Give each its own");
        }
        return count++;
    }

    private StoredClass readClass() throws IOException {
        String name = in.readString("@class");
        StoredClass type = classes.find(name);
        if (type == null) {
            String nearest = Nearest.find(
                    name, classes.classes().stream().map(StoredClass::name).toList());
            throw in.wrong(
                    "\"classes\" has no class " + name,
                    nearest == null ? "Add it there" : "Is " + nearest + " meant? Otherwise add it there");
        }
        return type;
    }

    /// Reads the rest of an object.
    private Node object(@Nullable String firstName, String expected, int depth) throws IOException {
        String name = firstName;
        Integer label = null;
        if (TreeTextWriter.ID.equals(name)) {
            label = in.readInt(TreeTextWriter.ID, 0, Integer.MAX_VALUE);
            name = in.nextName();
        }
        if (TreeTextWriter.CLASS_TAG.equals(name)) {
            return ofClass(readClass(), label, depth);
        }
        if (name == null || !name.startsWith("@") || name.startsWith("@@")) {
            StoredClass type = classes.find(expected);
            if (type == null) {
                throw in.wrong("an object in " + what + " does not say what it is", "Begin it with \"@class\"");
            }
            return instance(type, name, label, depth);
        }
        Node found = tagged(name, label, depth);
        requireEnd();
        return found;
    }

    private Node ofClass(StoredClass type, @Nullable Integer label, int depth) throws IOException {
        String name = in.nextName();
        int dimensions = 0;
        boolean isArray = TreeTextWriter.ARRAY.equals(name);
        if (TreeTextWriter.DIMENSIONS.equals(name)) {
            dimensions = in.readInt(TreeTextWriter.DIMENSIONS, 0, 250);
            name = in.nextName();
            isArray = TreeTextWriter.ARRAY.equals(name);
            if (!isArray) {
                throw in.wrong("\"@dimensions\" come without \"@array\"", "Add it after them");
            }
        }
        Node found;
        if (isArray) {
            int number = begin(label);
            found = new Node.Objects(number, type, dimensions, elements(dimensions == 0 ? type.name() : "", depth));
        } else if ("@enum".equals(name)) {
            found = constant(requireEnum(type));
        } else {
            Form form = name == null ? null : FORMS.get(name);
            if (form == null) {
                return instance(type, name, label, depth);
            }
            found = collection(form, requireEnum(type), label, depth);
        }
        requireEnd();
        return found;
    }

    private StoredClass requireEnum(StoredClass type) throws SceneFileException {
        if (type.kind() != StoredClass.Kind.ENUM) {
            throw in.wrong(type.name() + " is used as an enum, and \"classes\" says otherwise", "Name an enum");
        }
        return type;
    }

    private Node collection(Form form, @Nullable StoredClass ofEnum, @Nullable Integer label, int depth)
            throws IOException {
        if (form.isOfEnum() != (ofEnum != null)) {
            throw in.wrong(
                    "\"" + TreeTextWriter.tag(form) + "\" " + (form.isOfEnum() ? "has no class" : "has a class"),
                    form.isOfEnum() ? "Put the \"@class\" of the enum before it" : "Leave \"@class\" out");
        }
        int number = begin(label);
        String expected = ofEnum == null ? "" : ofEnum.name();
        if (!form.isMap()) {
            return new Node.Collected(number, form, ofEnum, elements(expected, depth));
        }
        List<Node> keys = new ArrayList<>();
        List<Node> values = new ArrayList<>();
        if (in.isObject() && ofEnum == null) {
            for (String key = in.nextName(); key != null; key = in.nextName()) {
                keys.add(new Node.Plain(key));
                values.add(node("", depth + 1));
            }
        } else {
            in.beginArray(what);
            while (in.hasNext()) {
                in.beginArray("an entry of a map");
                requireNext();
                keys.add(node(expected, depth + 1));
                requireNext();
                values.add(node("", depth + 1));
                if (in.hasNext()) {
                    throw in.wrong("an entry of a map has more than a key and a value", "Leave it out");
                }
            }
        }
        return new Node.Mapped(number, form, ofEnum, keys, values);
    }

    private void requireNext() throws IOException {
        if (!in.hasNext()) {
            throw in.wrong("an entry of a map has no key and value", "Give it [key, value]");
        }
    }

    private Node instance(StoredClass type, @Nullable String firstName, @Nullable Integer label, int depth)
            throws IOException {
        int number = begin(label);
        if (type.kind() == StoredClass.Kind.CODED) {
            return coded(number, type, firstName, depth);
        }
        if (type.kind() != StoredClass.Kind.OBJECT && type.kind() != StoredClass.Kind.RECORD) {
            throw in.wrong(
                    "an object of " + type.name() + " has fields, and \"classes\" says that it is no object or record",
                    "Name another class");
        }
        return new Node.Instance(number, type, fields(type, firstName, depth));
    }

    private List<Node> fields(StoredClass type, @Nullable String firstName, int depth) throws IOException {
        List<Node> values = new ArrayList<>();
        String name = firstName;
        for (StoredClass.Member member : type.members()) {
            String key = TreeTextWriter.escape(member.name());
            if (name == null) {
                throw in.wrong("an object of " + type.name() + " has no \"" + key + "\"", "Add it");
            }
            if (!name.equals(key)) {
                List<String> known = type.members().stream()
                        .map(each -> TreeTextWriter.escape(each.name()))
                        .toList();
                if (known.contains(name)) {
                    throw in.wrong(
                            "\"" + name + "\" of " + type.name() + " is where \"" + key + "\" is expected",
                            "Keep the order of the members in \"classes\"");
                }
                throw in.unknown(name, "an object of " + type.name(), known);
            }
            values.add(node(member.type(), depth + 1));
            name = in.nextName();
        }
        if (name != null) {
            throw in.unknown(
                    name,
                    "an object of " + type.name(),
                    type.members().stream().map(StoredClass.Member::name).toList());
        }
        return values;
    }

    private Node coded(int number, StoredClass type, @Nullable String firstName, int depth) throws IOException {
        List<String> known = type.members().stream()
                .map(each -> TreeTextWriter.escape(each.name()))
                .toList();
        List<Integer> names = new ArrayList<>();
        List<Node> values = new ArrayList<>();
        for (String name = firstName; name != null; name = in.nextName()) {
            int index = known.indexOf(name);
            if (index < 0) {
                throw in.unknown(name, "an object of " + type.name(), known);
            }
            names.add(index);
            values.add(node("", depth + 1));
        }
        return new Node.Coded(number, type, names, values);
    }

    private Node tagged(String tag, @Nullable Integer label, int depth) throws IOException {
        Form form = FORMS.get(tag);
        if (form != null) {
            return collection(form, null, label, depth);
        }
        if (ARRAYS.contains(tag)) {
            int number = begin(label);
            return new Node.Primitives(number, array(tag));
        }
        if (tag.equals("@later")) {
            StoredClass type = readClass();
            bodies.add(type);
            return new Node.Later(begin(label), type, bodyCount++);
        }
        if (label != null) {
            throw in.wrong("a value that nothing can refer to has an \"@id\"", "Leave it out");
        }
        TextKind text = TEXTS.get(tag);
        if (text != null) {
            return new Node.Text(text, in.readString(tag));
        }
        return switch (tag) {
            case "@byte", "@short", "@char", "@int", "@long", "@float", "@double" ->
                new Node.Plain(plain(tag.substring(1)));
            case "@string" -> new Node.Plain(in.readAnyString(tag));
            case "@big" -> new Node.Plain(digits());
            case "@decimal" -> {
                BigInteger digits = digits();
                String scale = in.nextName();
                if (!"scale".equals(scale)) {
                    throw in.wrong("\"@decimal\" has no \"scale\" after it", "Add it");
                }
                yield new Node.Plain(new BigDecimal(digits, in.readInt("scale", Integer.MIN_VALUE, Integer.MAX_VALUE)));
            }
            case "@entity" ->
                new Node.EntityNumber(
                        in.isWhole()
                                ? in.readInt(tag, 0, Integer.MAX_VALUE - 1)
                                : references.readEntityInObject(in, tag));
            case "@blob" -> new Node.BlobNumber(references.readBlob(in, tag));
            case "@optional" -> new Node.Maybe(node("", depth + 1));
            case "@ref" -> {
                Integer number = numbersByLabel.get(in.readInt(tag, 0, Integer.MAX_VALUE));
                if (number == null) {
                    throw in.wrong("no object before this one has the \"@id\" of an \"@ref\"", "Give one this \"@id\"");
                }
                yield new Node.Reference(number);
            }
            default -> throw in.unknown(tag, "a managed value", tags());
        };
    }

    private static List<String> tags() {
        List<String> all = new ArrayList<>(List.of(
                "@class", "@id", "@ref", "@later", "@optional", "@entity", "@blob", "@big", "@decimal", "@string"));
        all.addAll(List.of("@byte", "@short", "@char", "@int", "@long", "@float", "@double"));
        FORMS.keySet().stream().sorted().forEach(all::add);
        TEXTS.keySet().stream().sorted().forEach(all::add);
        ARRAYS.stream().sorted().forEach(all::add);
        return all;
    }

    private BigInteger digits() throws IOException {
        String digits = in.readString(what);
        try {
            if (digits.startsWith("0x")) {
                return new BigInteger(HexFormat.of().parseHex(digits, 2, digits.length()));
            }
            if (digits.length() <= MOST_DECIMAL_DIGITS) {
                return new BigInteger(digits);
            }
        } catch (IllegalArgumentException _) {
            // It is told below.
        }
        throw in.wrong(
                "a number of " + what + " is no whole number",
                "Give it up to " + MOST_DECIMAL_DIGITS
                        + " decimal digits, or its bytes in two's complement in hexadecimal digits after \"0x\"");
    }

    private Object array(String tag) throws IOException {
        if (tag.equals("@byte[]")) {
            return in.readBase64(tag);
        }
        in.beginArray(tag);
        LeafKind kind = LeafKind.valueOf(tag.substring(1, tag.indexOf('[')).toUpperCase(Locale.ROOT));
        Object values = LeafBytes.newArray(kind, 8);
        int capacity = 8;
        int length = 0;
        for (; in.hasNext(); length++) {
            if (length == capacity) {
                capacity *= 2;
                values = copy(kind, values, length, capacity);
            }
            readElement(kind, values, length);
        }
        return copy(kind, values, length, length);
    }

    private static Object copy(LeafKind kind, Object values, int length, int capacity) {
        Object copy = LeafBytes.newArray(kind, capacity);
        System.arraycopy(values, 0, copy, 0, length);
        return copy;
    }

    private void readElement(LeafKind kind, Object into, int at) throws IOException {
        switch (into) {
            case boolean[] values -> values[at] = in.readBool(what);
            case short[] values -> values[at] = (short) in.readInt(what, Short.MIN_VALUE, Short.MAX_VALUE);
            case char[] values -> values[at] = in.readChar(what);
            case int[] values -> values[at] = in.readInt(what, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case long[] values -> values[at] = in.readWhole(what, Long.MIN_VALUE, Long.MAX_VALUE);
            case float[] values -> values[at] = in.readFloat(what);
            case double[] values -> values[at] = in.readDouble(what);
            default -> throw new IllegalStateException("Arrays of " + kind + " are texts.");
        }
    }
}
