package dev.phalanx.entities.jobs;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.jobs.SignatureErrors;
import dev.phalanx.entities.internal.query.BodyParameter;
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
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Reads what the method `execute` of one job class takes.
final class ExecuteMethod {
    private static final Map<Class<?>, Access> ACCESSES = Map.of(
            RefRW.class, Access.REF,
            RefRO.class, Access.REF_RO,
            EnabledRefRW.class, Access.ENABLED_RW,
            EnabledRefRO.class, Access.ENABLED_RO,
            DynamicBuffer.class, Access.BUFFER_RW);

    private static final Map<Class<? extends Annotation>, Access> PLACES = Map.of(
            EntityIndexInQuery.class, Access.ORDINAL,
            ChunkIndexInQuery.class, Access.RUN_NUMBER,
            EntityIndexInChunk.class, Access.RUN_OFFSET);

    private final String job;
    private final List<BodyParameter> parameters = new ArrayList<>();

    private ExecuteMethod(String job) {
        this.job = job;
    }

    /// The parameters, in order.
    ///
    /// @throws IllegalArgumentException if the class has no method `execute`, several, or one that takes something else
    static List<BodyParameter> read(Class<?> type) {
        ExecuteMethod reader = new ExecuteMethod(type.getSimpleName());
        Method method = find(type);
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            reader.parameters.add(
                    reader.parameter("Parameter " + (i + 1) + " of " + reader.job + ".execute", parameters[i]));
        }
        SignatureErrors.requireOnce(reader.job, reader.parameters);
        return List.copyOf(reader.parameters);
    }

    /// The method.
    ///
    /// @throws IllegalArgumentException if there is none, or several
    static Method find(Class<?> type) {
        String job = type.getSimpleName();
        List<Method> found = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals("execute") && !method.isBridge())
                .toList();
        if (found.size() != 1) {
            throw SignatureErrors.notOneMethod(job, found.size());
        }
        Method method = found.getFirst();
        if (Modifier.isStatic(method.getModifiers()) || method.getReturnType() != void.class) {
            throw SignatureErrors.wrongMethod(job, method);
        }
        return method;
    }

    private BodyParameter parameter(String place, Parameter parameter) {
        Type type = parameter.getParameterizedType();
        boolean readOnly = parameter.isAnnotationPresent(ReadOnly.class);
        if (type == int.class) {
            return BodyParameter.place(place(place, parameter));
        }
        if (type == Entity.class) {
            return BodyParameter.entity();
        }
        if (type instanceof ParameterizedType generic) {
            return reference(place, generic, readOnly);
        }
        if (type instanceof Class<?> known && IAspect.class.isAssignableFrom(known)) {
            return BodyParameter.of(AspectInfo.of(known), readOnly);
        }
        if (type instanceof Class<?> known && SignatureErrors.isComponent(known)) {
            return value(place, ComponentTypes.of(known), readOnly);
        }
        throw SignatureErrors.notAParameter(place, type);
    }

    private static Access place(String place, Parameter parameter) {
        List<Access> found = PLACES.entrySet().stream()
                .filter(entry -> parameter.isAnnotationPresent(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        if (found.size() != 1) {
            throw SignatureErrors.unknownInt(place, found.size());
        }
        return found.getFirst();
    }

    private static BodyParameter value(String place, ComponentInfo<?> info, boolean readOnly) {
        if (info.kind() == ComponentKind.MANAGED) {
            return BodyParameter.of(info, Access.MANAGED);
        }
        if (info.isShared()) {
            return BodyParameter.of(info, Access.RUN_VALUE);
        }
        if (info.kind() != ComponentKind.DATA) {
            throw SignatureErrors.noValue(place, info);
        }
        return BodyParameter.of(info, readOnly || info.struct().isRecord() ? Access.READ_ONLY : Access.READ_WRITE);
    }

    private static BodyParameter reference(String place, ParameterizedType type, boolean readOnly) {
        Access access = type.getRawType() instanceof Class<?> raw ? ACCESSES.get(raw) : null;
        if (access == null) {
            throw SignatureErrors.notAParameter(place, type);
        }
        if (!(type.getActualTypeArguments()[0] instanceof Class<?> component)
                || !SignatureErrors.isComponent(component)) {
            throw SignatureErrors.noComponent(place, type);
        }
        ComponentInfo<?> info = ComponentTypes.of(component);
        SignatureErrors.requireKind(place, info, access);
        return BodyParameter.of(info, readOnly ? access.asReadOnly() : access);
    }
}
