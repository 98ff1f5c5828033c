package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.Form;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.Node;
import dev.phalanx.scenes.internal.managed.PlainValues;
import dev.phalanx.scenes.internal.managed.StoredClass;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes managed values.
///
/// A value is written plainly if its place determines what it is: the place of a field has the declared type of the
/// field. Otherwise it is written as an object with a property that begins with `@` and names the type.
///
/// ```text
/// null  true  "text"  5  1.5      null, a boolean, String, int, double
/// 5  1.5  "x"                     also a byte, short, long, float or char, in a place of that primitive type
/// "RED"  "#3 tree"                a constant in a place of its enum, an entity in a place of Entity
/// [ … ]                           an ArrayList
/// {"x": 5}                        an object or record in a place of its class
/// {"@class": "game.Cell", "x": 5}           an object or record
/// {"@byte": 5}  {"@short": 5} …             a number or char
/// {"@big": "123"}  {"@decimal": "123", "scale": 2}
/// {"@UUID": "…"}  {"@Instant": "…"} …       a value of the JDK that is a text
/// {"@class": "game.Colour", "@enum": "RED"}
/// {"@entity": "#3"}  {"@blob": 1}           or null
/// {"@optional": value}
/// {"@hash-set": [ … ]} …                    a collection
/// {"@hash-map": {"key": value}} …           a map whose keys are strings, otherwise [[key, value], …]
/// {"@int[]": [1, 2]} …                      an array; bytes are in Base64
/// {"@class": "game.Colour", "@enum-set": [ … ]}   also an enum map
/// {"@class": "game.Cell", "@array": [ … ]}  a Cell[]; with "@dimensions": 1 a Cell[][]
/// {"@ref": 2}                               the object that has "@id": 2
/// {"@later": "game.Cell"}                   an object whose fields follow the value in "@bodies"
/// ```
///
/// An object that is referred to begins with its `@id`. Names of fields that begin with `@` get another `@` in front.
final class TreeTextWriter {
    static final String ID = "@id";
    static final String CLASS_TAG = "@class";
    static final String ARRAY = "@array";
    static final String DIMENSIONS = "@dimensions";
    static final String TREE = "@value";
    static final String BODIES = "@bodies";
    static final String ENTITY_CLASS = "dev.phalanx.structs.Entity";
    /// The number of bits up to which numbers are written in decimal digits, which take time proportional to the square
    /// of their length.
    static final int MOST_DECIMAL_BITS = 2048;

    private static final int MOST_KEY = 10_000;

    private final ClassTable classes;
    private final TextWriter out;
    private final ReferenceTexts references;
    private final Set<Integer> referredTo = new HashSet<>();
    private final Queue<StoredClass> bodies = new ArrayDeque<>();

    private TreeTextWriter(ClassTable classes, TextWriter out, ReferenceTexts references) {
        this.classes = classes;
        this.out = out;
        this.references = references;
    }

    /// Writes a value.
    ///
    /// @param component the name of the component class
    /// @param classes the classes of the section
    static void write(ManagedTree tree, String component, ClassTable classes, TextWriter out, ReferenceTexts references)
            throws IOException {
        TreeTextWriter writer = new TreeTextWriter(classes, out, references);
        writer.find(tree.root());
        tree.later().forEach(body -> body.forEach(writer::find));
        if (tree.later().isEmpty()) {
            writer.node(tree.root(), component);
            return;
        }
        out.beginObject();
        out.name(TREE);
        writer.node(tree.root(), component);
        out.name(BODIES);
        out.beginArray();
        for (List<Node> body : tree.later()) {
            StoredClass type = writer.bodies.remove();
            out.beginObject();
            writer.fields(type, body);
            out.end();
        }
        out.end();
        out.end();
    }

    /// The tag of a kind of collection, such as `@hash-map`.
    static String tag(Form form) {
        return "@" + form.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void find(Node node) {
        switch (node) {
            case Node.Reference(int number) -> referredTo.add(number);
            case Node.Maybe(Node value) -> find(value);
            case Node.Collected collected -> collected.elements().forEach(this::find);
            case Node.Mapped mapped -> {
                mapped.keys().forEach(this::find);
                mapped.values().forEach(this::find);
            }
            case Node.Objects objects -> objects.elements().forEach(this::find);
            case Node.Instance instance -> instance.fields().forEach(this::find);
            case Node.Coded coded -> coded.values().forEach(this::find);
            default -> {}
        }
    }

    /// @param expected what the place says that the value is, or an empty string
    private void node(Node node, String expected) throws IOException {
        switch (node) {
            case Node.Null nothing -> out.nothing();
            case Node.Plain plain -> plain(plain.value(), expected);
            case Node.Text text -> {
                begin(-1, "@" + text.kind().type().getSimpleName());
                out.string(text.text());
                out.end();
            }
            case Node.Constant constant -> constant(constant, expected);
            case Node.EntityNumber entity -> entity(entity.number(), expected);
            case Node.BlobNumber blob -> {
                begin(-1, "@blob");
                if (blob.number() < 0) {
                    out.nothing();
                } else {
                    references.writeBlob(blob.number(), out);
                }
                out.end();
            }
            case Node.Maybe maybe -> {
                begin(-1, "@optional");
                node(maybe.value(), "");
                out.end();
            }
            case Node.Collected collected -> collected(collected);
            case Node.Mapped mapped -> mapped(mapped);
            case Node.Primitives primitives -> primitives(primitives);
            case Node.Objects objects -> {
                beginObject(objects.number());
                out.name(CLASS_TAG);
                out.string(objects.element().name());
                if (objects.dimensions() > 0) {
                    out.name(DIMENSIONS);
                    out.whole(objects.dimensions());
                }
                out.name(ARRAY);
                elements(
                        objects.elements(),
                        objects.dimensions() == 0 ? objects.element().name() : "");
                out.end();
            }
            case Node.Instance instance -> {
                beginObject(instance.number(), instance.type(), expected);
                fields(instance.type(), instance.fields());
                out.end();
            }
            case Node.Coded coded -> {
                beginObject(coded.number(), coded.type(), expected);
                for (int i = 0; i < coded.names().size(); i++) {
                    out.name(escape(
                            coded.type().members().get(coded.names().get(i)).name()));
                    node(coded.values().get(i), "");
                }
                out.end();
            }
            case Node.Later later -> {
                begin(later.number(), "@later");
                out.string(later.type().name());
                out.end();
                bodies.add(later.type());
            }
            case Node.Reference reference -> {
                begin(-1, "@ref");
                out.whole(reference.number());
                out.end();
            }
        }
    }

    private void fields(StoredClass type, List<Node> values) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            StoredClass.Member member = type.members().get(i);
            out.name(escape(member.name()));
            node(values.get(i), member.type());
        }
    }

    /// The name of a property that is a field.
    static String escape(String name) {
        return name.startsWith("@") ? "@" + name : name;
    }

    private void beginObject(int number) throws IOException {
        out.beginObject();
        if (referredTo.contains(number)) {
            out.name(ID);
            out.whole(number);
        }
    }

    private void begin(int number, String tag) throws IOException {
        beginObject(number);
        out.name(tag);
    }

    private void beginObject(int number, StoredClass type, String expected) throws IOException {
        beginObject(number);
        if (!type.name().equals(expected)) {
            out.name(CLASS_TAG);
            out.string(type.name());
        }
    }

    private void elements(List<Node> elements, String expected) throws IOException {
        out.beginArray();
        for (Node each : elements) {
            node(each, expected);
        }
        out.end();
    }

    private void plain(Object value, String expected) throws IOException {
        switch (value) {
            case Boolean truth -> out.bool(truth);
            case String text
            when isWord(expected) -> {
                begin(-1, "@string");
                out.string(text);
                out.end();
            }
            case String text -> out.string(text);
            case Integer number when !isPrimitive(expected) || expected.equals("int") -> out.whole(number);
            case Double number when !isPrimitive(expected) && Double.isFinite(number) -> out.fraction(number);
            case BigInteger number -> {
                begin(-1, "@big");
                digits(number);
                out.end();
            }
            case BigDecimal number -> {
                begin(-1, "@decimal");
                digits(number.unscaledValue());
                out.name("scale");
                out.whole(number.scale());
                out.end();
            }
            default -> {
                String kind = kindOf(value);
                if (kind.equals(expected)) {
                    bare(value);
                } else {
                    begin(-1, "@" + kind);
                    bare(value);
                    out.end();
                }
            }
        }
    }

    /// Whether a string in a place is something else: a constant, an entity, a char, or `"NaN"`.
    private boolean isWord(String expected) {
        return isEnum(expected) || expected.equals(ENTITY_CLASS) || isPrimitive(expected);
    }

    private boolean isEnum(String expected) {
        StoredClass type = classes.find(expected);
        return type != null && type.kind() == StoredClass.Kind.ENUM;
    }

    static boolean isPrimitive(String type) {
        return switch (type) {
            case "byte", "short", "char", "int", "long", "float", "double" -> true;
            default -> false;
        };
    }

    private static String kindOf(Object value) {
        return switch (value) {
            case Byte number -> "byte";
            case Short number -> "short";
            case Character unit -> "char";
            case Integer number -> "int";
            case Long number -> "long";
            case Float number -> "float";
            case Double number -> "double";
            default -> throw new IllegalStateException(value.getClass().getName() + " is no plain value.");
        };
    }

    private void bare(Object value) throws IOException {
        switch (value) {
            case Character unit -> out.string(String.valueOf(unit));
            case Float number -> out.number(number);
            case Double number -> out.number(number);
            default -> out.whole(((Number) value).longValue());
        }
    }

    private void digits(BigInteger number) throws IOException {
        out.string(
                number.bitLength() <= MOST_DECIMAL_BITS
                        ? number.toString()
                        : "0x" + HexFormat.of().formatHex(number.toByteArray()));
    }

    private void constant(Node.Constant constant, String expected) throws IOException {
        String name = constant.type().members().get(constant.constant()).name();
        if (constant.type().name().equals(expected)) {
            out.string(name);
            return;
        }
        begin(-1, CLASS_TAG);
        out.string(constant.type().name());
        out.name("@enum");
        out.string(name);
        out.end();
    }

    private void entity(int number, String expected) throws IOException {
        String text = number < 0 ? null : references.entityInObject(number);
        if (text != null && expected.equals(ENTITY_CLASS)) {
            ReferenceTexts.writeEntity(text, out);
            return;
        }
        begin(-1, "@entity");
        if (number < 0) {
            out.nothing();
        } else if (text == null) {
            out.whole(number);
        } else {
            ReferenceTexts.writeEntity(text, out);
        }
        out.end();
    }

    private void collected(Node.Collected node) throws IOException {
        boolean isBare = node.form() == Form.ARRAY_LIST && !referredTo.contains(node.number());
        if (isBare) {
            elements(node.elements(), "");
            return;
        }
        beginObject(node.number());
        enumOf(node.ofEnum());
        out.name(tag(node.form()));
        elements(node.elements(), nameOf(node.ofEnum()));
        out.end();
    }

    private void enumOf(@Nullable StoredClass ofEnum) throws IOException {
        if (ofEnum != null) {
            out.name(CLASS_TAG);
            out.string(ofEnum.name());
        }
    }

    private static String nameOf(@Nullable StoredClass type) {
        return type == null ? "" : type.name();
    }

    private void mapped(Node.Mapped node) throws IOException {
        beginObject(node.number());
        enumOf(node.ofEnum());
        out.name(tag(node.form()));
        if (hasStringKeys(node)) {
            out.beginObject();
            for (int i = 0; i < node.keys().size(); i++) {
                out.name((String) ((Node.Plain) node.keys().get(i)).value());
                node(node.values().get(i), "");
            }
            out.end();
        } else {
            out.beginArray();
            for (int i = 0; i < node.keys().size(); i++) {
                out.beginArray();
                node(node.keys().get(i), nameOf(node.ofEnum()));
                node(node.values().get(i), "");
                out.end();
            }
            out.end();
        }
        out.end();
    }

    private static boolean hasStringKeys(Node.Mapped node) {
        Set<String> keys = new HashSet<>();
        for (Node key : node.keys()) {
            if (!(key instanceof Node.Plain(String text))
                    || text.length() > MOST_KEY
                    || !PlainValues.isUnicode(text)
                    || !keys.add(text)) {
                return false;
            }
        }
        return !node.keys().isEmpty();
    }

    private void primitives(Node.Primitives node) throws IOException {
        Object array = node.array();
        begin(node.number(), "@" + array.getClass().getComponentType().getName() + "[]");
        if (array instanceof byte[] bytes) {
            out.string(Base64.getEncoder().encodeToString(bytes));
        } else {
            out.beginArray();
            int length = Array.getLength(array);
            for (int i = 0; i < length; i++) {
                switch (array) {
                    case boolean[] values -> out.bool(values[i]);
                    case short[] values -> out.whole(values[i]);
                    case char[] values -> out.string(String.valueOf(values[i]));
                    case int[] values -> out.whole(values[i]);
                    case long[] values -> out.whole(values[i]);
                    case float[] values -> out.number(values[i]);
                    case double[] values -> out.number(values[i]);
                    default -> throw new IllegalStateException(array.getClass() + " is no array of primitives.");
                }
            }
            out.end();
        }
        out.end();
    }
}
