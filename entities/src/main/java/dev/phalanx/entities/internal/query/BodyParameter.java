package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One parameter of a query's body: what the kernel makes of it, and where its tables come from.
///
/// @param kernel the description of the parameter for the kernel
/// @param sources whose tables the kernel gets, in order: one, or as many as an aspect has parts
public record BodyParameter(KernelParameter kernel, List<Source> sources) {

    /// A source of the tables of a kernel.
    ///
    /// @param component a component, or null for the entity
    /// @param access what the body gets of it
    /// @param optional whether entities may lack it
    public record Source(@Nullable ComponentInfo<?> component, Access access, boolean optional) {}

    /// The body gets one component.
    public static BodyParameter of(ComponentInfo<?> component, Access access) {
        KernelParameter kernel = switch (access) {
            case MANAGED -> KernelParameter.managed(component.type());
            case RUN_VALUE -> KernelParameter.ofRun(component.type());
            default -> new KernelParameter(component.struct(), access);
        };
        return new BodyParameter(kernel, List.of(new Source(component, access, false)));
    }

    /// The body gets an aspect.
    ///
    /// @param readOnly whether its parts refuse to be written
    public static BodyParameter of(AspectInfo<?> aspect, boolean readOnly) {
        KernelParameter kernel = aspect.parameter(readOnly);
        List<KernelParameter> parts = kernel.leaves().toList();
        List<Source> sources = new ArrayList<>();
        IntStream.range(0, parts.size())
                .forEach(i -> sources.add(new Source(
                        aspect.leaves().get(i).component(),
                        parts.get(i).access(),
                        parts.get(i).optional())));
        return new BodyParameter(kernel, List.copyOf(sources));
    }

    /// The body gets a number that says where the entity is.
    public static BodyParameter place(Access place) {
        return new BodyParameter(KernelParameter.place(place), List.of(new Source(null, place, false)));
    }

    /// The body gets the entity.
    public static BodyParameter entity() {
        KernelParameter kernel = new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY);
        return new BodyParameter(kernel, List.of(new Source(null, Access.READ_ONLY, false)));
    }
}
