package dev.phalanx.entities.internal.aspects;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.AspectMaker;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One aspect class: what its constructor takes.
///
/// @param <A> the class
public final class AspectInfo<A> {
    private static final ClassValue<AspectInfo<?>> INFOS = new ClassValue<>() {
        @Override
        protected AspectInfo<?> computeValue(Class<?> type) {
            AspectInfo<?> info = AspectReader.read(type);
            synchronized (KNOWN) {
                KNOWN.removeIf(known -> known.refersTo(null));
                KNOWN.add(new WeakReference<>(info));
            }
            return info;
        }
    };

    /// The aspects that the process has used, in order of their first use. A class that is unloaded leaves the list.
    private static final List<WeakReference<AspectInfo<?>>> KNOWN = new ArrayList<>();

    private final Class<A> type;
    private final List<AspectPart> parts;
    private final AspectMaker maker;
    private final Map<ComponentInfo<?>, Boolean> required = new LinkedHashMap<>();

    AspectInfo(Class<A> type, List<AspectPart> parts, AspectMaker maker) {
        this.type = type;
        this.parts = List.copyOf(parts);
        this.maker = maker;
        for (AspectPart part : leaves()) {
            ComponentInfo<?> component = part.component();
            if (component != null && !part.optional()) {
                required.merge(component, part.access().isWriting(), Boolean::logicalOr);
            }
        }
    }

    /// The info of a class.
    ///
    /// @throws IllegalArgumentException if it cannot be an aspect; the message says what it lacks
    @SuppressWarnings("unchecked") // computeValue reads this same class
    public static <A> AspectInfo<A> of(Class<A> type) {
        return (AspectInfo<A>) INFOS.get(type);
    }

    /// The aspects that the process has used, in order of their first use.
    public static List<AspectInfo<?>> known() {
        List<AspectInfo<?>> all = new ArrayList<>();
        synchronized (KNOWN) {
            for (WeakReference<AspectInfo<?>> known : KNOWN) {
                AspectInfo<?> info = known.get();
                if (info != null) {
                    all.add(info);
                }
            }
        }
        return all;
    }

    /// The aspect class.
    public Class<A> type() {
        return type;
    }

    /// The same where no part may be written.
    AspectInfo<A> asReadOnly() {
        return new AspectInfo<>(type, parts.stream().map(AspectPart::asReadOnly).toList(), maker);
    }

    /// The parts, in the order of the constructor's parameters.
    public List<AspectPart> parts() {
        return parts;
    }

    /// The parts, with theirs in place of aspects, in the order of a kernel's tables.
    public List<AspectPart> leaves() {
        return parts.stream().flatMap(AspectPart::leaves).toList();
    }

    /// The components that an entity must have, each with whether the aspect may write it.
    public Map<ComponentInfo<?>, Boolean> required() {
        return required;
    }

    /// A new aspect.
    ///
    /// @param values what the constructor takes
    public A make(@Nullable Object[] values) {
        return type.cast(maker.make(values));
    }

    /// The parameter from which a kernel creates an aspect.
    ///
    /// @param readOnly whether the parts refuse to be written
    public KernelParameter parameter(boolean readOnly) {
        return KernelParameter.aspect(
                type, parts.stream().map(part -> parameter(part, readOnly)).toList());
    }

    private static KernelParameter parameter(AspectPart part, boolean readOnly) {
        AspectInfo<?> nested = part.nested();
        return nested == null ? part.parameter(readOnly) : nested.parameter(readOnly);
    }

    /// The class's simple name, as messages call it.
    public String name() {
        return type.getSimpleName();
    }

    @Override
    public String toString() {
        return name();
    }
}
