package dev.phalanx.entities.internal.aspects;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One thing that an aspect is made of.
///
/// @param access what it is, and whether it may be written where the aspect may
/// @param component the component it wraps, or null if it is the entity or an aspect
/// @param optional whether the entity may lack the component
/// @param nested the aspect that it is, or null
public record AspectPart(
        Access access,
        @Nullable ComponentInfo<?> component,
        boolean optional,
        @Nullable AspectInfo<?> nested) {

    /// The part itself, or those of the aspect that it is.
    Stream<AspectPart> leaves() {
        return nested == null ? Stream.of(this) : nested.parts().stream().flatMap(AspectPart::leaves);
    }

    /// The parameter from which a kernel creates the part, which is not an aspect.
    KernelParameter parameter(boolean readOnly) {
        if (component == null) {
            return new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY);
        }
        KernelParameter parameter = access == Access.RUN_VALUE
                ? KernelParameter.ofRun(component.type())
                : new KernelParameter(component.struct(), readOnly ? access.asReadOnly() : access);
        return optional ? parameter.asOptional() : parameter;
    }

    /// The same part for reading only.
    AspectPart asReadOnly() {
        return new AspectPart(access.asReadOnly(), component, optional, nested == null ? null : nested.asReadOnly());
    }
}
