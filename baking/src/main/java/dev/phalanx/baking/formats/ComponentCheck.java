package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.json.ObjectShape;
import dev.phalanx.baking.internal.json.ObjectShapes;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.scenes.files.Guid;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4f;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Finds the problems of one authoring component.
///
/// Jackson stops at the first problem. So a component is read as a whole, and only if that fails, each of its values is
/// read by itself: the fields of objects and the elements of lists before the objects and lists that have them.
final class ComponentCheck {
    private static final int MOST_PROBLEMS = 100;
    private static final Pattern CLOSED = Pattern.compile("module (\\S+) does not \"(?:opens|exports) ([^\"]+)\" to");

    /// Types that have whole numbers alone.
    private static final Set<Class<?>> WHOLE = Set.of(
            byte.class,
            Byte.class,
            short.class,
            Short.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            BigInteger.class,
            OptionalInt.class,
            OptionalLong.class);

    /// The greatest number up to which a double has every whole one.
    private static final double MOST_EXACT = 1L << 53;

    /// The numbers of lists of numbers, which Jackson's errors do not tell.
    private static final Map<Class<?>, Integer> NUMBERS = Map.of(
            Vector2f.class, 2,
            Vector2i.class, 2,
            Vector3f.class, 3,
            Vector3i.class, 3,
            Vector3d.class, 3,
            Vector4f.class, 4,
            Quaternionf.class, 4);

    /// Where in a component the check is.
    ///
    /// @param place returns the place of a value, from its pointer
    /// @param key returns the place of the name of a field, from the pointer to its value
    record Places(Function<JsonPointer, SourcePosition> place, Function<JsonPointer, SourcePosition> key) {}

    private final ObjectShapes shapes;
    private final String typeName;
    private final Places places;
    private final List<AuthoringProblem> problems = new ArrayList<>(0);

    /// Names of fields and indexes of elements, from the component to the value that is checked.
    private final List<Object> path = new ArrayList<>();

    ComponentCheck(ObjectShapes shapes, String typeName, Places places) {
        this.shapes = shapes;
        this.typeName = typeName;
        this.places = places;
    }

    /// What is wrong.
    List<AuthoringProblem> problems() {
        return problems;
    }

    // Defaults, ranges and whole numbers with a fraction of zero, which are nothing to Jackson

    /// Adds the fields that are left out and have a default, at every depth. Makes numbers such as `30.0`, as modelling
    /// programs write them, whole numbers where the type has no others. Adds problems for numbers out of range.
    void complete(ObjectShape shape, ObjectNode fields) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            ObjectShape.Member member = shape.find(field.getKey());
            if (member != null) {
                path.add(field.getKey());
                field.setValue(exact(member.type(), field.getValue()));
                checkRange(member, field.getValue());
                complete(member.type(), member.deserializer(), field.getValue());
                path.removeLast();
            }
        }
        for (ObjectShape.Member member : shape.members()) {
            if (member.defaultValue() != null
                    && !fields.has(member.name())
                    && member.others().stream().noneMatch(fields::has)) {
                fields.set(member.name(), member.defaultValue());
            }
        }
    }

    private void complete(JavaType type, ValueDeserializer<?> deserializer, JsonNode value) {
        if (!value.isContainer() || type.getTypeHandler() != null) {
            return;
        }
        ObjectShape shape = shapes.find(deserializer);
        if (shape != null) {
            if (value instanceof ObjectNode object) {
                complete(shape, object);
            }
            return;
        }
        ValueDeserializer<?> content = shapes.content(type, deserializer);
        if (content == null) {
            return;
        }
        JavaType contentType = type.getContentType();
        if (type.isReferenceType()) {
            complete(contentType, content, value);
        } else if (WHOLE.contains(contentType.getRawClass())) {
            makeExact(contentType, value);
        } else if (!contentType.isPrimitive()) {
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                path.add(i);
                complete(contentType, content, value.get(i));
                path.removeLast();
            }
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                path.add(entry.getKey());
                complete(contentType, content, entry.getValue());
                path.removeLast();
            }
        }
    }

    private static void makeExact(JavaType type, JsonNode values) {
        if (values instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                list.set(i, exact(type, list.get(i)));
            }
        } else {
            values.properties().forEach(entry -> entry.setValue(exact(type, entry.getValue())));
        }
    }

    /// A whole number in place of one that is written with a fraction of zero, if the type has no others; otherwise the
    /// value itself.
    private static JsonNode exact(JavaType type, JsonNode value) {
        if (!value.isNumber() || value.isIntegralNumber()) {
            return value;
        }
        JavaType held = type;
        while (held.isReferenceType()) {
            held = held.getContentType();
        }
        double number = value.numberValue().doubleValue();
        boolean isExact =
                WHOLE.contains(held.getRawClass()) && number == Math.rint(number) && Math.abs(number) <= MOST_EXACT;
        if (!isExact) {
            return value;
        }
        return number == (int) number
                ? JsonNodeFactory.instance.numberNode((int) number)
                : JsonNodeFactory.instance.numberNode((long) number);
    }

    /// Checks the number of a field, or the numbers of its list.
    ///
    /// @return whether nothing is wrong with them
    private boolean checkRange(ObjectShape.Member member, JsonNode value) {
        Class<?> type = member.type().getRawClass();
        boolean isFloat = type == float.class || type == Float.class;
        if (value.isString() && (isFloat || type == double.class || type == Double.class)) {
            // Jackson takes "NaN" and "INF"
            return report(is(value) + " It must be a number." + unquote(value), null);
        }
        if (!member.allowsNonFinite() && !checkFinite(member.type(), value)) {
            return false;
        }
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        if (isFloat && value.isNumber() && isFinite(value)) {
            least = -Float.MAX_VALUE;
            most = Float.MAX_VALUE;
        } else if (type == byte.class || type == Byte.class) {
            least = Byte.MIN_VALUE;
            most = Byte.MAX_VALUE;
        }
        Range range = member.range();
        if (range != null) {
            least = Math.max(least, range.min());
            most = Math.min(most, range.max());
        }
        boolean isLimited = range != null || least != Double.NEGATIVE_INFINITY;
        return !isLimited || checkRange(least, most, value);
    }

    /// Checks that a number is finite, or the numbers of a list or a map.
    private boolean checkFinite(JavaType type, JsonNode value) {
        boolean isRight = true;
        if (value.isNumber() && !isFinite(value)) {
            isRight = report(is(value) + " Make it a finite number, or mark the field with @AllowNonFinite.", null);
        } else if (value.isArray()) {
            JavaType elements = type.getContentType() == null ? type : type.getContentType();
            for (int i = 0; i < value.size(); i++) {
                JsonNode element = value.get(i);
                if (element.isContainer() || (element.isNumber() && !isFinite(element))) {
                    path.add(i);
                    isRight &= checkFinite(elements, element);
                    path.removeLast();
                }
            }
        } else if (type.isMapLikeType()) {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                path.add(entry.getKey());
                isRight &= checkFinite(type.getContentType(), entry.getValue());
                path.removeLast();
            }
        }
        return isRight;
    }

    private static boolean isFinite(JsonNode number) {
        return number.isIntegralNumber() || Double.isFinite(number.doubleValue());
    }

    private boolean checkRange(double least, double most, JsonNode value) {
        boolean isRight = true;
        if (value.isNumber()) {
            double number = value.numberValue().doubleValue();
            if (number < least || number > most) {
                isRight = report(is(value) + " It must be " + range(least, most) + ".", null);
            }
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                path.add(i);
                isRight &= checkRange(least, most, value.get(i));
                path.removeLast();
            }
        }
        return isRight;
    }

    private static String range(double least, double most) {
        if (least == Double.NEGATIVE_INFINITY) {
            return most == Double.POSITIVE_INFINITY ? "a number" : "at most " + plain(most);
        }
        return most == Double.POSITIVE_INFINITY
                ? "at least " + plain(least)
                : "from " + plain(least) + " to " + plain(most);
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Math.abs(number) == Float.MAX_VALUE ? Float.toString((float) number) : Double.toString(number);
    }

    // Diagnosis

    /// Finds out why reading a component has failed.
    ///
    /// @param fields as [#complete(ObjectShape, ObjectNode)] has left them
    void diagnose(ObjectShape shape, ObjectNode fields, Throwable thrown) {
        problems.clear();
        path.clear();
        if (checkFields(shape, fields)) {
            fail(shape.type(), fields, thrown);
        }
    }

    /// Adds the problem that reading a value has thrown.
    void fail(JavaType type, JsonNode value, Throwable thrown) {
        report(message(type, value, thrown), userCause(thrown));
    }

    private boolean checkFields(ObjectShape shape, ObjectNode fields) {
        if (!shape.canBeMade()) {
            return report(
                    subject() + " has no constructor that Jackson can call. Make "
                            + shape.type().getRawClass().getSimpleName()
                            + " a record, or give it a constructor without parameters; a nested class must be static.",
                    null);
        }
        boolean isRight = true;
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            ObjectShape.Member member = shape.find(field.getKey());
            if (member != null) {
                path.add(field.getKey());
                isRight &= checkRange(member, field.getValue())
                        && check(member.type(), member.deserializer(), member.property(), field.getValue());
                path.removeLast();
            } else if (shape.refusesUnknown()) {
                isRight = reportUnknown(shape, field.getKey());
            }
        }
        return isRight;
    }

    private boolean reportUnknown(ObjectShape shape, String name) {
        if (problems.size() >= MOST_PROBLEMS) {
            return false;
        }
        String subject = subject();
        List<String> names = shape.names();
        path.add(name);
        problem(
                places.key().apply(pointer()),
                subject + " has no field " + Names.quote(name) + "." + Names.question(name, names)
                        + (names.isEmpty() ? " It has no fields." : " It has " + Names.list(names) + "."),
                null);
        path.removeLast();
        return false;
    }

    /// @param property whose value it is, or null for an element or a value of a map
    /// @return whether nothing is wrong with the value
    private boolean check(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable SettableBeanProperty property, JsonNode value) {
        boolean isTyped = property != null && property.hasValueTypeDeserializer();
        boolean isRight = true;
        if (!isTyped && !value.isNull()) {
            ObjectShape shape = shapes.find(deserializer);
            if (shape != null) {
                if (value instanceof ObjectNode object) {
                    isRight = checkFields(shape, object);
                } else if (!shape.acceptsScalars()) {
                    return report(is(value) + " It must be " + objectOf(shape) + ".", null);
                }
            } else {
                isRight = checkContent(type, deserializer, value);
            }
        }
        if (!isRight) {
            return false;
        }
        try {
            Object ignored = property == null ? shapes.read(deserializer, value) : shapes.read(property, value);
            return true;
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (Throwable thrown) {
            fail(type, value, thrown);
            return false;
        }
    }

    private boolean checkContent(JavaType type, ValueDeserializer<?> deserializer, JsonNode value) {
        ValueDeserializer<?> content = shapes.content(type, deserializer);
        if (content == null) {
            return true;
        }
        JavaType contentType = type.getContentType();
        if (type.isReferenceType()) {
            return check(contentType, content, null, value);
        }
        boolean isRight = true;
        for (int i = 0; !type.isMapLikeType() && value.isArray() && i < value.size(); i++) {
            path.add(i);
            isRight &= check(contentType, content, null, value.get(i));
            path.removeLast();
        }
        if (type.isMapLikeType()) {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                path.add(entry.getKey());
                isRight &= check(contentType, content, null, entry.getValue());
                path.removeLast();
            }
        }
        return isRight;
    }

    // Messages

    static String objectOf(ObjectShape shape) {
        return shape.names().isEmpty()
                ? "an object without fields"
                : "an object with the fields " + Names.list(shape.names());
    }

    private String message(JavaType type, JsonNode value, Throwable thrown) {
        String closed = closedModule(type, thrown);
        if (closed != null) {
            return closed;
        }
        Throwable cause = userCause(thrown);
        if (cause != null) {
            return subject() + " cannot be made from what the file says: "
                    + cause.getClass().getSimpleName()
                    + sentence(cause.getMessage() == null ? "" : ": " + cause.getMessage()) + " Correct the fields.";
        }
        String expected = expected(type, value);
        if (expected != null) {
            return is(value) + expected;
        }
        String reason =
                sentence(thrown instanceof JacksonException jackson ? jackson.getOriginalMessage() : thrown.toString());
        return path.isEmpty() ? typeName + " cannot be read. " + reason : is(value) + " " + reason;
    }

    private @Nullable String closedModule(JavaType type, Throwable thrown) {
        Module module = type.getRawClass().getModule();
        String packageName = type.getRawClass().getPackageName();
        boolean isClosed = module.isNamed() && !module.isOpen(packageName, ValueDeserializer.class.getModule());
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            Matcher closed = CLOSED.matcher(String.valueOf(at.getMessage()));
            if (closed.find()) {
                return closedModule(closed.group(1), closed.group(2));
            } else if (isClosed && at instanceof IllegalAccessException) {
                return closedModule(module.getName(), packageName);
            }
        }
        return null;
    }

    private String closedModule(String module, String packageName) {
        return "Jackson cannot make " + subject() + ", because the module " + module + " does not open the package "
                + packageName + " to it. Add \"opens " + packageName
                + " to tools.jackson.databind;\" to the module-info of " + module + ".";
    }

    /// What code of a type has thrown, or null if Jackson itself was not content.
    private static @Nullable Throwable userCause(Throwable thrown) {
        Throwable at = thrown;
        while (at instanceof JacksonException) {
            at = at.getCause();
        }
        return at;
    }

    private static String sentence(String text) {
        String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
        return line.endsWith(".") || line.endsWith("!") || line.endsWith("?") ? line : line + ".";
    }

    /// What a value should be, with a space before it; null if Jackson knows better.
    private @Nullable String expected(JavaType type, JsonNode value) {
        Class<?> raw = type.getRawClass();
        Integer count = NUMBERS.get(raw);
        if (raw == AssetRef.class) {
            return value.isString() ? asset(value.stringValue()) : " It must be the path of a file, in quotes.";
        } else if (raw == NodeRef.class) {
            return " It must name a node, such as \"#fountain\" or \"Village/Fountain\".";
        } else if (raw == Guid.class) {
            return " It must be 32 hexadecimal digits in quotes.";
        } else if (count != null) {
            return value.isArray() && value.size() == count && allNumbers(value)
                    ? null
                    : " It must be a list of " + count + " numbers.";
        } else if (raw.isEnum()) {
            return constants(raw, value);
        } else if (raw == boolean.class || raw == Boolean.class) {
            return " It must be true or false." + unquote(value);
        } else if (raw == char.class || raw == Character.class) {
            return " It must be one character, in quotes.";
        } else if (raw == String.class) {
            return value.isNumber() || value.isBoolean()
                    ? " It must be text. Write it in quotes."
                    : " It must be text.";
        } else if (raw.isPrimitive() || Number.class.isAssignableFrom(raw)) {
            return number(raw, value);
        } else if (type.isCollectionLikeType() || type.isArrayType()) {
            return value.isArray() ? null : " It must be a list.";
        } else if (type.isMapLikeType()) {
            return value.isObject() ? null : " It must be an object.";
        }
        return null;
    }

    private static boolean allNumbers(JsonNode list) {
        for (JsonNode element : list) {
            if (!element.isNumber()) {
                return false;
            }
        }
        return true;
    }

    private String asset(String text) {
        try {
            return " Jackson did not accept " + AssetRef.relativeTo(shapes.directory(), text) + ".";
        } catch (IllegalArgumentException wrong) {
            return " " + wrong.getMessage();
        }
    }

    private static String constants(Class<?> type, JsonNode value) {
        List<String> names = AuthoringJson.constants(type);
        return " It must be one of " + Names.list(names) + "."
                + (value.isString() ? Names.question(value.stringValue(), names) : "");
    }

    private static String number(Class<?> type, JsonNode value) {
        if (type == float.class
                || type == Float.class
                || type == double.class
                || type == Double.class
                || type.getSimpleName().equals("BigDecimal")) {
            return " It must be a number." + unquote(value);
        }
        if (value.isIntegralNumber()) {
            int bits = type == long.class || type == Long.class
                    ? Long.SIZE
                    : type == short.class || type == Short.class ? Short.SIZE : Integer.SIZE;
            BigInteger most = BigInteger.ONE.shiftLeft(bits - 1);
            return " It must be from " + most.negate() + " to " + most.subtract(BigInteger.ONE) + ".";
        }
        return " It must be a whole number." + unquote(value);
    }

    private static String unquote(JsonNode value) {
        return value.isString() ? " Write it without quotes." : "";
    }

    private String is(JsonNode value) {
        return subject() + " is " + MarkedValue.describe(value) + ".";
    }

    /// Such as `waves[2].size of Spawner`.
    private String subject() {
        if (path.isEmpty()) {
            return typeName;
        }
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            if (step instanceof Integer) {
                text.append('[').append(step).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return (text.length() <= 200 ? text : text.substring(0, 200) + "…") + " of " + typeName;
    }

    private JsonPointer pointer() {
        JsonPointer pointer = JsonPointer.empty();
        for (Object step : path) {
            pointer = step instanceof Integer index
                    ? pointer.appendIndex(index)
                    : pointer.appendProperty(step.toString());
        }
        return pointer;
    }

    private boolean report(String message, @Nullable Throwable cause) {
        if (problems.size() < MOST_PROBLEMS) {
            problem(places.place().apply(pointer()), message, cause);
        }
        return false;
    }

    private void problem(SourcePosition position, String message, @Nullable Throwable cause) {
        problems.add(new AuthoringProblem(AuthoringProblem.Severity.ERROR, position, message, cause));
    }
}
