package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentKind;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/// The rules for the method `execute` of a job, and the error messages for methods that break them.
public final class SignatureErrors {
    private static final String PARAMETERS = "components, RefRW, RefRO, EnabledRefRW, EnabledRefRO, DynamicBuffer,"
            + " aspects, Entity, and ints that are annotated";

    private SignatureErrors() {}

    public static boolean isComponent(Class<?> type) {
        return IComponent.class.isAssignableFrom(type);
    }

    public static IllegalArgumentException notOneMethod(String job, int count) {
        return new IllegalArgumentException(job + " has "
                + (count == 0 ? "no method execute" : count + " methods called execute")
                + ". Declare one in the class itself: `void execute(…)`, which takes " + PARAMETERS + ".");
    }

    public static IllegalArgumentException wrongMethod(String job, Method method) {
        return new IllegalArgumentException(job + ".execute "
                + (Modifier.isStatic(method.getModifiers())
                        ? "is static"
                        : "returns " + method.getReturnType().getSimpleName())
                + ". Declare it as `void execute(…)`.");
    }

    public static IllegalArgumentException unknownInt(String place, int annotations) {
        return new IllegalArgumentException(place + " is an int with " + (annotations == 0 ? "none" : "several")
                + " of the annotations that say which number it is. Annotate it with @EntityIndexInQuery,"
                + " @ChunkIndexInQuery or @EntityIndexInChunk.");
    }

    public static IllegalArgumentException notAParameter(String place, Type type) {
        return new IllegalArgumentException(place + " is "
                + (type instanceof Class<?> known ? known.getSimpleName() : type.getTypeName())
                + ", which a job cannot be given. It takes " + PARAMETERS + ".");
    }

    public static IllegalArgumentException noComponent(String place, Type type) {
        return new IllegalArgumentException(place + " is " + type.getTypeName() + ", which names no component. Give it"
                + " a component class as its type argument.");
    }

    public static IllegalArgumentException noValue(String place, ComponentInfo<?> info) {
        return new IllegalArgumentException(place + " is " + info.name() + ", which is "
                + (info.isBuffer()
                        ? "the element of a buffer. Take a DynamicBuffer<" + info.name() + ">."
                        : "a tag and has no value. Require it with @WithAll(" + info.name() + ".class)."));
    }

    public static void requireKind(String place, ComponentInfo<?> info, Access access) {
        if (access.isEnabledBit()) {
            if (!info.isEnableable()) {
                throw new IllegalArgumentException(place + " asks for the enabled bit of " + info.name()
                        + ", which cannot be disabled. Let it implement IEnableableComponent.");
            }
        } else if (access.isBuffer()) {
            if (!info.isBuffer()) {
                throw new IllegalArgumentException(place + " asks for a buffer of " + info.name()
                        + ", which is not the element of a buffer. Let it implement IBufferElementData.");
            }
        } else if (info.kind() != ComponentKind.DATA) {
            throw new IllegalArgumentException(place + " asks for a reference to " + info.name()
                    + ", which is not a component with a value of its own. Take it another way.");
        }
    }

    /// Refuses a component that is given twice where one of them would undo what was written through the other.
    public static void requireOnce(String job, List<BodyParameter> parameters) {
        List<ComponentInfo<?>> values = new ArrayList<>();
        List<ComponentInfo<?>> bits = new ArrayList<>();
        for (BodyParameter parameter : parameters) {
            for (BodyParameter.Source source : parameter.sources()) {
                ComponentInfo<?> info = source.component();
                if (info != null) {
                    List<ComponentInfo<?>> seen = source.access().isEnabledBit() ? bits : values;
                    if (seen.contains(info)) {
                        throw new IllegalArgumentException(job + ".execute takes " + info.name()
                                + " twice. Take it once: by value, by reference, or in an aspect.");
                    }
                    seen.add(info);
                }
            }
        }
    }

    /// The error for a query that does not require what a job takes.
    public static IllegalArgumentException notRequired(String job, ComponentInfo<?> info, Object query) {
        return new IllegalArgumentException(job + ".execute takes " + info.name() + ", which " + query
                + " does not require. Require it with withAll(" + info.name() + ".class), or take it out of execute.");
    }

    /// The error for a job that writes components of other entities.
    public static IllegalStateException notParallel(String job, ComponentInfo<?> info, String place) {
        return new IllegalStateException(job + ".execute writes " + info.name() + " by SystemAPI" + place
                + ", which many threads cannot do. Schedule the job on one thread, or give it a lookup that is marked"
                + " @NativeDisableParallelForRestriction if no two threads write the same entity.");
    }

    /// The error for a job that only the world's thread may run.
    public static IllegalStateException mainThreadOnly(String job, ComponentInfo<?> info) {
        if (info.hasStruct()) {
            String container = info.struct().containerPath();
            return new IllegalStateException(job + ".execute takes " + info.name() + ", and " + container
                    + " is a native collection, which only the world's thread finds there, so it cannot be"
                    + " scheduled. Use run, or take " + container + " out on the main thread, and give the job that"
                    + " collection in a field of its own.");
        }
        return new IllegalStateException(
                job + ".execute takes " + info.name() + ", a managed " + (info.isShared() ? "shared " : "")
                        + "component, which the world's thread alone may use, so it cannot be scheduled. Use run.");
    }
}
