package dev.phalanx.baking.internal.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/// How Jackson reads values piece by piece, so that one wrong piece does not hide another.
///
/// Belongs to one thread.
public final class ObjectShapes {
    /// What reads enums by a creator of the program; the class is not public.
    private static final String OF_CREATORS = "tools.jackson.databind.deser.jdk.FactoryBasedEnumDeserializer";

    private static final String STANDARD = ValueDeserializer.class.getPackageName() + ".";

    private final String directory;
    private final IdentityHashMap<ValueDeserializer<?>, Optional<ObjectShape>> shapes = new IdentityHashMap<>();
    private DeserializationContextExt context;

    /// A reader of pieces.
    ///
    /// @param directory the directory of the project in which relative paths start, or empty
    public ObjectShapes(String directory) {
        this.directory = directory;
        context = newContext(directory);
    }

    private static DeserializationContextExt newContext(String directory) {
        DeserializationContextExt context = AuthoringJson.mapper()._deserializationContext();
        context.setAttribute(AuthoringJson.DIRECTORY, directory);
        return context;
    }

    /// The directory of the project in which relative paths start, or empty.
    public String directory() {
        return directory;
    }

    /// What reads values of a type.
    ///
    /// @throws tools.jackson.core.JacksonException if Jackson cannot read the type
    public ValueDeserializer<Object> deserializer(JavaType type) {
        return context.findRootValueDeserializer(type);
    }

    /// The fields of the objects that a deserializer reads, or null if it does not read field by field.
    ///
    /// @throws IllegalArgumentException if an annotation of the class does not fit
    public @Nullable ObjectShape find(ValueDeserializer<?> deserializer) {
        Optional<ObjectShape> known = shapes.get(deserializer);
        if (known == null) {
            known = Optional.ofNullable(
                    deserializer.getClass() == BeanDeserializer.class
                            ? shape((BeanDeserializerBase) deserializer)
                            : null);
            shapes.put(deserializer, known);
        }
        return known.orElse(null);
    }

    private @Nullable ObjectShape shape(BeanDeserializerBase deserializer) {
        JavaType type = deserializer.getValueType();
        ValueInstantiator maker = deserializer.getValueInstantiator();
        if (maker.canCreateUsingDelegate() || maker.canCreateUsingArrayDelegate()) {
            return null;
        }
        DeserializationConfig config = context.getConfig();
        BeanDescription description = config.classIntrospectorInstance()
                .introspectForDeserialization(type, context.introspectClassAnnotations(type));
        Map<String, String> javaNames = new HashMap<>();
        for (BeanPropertyDefinition property : description.findProperties()) {
            javaNames.put(property.getName(), property.getInternalName());
            if (property.getPrimaryMember() != null
                    && config.getAnnotationIntrospector()
                                    .findUnwrappingNameTransformer(config, property.getPrimaryMember())
                            != null) {
                return null;
            }
        }
        JsonIgnoreProperties.Value ignored =
                config.getDefaultPropertyIgnorals(type.getRawClass(), description.getClassInfo());
        boolean refusesUnknown =
                !deserializer.hasAnySetter() && (ignored == null || ignored.equals(JsonIgnoreProperties.Value.empty()));
        ObjectShape shape = new ObjectShape(
                type,
                maker.canCreateUsingDefault() || maker.canCreateFromObjectWith(),
                maker.canCreateFromString()
                        || maker.canCreateFromInt()
                        || maker.canCreateFromLong()
                        || maker.canCreateFromDouble()
                        || maker.canCreateFromBoolean(),
                refusesUnknown);
        for (Iterator<SettableBeanProperty> all = deserializer.properties(); all.hasNext(); ) {
            SettableBeanProperty property = all.next();
            List<String> aliases = property.findAliases(config).stream()
                    .map(PropertyName::getSimpleName)
                    .toList();
            shape.add(property, aliases, javaNames.getOrDefault(property.getName(), property.getName()));
        }
        return shape;
    }

    /// What reads the elements of a list, the values of a map or the content of a reference such as an `Optional`; null
    /// if Jackson does not read them one by one.
    public @Nullable ValueDeserializer<?> content(JavaType type, ValueDeserializer<?> deserializer) {
        JavaType content = type.getContentType();
        if (content == null || content.getTypeHandler() != null) {
            return null;
        }
        if (deserializer instanceof ContainerDeserializerBase<?> container
                && container.getContentDeserializer() != null) {
            return container.getContentDeserializer();
        }
        boolean isKnown = deserializer instanceof ReferenceTypeDeserializer<?>
                || (isStandard(deserializer) && type.isContainerType() && content.getRawClass() != char.class);
        return isKnown ? deserializer(content) : null;
    }

    /// Whether a deserializer is one of Jackson or of this library for values of the JDK, JOML and this library. Those
    /// that a class or a field of the program names are not, nor are those that are made of its creators.
    public static boolean isStandard(ValueDeserializer<?> deserializer) {
        String name = deserializer.getClass().getName();
        return (name.startsWith(STANDARD)
                        && !(deserializer instanceof BeanDeserializerBase)
                        && !name.equals(OF_CREATORS))
                || name.startsWith(AuthoringModule.class.getName());
    }

    /// Reads a value by a deserializer.
    ///
    /// @throws RuntimeException whatever Jackson or the code of the value's class throws; also errors
    public @Nullable Object read(ValueDeserializer<?> deserializer, JsonNode value) {
        return value.isNull() ? deserializer.getNullValue(context) : deserializer.deserialize(open(value), context);
    }

    /// Reads a value as the property does.
    ///
    /// @throws RuntimeException whatever Jackson or the code of the value's class throws; also errors
    public @Nullable Object read(SettableBeanProperty property, JsonNode value) {
        return property.deserialize(open(value), context);
    }

    private JsonParser open(JsonNode value) {
        // a new one, so that no identity of an object that was read before is left
        context = newContext(directory);
        JsonParser parser = context.assignAndReturnParser(value.traverse(context));
        parser.nextToken();
        return parser;
    }
}
