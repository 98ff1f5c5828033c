package dev.phalanx.baking.authoring;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serial;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.impl.TypeIdResolverBase;

/// How JSON names the types of components in a list: by the names of their classes. A class that is no authoring
/// component is not initialized.
final class AuthoringTypeIds extends TypeIdResolverBase {
    @Serial
    private static final long serialVersionUID = 1;

    /// For Jackson.
    AuthoringTypeIds() {}

    static <T extends IAuthoring> @Nullable T find(List<IAuthoring> components, Class<T> type) {
        Objects.requireNonNull(type, "type");
        for (IAuthoring component : components) {
            if (type.isInstance(component)) {
                return type.cast(component);
            }
        }
        return null;
    }

    @Override
    public String idFromValue(DatabindContext context, Object value) {
        return value.getClass().getName();
    }

    @Override
    public String idFromValueAndType(DatabindContext context, @Nullable Object value, Class<?> suggested) {
        return value == null ? suggested.getName() : value.getClass().getName();
    }

    @Override
    public JavaType typeFromId(DatabindContext context, String id) {
        try {
            Class<?> type = Class.forName(id, false, Thread.currentThread().getContextClassLoader());
            if (IAuthoring.class.isAssignableFrom(type)) {
                return context.constructType(type);
            }
        } catch (ClassNotFoundException | LinkageError missing) {
            return refuse(context, id);
        }
        return refuse(context, id);
    }

    private static JavaType refuse(DatabindContext context, String id) {
        return context.reportBadDefinition(IAuthoring.class, "No authoring component has the class \"" + id + "\"");
    }

    @Override
    public JsonTypeInfo.Id getMechanism() {
        return JsonTypeInfo.Id.CUSTOM;
    }
}
