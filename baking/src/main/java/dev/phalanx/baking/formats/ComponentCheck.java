package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.json.NumberForm;
import dev.phalanx.baking.internal.json.ObjectShape;
import dev.phalanx.baking.internal.json.ObjectShapes;
import dev.phalanx.baking.internal.json.TextForm;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.internal.names.NearNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
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
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Finds the problems of one authoring component.
///
/// Jackson stops at the first problem. So a component is read as a whole, and only if that fails, each of its values is
/// read by itself: the fields of objects and the elements of lists before the objects and lists that have them.
final class ComponentCheck {
    private static final int MOST_PROBLEMS = 100;
    private static final String NODE = " It must name a node, such as \"#fountain\" or \"Village/Fountain\".";
    private static final String GUID = " It must be 32 hexadecimal digits in quotes.";
    private static final Pattern CLOSED = Pattern.compile("module (\\S+) does not \"(?:opens|exports) ([^\"]+)\" to");

    /// The greatest number up to which a double has every whole one.
    private static final double MOST_EXACT = 1L << 53;

    /// How many numbers a value of JOML has.
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
    /// @param prefix what messages about places without a line begin with, from the path inside the component
    record Places(
            Function<JsonPointer, SourcePosition> place,
            Function<JsonPointer, SourcePosition> key,
            UnaryOperator<String> prefix) {}

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

    // Defaults, ranges, forms and whole numbers with a fraction of zero, which are nothing to Jackson

    /// Adds the fields that are left out and have a default, at every depth. Makes numbers such as `30.0`, as modelling
    /// programs write them, whole numbers where the type has no others. Adds problems for numbers out of range, and for
    /// values that have another form than the schema says, some of which Jackson would read.
    void complete(ObjectShape shape, ObjectNode fields) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            ObjectShape.Member member = shape.find(field.getKey());
            if (member != null) {
                path.add(field.getKey());
                field.setValue(exact(member.type(), field.getValue()));
                if (checkRange(member, field.getValue())
                        && (member.hasOwnForm() || checkForm(member.type(), member.deserializer(), field.getValue()))) {
                    complete(member.type(), member.deserializer(), field.getValue());
                }
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
        if (type.isReferenceType() && type.getTypeHandler() == null) {
            ValueDeserializer<?> held = shapes.content(type, deserializer);
            if (held != null && checkForm(type.getContentType(), held, value)) {
                complete(type.getContentType(), held, value);
            }
            return;
        }
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
        if (NumberForm.isWhole(contentType.getRawClass())) {
            makeExact(contentType, value);
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            completeElement(contentType, content, i, value.get(i));
        }
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            completeElement(contentType, content, entry.getKey(), entry.getValue());
        }
    }

    private void completeElement(JavaType type, ValueDeserializer<?> deserializer, Object step, JsonNode value) {
        NumberForm numbers = NumberForm.of(type.getRawClass());
        if (numbers != null && numbers.matches(value)) {
            return; // there may be many
        }
        path.add(step);
        if (checkForm(type, deserializer, value)) {
            complete(type, deserializer, value);
        }
        path.removeLast();
    }

    /// Checks that a set of enums has no null, which Jackson refuses in its own words.
    private boolean checkNoNulls(JavaType type, JsonNode value) {
        boolean isRight = true;
        for (int i = 0; EnumSet.class.isAssignableFrom(type.getRawClass()) && i < value.size(); i++) {
            if (value.get(i).isNull()) {
                path.add(i);
                isRight = report(
                        is(value.get(i)) + constants(type.getContentType().getRawClass(), ""), null);
                path.removeLast();
            }
        }
        return isRight;
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
        NumberForm form = NumberForm.of(held.getRawClass());
        return form == null ? value : exact(form, value);
    }

    private static JsonNode exact(NumberForm form, JsonNode value) {
        if (!form.isWhole() || !value.isNumber() || value.isIntegralNumber()) {
            return value;
        }
        double number = value.numberValue().doubleValue();
        if (number != Math.rint(number) || Math.abs(number) > MOST_EXACT) {
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
    ///
    /// @param thrown what reading it has thrown; null if it was not read, because of problems that were there before
    void diagnose(ObjectShape shape, ObjectNode fields, @Nullable Throwable thrown) {
        problems.clear();
        path.clear();
        if (checkFields(shape, fields) && thrown != null) {
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
                        && check(member.type(), member.deserializer(), member, field.getValue());
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
                subject + " has no field " + Names.quote(name) + "." + NearNames.question(name, names)
                        + (names.isEmpty() ? " It has no fields." : " It has " + NearNames.list(names) + "."),
                null);
        path.removeLast();
        return false;
    }

    /// @param member whose value it is, or null for an element or a value of a map
    /// @return whether nothing is wrong with the value
    private boolean check(
            JavaType type, ValueDeserializer<?> deserializer, ObjectShape.@Nullable Member member, JsonNode value) {
        boolean hasOwnForm = member != null && member.hasOwnForm();
        boolean isRight = true;
        if (!hasOwnForm && !checkForm(type, deserializer, value)) {
            return false;
        }
        if (!hasOwnForm && !value.isNull()) {
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
            Object ignored = member == null ? shapes.read(deserializer, value) : shapes.read(member.property(), value);
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

    // Forms

    /// Checks that a value has the form that the schema says, unless a class or a field has its own. It says nothing of
    /// what is in lists, maps and objects.
    ///
    /// @return whether nothing is wrong with it
    private boolean checkForm(JavaType type, ValueDeserializer<?> deserializer, JsonNode value) {
        if (value.isNull() || !ObjectShapes.isStandard(deserializer)) {
            return true;
        }
        Integer count = NUMBERS.get(type.getRawClass());
        if (count != null) {
            return checkNumbers(type.getRawClass(), count, value);
        }
        String expected = expected(type, value);
        if (expected != null) {
            return report(is(value) + expected, null);
        }
        return type.isMapLikeType() ? checkKeys(type.getKeyType(), value) : checkNoNulls(type, value);
    }

    private boolean checkNumbers(Class<?> type, int count, JsonNode value) {
        if (!value.isArray() || value.size() != count) {
            return report(is(value) + " It must be a list of " + count + " numbers.", null);
        }
        Class<?> elements = type == Vector2i.class || type == Vector3i.class
                ? int.class
                : type == Vector3d.class ? double.class : float.class;
        NumberForm form = Objects.requireNonNull(NumberForm.of(elements));
        boolean isRight = true;
        for (int i = 0; i < count; i++) {
            JsonNode number = value.get(i);
            if (!form.matches(exact(form, number))) {
                path.add(i);
                isRight = report(is(number) + number(form, number), null);
                path.removeLast();
            }
        }
        return isRight;
    }

    private boolean checkKeys(JavaType type, JsonNode value) {
        boolean isRight = true;
        for (String key : value.propertyNames()) {
            String expected = expectedKey(type.getRawClass(), key);
            if (expected != null && problems.size() < MOST_PROBLEMS) {
                String message = subject() + " has the key " + Names.quote(key) + "." + expected;
                path.add(key);
                problem(places.key().apply(pointer()), message, null);
                path.removeLast();
            }
            isRight &= expected == null;
        }
        return isRight;
    }

    /// What a key of a map should be, with a space before it; null if it is that.
    private static @Nullable String expectedKey(Class<?> type, String key) {
        TextForm text = TextForm.of(type);
        if (type.isEnum()) {
            return AuthoringJson.names(type).contains(key) ? null : constants(type, key);
        } else if (text != null) {
            return text.matches(key) ? null : " It must be " + text.what() + ".";
        } else if (type == Boolean.class) {
            return key.equals("true") || key.equals("false") ? null : " It must be true or false.";
        } else if (type == Character.class) {
            return key.length() == 1 ? null : " It must be one character.";
        }
        NumberForm numbers = NumberForm.of(type);
        if (numbers == null) {
            return null;
        }
        JsonNode number = MarkedValue.meaning(key);
        boolean isNumber = numbers.isWhole() ? key.equals(number.asString()) : number.isNumber();
        return isNumber && numbers.matches(number) ? null : number(numbers, number);
    }

    // Messages

    static String objectOf(ObjectShape shape) {
        return shape.names().isEmpty()
                ? "an object without fields"
                : "an object with the fields " + NearNames.list(shape.names());
    }

    private String message(JavaType type, JsonNode value, Throwable thrown) {
        String closed = closedModule(type, thrown);
        if (closed != null) {
            return closed;
        }
        Throwable cause = TextForm.of(type.getRawClass()) == null ? userCause(thrown) : null;
        if (cause != null) {
            return subject() + " cannot be made from what the file says: "
                    + cause.getClass().getSimpleName()
                    + sentence(cause.getMessage() == null ? "" : ": " + cause.getMessage()) + " Correct the fields.";
        }
        return is(value) + refused(type, value, thrown);
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

    /// What a value should be, with a space before it; null if it is that, or if the type reads its own form.
    private static @Nullable String expected(JavaType type, JsonNode value) {
        Class<?> raw = type.getRawClass();
        NumberForm numbers = NumberForm.of(raw);
        TextForm text = TextForm.of(raw);
        if (raw == AssetRef.class) {
            return value.isString() ? null : " It must be the path of a file, in quotes.";
        } else if (raw == NodeRef.class) {
            return value.isString() ? null : NODE;
        } else if (raw == Guid.class) {
            return value.isString() ? null : GUID;
        } else if (raw.isEnum()) {
            return value.isString() && AuthoringJson.names(raw).contains(value.stringValue())
                    ? null
                    : constants(raw, value.isString() ? value.stringValue() : "");
        } else if (raw == boolean.class || raw == Boolean.class || raw == AtomicBoolean.class) {
            return value.isBoolean() ? null : " It must be true or false." + unquote(value, JsonNode::isBoolean);
        } else if (raw == char.class || raw == Character.class) {
            return value.isString() && value.stringValue().length() == 1
                    ? null
                    : " It must be one character, in quotes.";
        } else if (numbers != null) {
            return numbers.matches(value) ? null : number(numbers, value);
        } else if (text != null) {
            return value.isString() && text.matches(value.stringValue()) ? null : text(text, value);
        } else if (type.isMapLikeType()) {
            return value.isObject() ? null : " It must be an object.";
        } else if (type.isContainerType() && !type.isReferenceType()) {
            return value.isArray() ? null : " It must be a list.";
        }
        return null;
    }

    private static String text(TextForm form, JsonNode value) {
        return " It must be " + form.what() + "."
                + (value.isNumber() || value.isBoolean() ? " Write it in quotes." : "");
    }

    /// Why a value of the right form was refused by the class of its type.
    private String refused(JavaType type, JsonNode value, Throwable thrown) {
        Class<?> raw = type.getRawClass();
        TextForm text = TextForm.of(raw);
        if (value.isNull() && raw.isPrimitive()) {
            NumberForm numbers = NumberForm.of(raw);
            return raw == boolean.class
                    ? " It must be true or false."
                    : numbers == null ? " It must be one character, in quotes." : number(numbers, value);
        } else if (raw == AssetRef.class && value.isString()) {
            return asset(value.stringValue());
        } else if (raw == NodeRef.class) {
            return NODE;
        } else if (raw == Guid.class) {
            return GUID;
        } else if (text != null) {
            return text(text, value);
        } else if (thrown instanceof InvalidTypeIdException unknown) {
            String id = unknown.getTypeId();
            return (id == null ? " The name of its type is missing." : " No type is called " + Names.quote(id) + ".")
                    + " Name one of those of " + raw.getSimpleName() + ".";
        } else if (thrown instanceof InvalidDefinitionException) {
            return " Jackson cannot make a " + raw.getSimpleName() + " of it. Use a record, an enum, or a class with a"
                    + " constructor without parameters for the field.";
        }
        return " No " + raw.getSimpleName() + " can be made of it. Write it as the class expects it.";
    }

    private String asset(String text) {
        try {
            return " It names " + AssetRef.relativeTo(shapes.directory(), text) + ", which is no path of a file.";
        } catch (IllegalArgumentException wrong) {
            return " " + wrong.getMessage();
        }
    }

    private static String constants(Class<?> type, String text) {
        List<String> names = AuthoringJson.constants(type);
        return " It must be one of " + NearNames.list(names) + "."
                + (text.isEmpty() ? "" : NearNames.question(text, names));
    }

    private static String number(NumberForm form, JsonNode value) {
        BigDecimal least = form.least();
        BigDecimal most = form.most();
        if (least != null && most != null && value.isNumber() && (value.isIntegralNumber() || !form.isWhole())) {
            return form.isWhole()
                    ? " It must be from " + least + " to " + most + "."
                    : " It must be " + range(least.doubleValue(), most.doubleValue()) + ".";
        }
        return (form.isWhole() ? " It must be a whole number." : " It must be a number.")
                + unquote(value, meant -> form.matches(exact(form, meant)));
    }

    /// Says that a text needs no quotes, if it is right without them.
    private static String unquote(JsonNode value, Predicate<JsonNode> isRight) {
        return value.isString() && isRight.test(MarkedValue.meaning(value.stringValue()))
                ? " Write it without quotes."
                : "";
    }

    private String is(JsonNode value) {
        return subject() + " is " + MarkedValue.describe(value) + ".";
    }

    /// Such as `waves[2].size of Spawner`.
    private String subject() {
        if (path.isEmpty()) {
            return typeName;
        }
        return steps() + " of " + typeName;
    }

    /// Such as `waves[2].size`.
    private String steps() {
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            if (step instanceof Integer) {
                text.append('[').append(step).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return text.length() <= 200 ? text.toString() : text.substring(0, 200) + "…";
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
        String prefix = position.line() == 0 ? places.prefix().apply(steps()) : "";
        problems.add(new AuthoringProblem(AuthoringProblem.Severity.ERROR, position, prefix + message, cause));
    }
}
