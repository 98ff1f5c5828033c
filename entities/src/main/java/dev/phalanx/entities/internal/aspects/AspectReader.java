package dev.phalanx.entities.internal.aspects;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentKind;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.kernel.AspectMaker;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads what the constructor of one aspect class takes.
final class AspectReader {
    private static final Map<Class<?>, Access> ACCESSES = Map.of(
            RefRW.class, Access.REF,
            RefRO.class, Access.REF_RO,
            EnabledRefRW.class, Access.ENABLED_RW,
            EnabledRefRO.class, Access.ENABLED_RO,
            DynamicBuffer.class, Access.BUFFER_RW);

    private final Class<?> aspect;
    private final List<Class<?>> around;

    private AspectReader(Class<?> aspect, List<Class<?>> around) {
        this.aspect = aspect;
        this.around = around;
    }

    /// Reads a class.
    ///
    /// @throws IllegalArgumentException if it cannot be an aspect
    static <A> AspectInfo<A> read(Class<A> type) {
        return read(type, List.of());
    }

    private static <A> AspectInfo<A> read(Class<A> type, List<Class<?>> around) {
        Constructor<?> constructor = AspectErrors.requireConstructor(type);
        List<Class<?>> inside = new ArrayList<>(around);
        inside.add(type);
        AspectReader reader = new AspectReader(type, inside);
        List<AspectPart> parts = type.isRecord() ? reader.ofRecord() : reader.ofConstructor(constructor);
        return new AspectInfo<>(type, parts, AspectMaker.of(type, constructor.getParameterTypes()));
    }

    private List<AspectPart> ofRecord() {
        List<AspectPart> parts = new ArrayList<>();
        for (RecordComponent component : aspect.getRecordComponents()) {
            String place = aspect.getSimpleName() + "." + component.getName();
            parts.add(part(place, component.getGenericType(), component));
        }
        return parts;
    }

    private List<AspectPart> ofConstructor(Constructor<?> constructor) {
        AspectErrors.refuseMarkedFields(aspect);
        List<AspectPart> parts = new ArrayList<>();
        Type[] types = constructor.getGenericParameterTypes();
        Parameter[] parameters = constructor.getParameters();
        for (int i = 0; i < types.length; i++) {
            String place = "Parameter " + (i + 1) + " of the constructor of " + aspect.getSimpleName();
            parts.add(part(place, types[i], parameters[i]));
        }
        return parts;
    }

    private AspectPart part(String place, Type type, AnnotatedElement marked) {
        AspectPart part = part(place, type, marked.isAnnotationPresent(Optional.class));
        return marked.isAnnotationPresent(ReadOnly.class) ? part.asReadOnly() : part;
    }

    private AspectPart part(String place, Type type, boolean optional) {
        if (type == Entity.class) {
            AspectErrors.refuseOptional(optional, place, "the entity, which is always there");
            return new AspectPart(Access.READ_ONLY, null, false, null);
        }
        if (type instanceof Class<?> other && IAspect.class.isAssignableFrom(other)) {
            AspectErrors.refuseOptional(optional, place, "an aspect, whose own parts say what is optional");
            return new AspectPart(Access.ASPECT, null, false, nested(place, other));
        }
        if (type instanceof Class<?> shared && ISharedComponentData.class.isAssignableFrom(shared)) {
            return new AspectPart(Access.RUN_VALUE, ComponentTypes.of(shared), optional, null);
        }
        Access access = type instanceof ParameterizedType generic ? ACCESSES.get(rawClass(generic)) : null;
        if (access == null) {
            throw AspectErrors.notAPart(place, type);
        }
        return new AspectPart(access, component(place, (ParameterizedType) type, access), optional, null);
    }

    private AspectInfo<?> nested(String place, Class<?> type) {
        if (around.contains(type)) {
            throw AspectErrors.circle(place, type);
        }
        return read(type, around);
    }

    private static @Nullable Class<?> rawClass(ParameterizedType type) {
        return type.getRawType() instanceof Class<?> raw ? raw : null;
    }

    private static ComponentInfo<?> component(String place, ParameterizedType type, Access access) {
        Type argument = type.getActualTypeArguments()[0];
        if (!(argument instanceof Class<?> component)) {
            throw AspectErrors.noComponent(place, type);
        }
        ComponentInfo<?> info = ComponentTypes.of(component);
        if (access.isEnabledBit()) {
            AspectErrors.requireEnableable(place, info);
        } else if (access.isBuffer()) {
            AspectErrors.requireBuffer(place, info);
        } else if (info.kind() != ComponentKind.DATA) {
            throw AspectErrors.noValue(place, info);
        }
        return info;
    }
}
