package dev.phalanx.baking.internal.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.phalanx.baking.authoring.AllowNonFinite;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.scenes.files.DefaultsTo;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;

/// What the objects of a class look like in JSON: the fields that Jackson reads, with their annotations.
public final class ObjectShape {
    private final JavaType type;
    private final boolean canBeMade;
    private final boolean acceptsScalars;
    private final boolean refusesUnknown;
    private final List<Member> members = new ArrayList<>();
    private final Map<String, Member> byName = new LinkedHashMap<>();

    ObjectShape(JavaType type, boolean canBeMade, boolean acceptsScalars, boolean refusesUnknown) {
        this.type = type;
        this.canBeMade = canBeMade;
        this.acceptsScalars = acceptsScalars;
        this.refusesUnknown = refusesUnknown;
    }

    /// A field.
    ///
    /// @param name what JSON calls it
    /// @param others other names that JSON may use for it
    /// @param property Jackson's property, which reads it
    /// @param range the numbers that it may have, or null if they are not limited
    /// @param allowsNonFinite whether its numbers may be infinite or NaN
    /// @param hasOwnForm whether an annotation of Jackson gives its values another form than that of their class
    /// @param defaultValue the value if JSON omits the field, or null for the default of the class
    public record Member(
            String name,
            List<String> others,
            SettableBeanProperty property,
            @Nullable Range range,
            boolean allowsNonFinite,
            boolean hasOwnForm,
            @Nullable JsonNode defaultValue) {
        /// The type of the field.
        public JavaType type() {
            return property.getType();
        }

        /// What reads the values of the field.
        public ValueDeserializer<Object> deserializer() {
            return property.getValueDeserializer();
        }
    }

    /// The class.
    public JavaType type() {
        return type;
    }

    /// Whether Jackson has found a constructor.
    public boolean canBeMade() {
        return canBeMade;
    }

    /// Whether an object can also be made from a string, a number or a boolean.
    public boolean acceptsScalars() {
        return acceptsScalars;
    }

    /// Whether a field that the class lacks is an error.
    public boolean refusesUnknown() {
        return refusesUnknown;
    }

    /// The fields.
    public List<Member> members() {
        return members;
    }

    /// The names of the fields.
    public List<String> names() {
        return members.stream().map(Member::name).toList();
    }

    /// The field that JSON calls by a name, or null.
    public @Nullable Member find(String name) {
        return byName.get(name);
    }

    void add(SettableBeanProperty property, List<String> others, String javaName) {
        Range range = annotation(property, javaName, Range.class);
        DefaultsTo defaultsTo = annotation(property, javaName, DefaultsTo.class);
        Member member = new Member(
                property.getName(),
                others,
                property,
                range,
                annotation(property, javaName, AllowNonFinite.class) != null,
                annotation(property, javaName, JsonFormat.class) != null || property.hasValueTypeDeserializer(),
                defaultsTo == null ? null : DefaultText.parse(type, javaName, property.getType(), defaultsTo.value()));
        members.add(member);
        byName.put(member.name(), member);
        others.forEach(other -> byName.putIfAbsent(other, member));
    }

    /// An annotation of a property, or of the field with its name: parameters of constructors do not have those of
    /// record components.
    private <A extends Annotation> @Nullable A annotation(
            SettableBeanProperty property, String javaName, Class<A> annotation) {
        A found = property.getAnnotation(annotation);
        for (Class<?> at = type.getRawClass(); found == null && at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(javaName)) {
                    return field.getAnnotation(annotation);
                }
            }
        }
        return found;
    }
}
