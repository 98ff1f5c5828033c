package dev.phalanx.baking.internal.json;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.scenes.files.Guid;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/// Authoring components as JSON: how they are read, written, copied and compared.
///
/// The fields of a class matter, not its getters and setters, as in struct types.
public final class AuthoringJson {
    /// The attribute that says in which directory of the project relative paths start; a string.
    static final String DIRECTORY = "dev.phalanx.baking.directory";

    /// The attribute that says what to write in place of references to nodes; a [ReferenceMapping].
    static final String REFERENCES = "dev.phalanx.baking.references";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .withCoercionConfig(LogicalType.Textual, AuthoringJson::refuseScalars)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .changeDefaultVisibility(
                    checker -> checker.withVisibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
                            .withVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                            .withVisibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.ANY))
            .addModule(new AuthoringModule())
            .build();

    private static final ClassValue<Boolean> SHAREABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isRecord()
                    && Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .allMatch(AuthoringJson::isImmutable);
        }
    };

    private static final ClassValue<Set<String>> NAMES = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return findNames(type);
        }
    };

    private AuthoringJson() {}

    /// What is written in place of a reference to a node.
    @FunctionalInterface
    public interface ReferenceMapping {
        /// The text for a reference that names something.
        String target(NodeRef reference);
    }

    /// Whether several nodes can have one object of a class: its objects have immutable values, or arrays of numbers,
    /// and no references to nodes.
    public static boolean isShareable(Class<? extends IAuthoring> type) {
        return SHAREABLE.get(type);
    }

    private static boolean isImmutable(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || type == String.class
                || type == AssetRef.class
                || type == Guid.class
                || type == Boolean.class
                || type == Character.class
                || (Number.class.isAssignableFrom(type) && type.getPackageName().equals("java.lang"))
                || (type.isArray() && type.componentType().isPrimitive())
                || (type != NodeRef.class && type.isRecord() && SHAREABLE.get(type));
    }

    /// Prevents numbers and booleans from being read as texts: the text of `1.10` would be `1.1`.
    private static void refuseScalars(MutableCoercionConfig texts) {
        texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    /// The mapper of authoring components.
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /// A component as JSON.
    ///
    /// @throws IllegalArgumentException if Jackson cannot write it
    public static JsonNode write(IAuthoring value) {
        return write(value, MAPPER.writer());
    }

    /// A component as JSON, with other references to nodes.
    ///
    /// @throws IllegalArgumentException if Jackson cannot write it
    public static JsonNode write(IAuthoring value, ReferenceMapping references) {
        return write(value, MAPPER.writer().withAttribute(REFERENCES, references));
    }

    private static JsonNode write(IAuthoring value, ObjectWriter writer) {
        try {
            return writer.valueToTree(value);
        } catch (JacksonException unwritten) {
            throw new IllegalArgumentException(
                    "A component " + value.getClass().getName() + " was given to a node and cannot be written as JSON: "
                            + unwritten.getOriginalMessage() + ". Use fields that Jackson can write.",
                    unwritten);
        }
    }

    /// Another object with the same content.
    ///
    /// @throws IllegalArgumentException if Jackson cannot read it
    public static IAuthoring copy(IAuthoring value, JsonNode json) {
        try {
            return MAPPER.treeToValue(json, value.getClass());
        } catch (JacksonException unread) {
            throw new IllegalArgumentException(
                    "A component " + value.getClass().getName() + " was given to a node and cannot be read from JSON: "
                            + unread.getOriginalMessage() + ". Use a record, or a class with a constructor without"
                            + " parameters.",
                    unread);
        }
    }

    /// What JSON calls the constants of an enum.
    public static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> MAPPER.<JsonNode>valueToTree(constant).asString())
                .toList();
    }

    /// What JSON may call the constants of an enum: their names, and the others that `@JsonAlias` gives them.
    public static Set<String> names(Class<?> type) {
        return NAMES.get(type);
    }

    private static Set<String> findNames(Class<?> type) {
        Set<String> names = new LinkedHashSet<>(constants(type));
        for (Field field : type.getDeclaredFields()) {
            JsonAlias others = field.isEnumConstant() ? field.getAnnotation(JsonAlias.class) : null;
            if (others != null) {
                names.addAll(Arrays.asList(others.value()));
            }
        }
        return Collections.unmodifiableSet(names);
    }

    /// A hash of JSON that does not depend on the order of fields. The same in every process.
    public static long hash(JsonNode json) {
        HashStream64 stream = Hashing.xxh3_64().hashStream();
        put(json, stream);
        return stream.getAsLong();
    }

    /// A hash of JSON in a file, whose directory tells what its relative paths mean.
    ///
    /// @param directory the directory of the project in which relative paths start, or empty
    public static long hash(JsonNode json, String directory) {
        HashStream64 stream = Hashing.xxh3_64().hashStream();
        put(json, stream);
        stream.putString(directory);
        return stream.getAsLong();
    }

    private static void put(JsonNode json, HashStream64 stream) {
        stream.putString(json.getNodeType().name());
        switch (json.getNodeType()) {
            case OBJECT -> {
                stream.putInt(json.size());
                Map<String, JsonNode> fields = new TreeMap<>();
                json.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
                fields.forEach((name, value) -> {
                    stream.putString(name);
                    put(value, stream);
                });
            }
            case ARRAY -> {
                stream.putInt(json.size());
                json.forEach(element -> put(element, stream));
            }
            case STRING -> stream.putString(json.stringValue());
            case NUMBER -> {
                // 1 and 1.0 are one number, whichever class holds it
                stream.putDouble(json.numberValue().doubleValue());
                stream.putString(
                        json.isIntegralNumber() ? json.bigIntegerValue().toString() : "");
            }
            case BOOLEAN -> stream.putBoolean(json.booleanValue());
            default -> stream.putString(json.isNull() ? "" : json.toString());
        }
    }
}
