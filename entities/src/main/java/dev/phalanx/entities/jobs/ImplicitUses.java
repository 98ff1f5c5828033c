package dev.phalanx.entities.jobs;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.jobs.ImplicitUse;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentKind;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.structs.kernel.StaticCall;
import dev.phalanx.structs.kernel.StaticCall.ClassConstant;
import dev.phalanx.structs.kernel.StaticCall.IntConstant;
import dev.phalanx.structs.kernel.StaticCall.ObjectOf;
import dev.phalanx.structs.kernel.StaticCall.Value;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads which components the calls of [SystemAPI] in a job's `execute` use.
final class ImplicitUses {
    private static final String VERBS = "exists, hasComponent, getComponent, getComponentRO, getComponentRW,"
            + " setComponent, isComponentEnabled, setComponentEnabled, getBuffer and hasBuffer";

    private final String job;
    private final ClassLoader loader;
    private final String doubt;
    private final Map<@Nullable ComponentInfo<?>, ImplicitUse> uses = new LinkedHashMap<>();

    private ImplicitUses(String job, Class<?> type) {
        this.job = job;
        this.loader = type.getClassLoader();
        this.doubt = ImplicitUse.doubt(type);
    }

    /// The uses, each component once.
    ///
    /// @throws IllegalArgumentException if a call is not one that jobs can make, or the code does not name its type
    static List<ImplicitUse> read(String job, Method execute) {
        List<StaticCall> calls = StaticCall.find(execute, SystemAPI.class);
        ImplicitUses reader = new ImplicitUses(job, execute.getDeclaringClass());
        calls.forEach(reader::read);
        return List.copyOf(reader.uses.values());
    }

    private void read(StaticCall call) {
        switch (call.name()) {
            case "exists" -> add(call, null, false);
            case "hasComponent", "getComponent", "getComponentRO", "isComponentEnabled", "hasBuffer" ->
                addTypes(call, false);
            case "getComponentRW", "setComponentEnabled" -> addTypes(call, true);
            case "getBuffer" -> addTypes(call, !isReadOnly(call));
            case "setComponent" -> addTypes(call, true);
            default ->
                throw new IllegalArgumentException(job + ".execute calls SystemAPI." + call.name() + call.place()
                        + ", which is not for jobs. Call " + VERBS
                        + " there, and give the job all else in its fields." + doubt);
        }
    }

    private static boolean isReadOnly(StaticCall call) {
        return call.arguments().size() == 3 && call.arguments().get(2).equals(Set.of(new IntConstant(1)));
    }

    /// The classes are those that the second argument may be or be of.
    private void addTypes(StaticCall call, boolean writes) {
        Set<Value> types = call.arguments().get(1);
        if (types.isEmpty()) {
            throw unnamed(call);
        }
        boolean byValue = call.name().equals("setComponent");
        for (Value type : types) {
            String name = switch (type) {
                case ClassConstant known when !byValue -> known.name();
                case ObjectOf known when byValue -> known.name();
                default -> throw unnamed(call);
            };
            add(call, component(call, name), writes);
        }
    }

    private ComponentInfo<?> component(StaticCall call, String name) {
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw unnamed(call);
        }
        if (!IComponent.class.isAssignableFrom(type)
                || type.isInterface()
                || Modifier.isAbstract(type.getModifiers())) {
            throw unnamed(call);
        }
        ComponentInfo<?> info = ComponentTypes.of(type);
        if (info.isShared() || info.kind() == ComponentKind.MANAGED) {
            throw new IllegalArgumentException(job + ".execute calls SystemAPI." + call.name() + call.place() + " for "
                    + info.name() + ", a " + (info.isShared() ? "shared" : "managed")
                    + " component, which no lookup of a job finds. Do that outside of the job." + doubt);
        }
        return info;
    }

    private IllegalArgumentException unnamed(StaticCall call) {
        return new IllegalArgumentException(job + ".execute calls SystemAPI." + call.name() + call.place()
                + (call.name().equals("setComponent")
                        ? " with a value whose class the code does not name. Give it a value of a component class"
                        : " with a class that the code does not name. Name it there, such as Health.class")
                + ", or give the job a ComponentLookup or BufferLookup in a field." + doubt);
    }

    private void add(StaticCall call, @Nullable ComponentInfo<?> info, boolean writes) {
        uses.merge(info, new ImplicitUse(info, writes, call.place()), ImplicitUse::and);
    }
}
