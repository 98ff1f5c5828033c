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
/// @param access what it is
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

    /// What a kernel makes the part of, which is no aspect.
    KernelParameter parameter(boolean readOnly) {
        if (component == null) {
            return new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY);
        }
        KernelParameter parameter = access == Access.RUN_VALUE
                ? KernelParameter.ofRun(component.type())
                : new KernelParameter(component.struct(), accessFor(readOnly));
        return optional ? parameter.asOptional() : parameter;
    }

    /// The same part of an aspect that is for reading.
    Access accessFor(boolean readOnly) {
        if (!readOnly) {
            return access;
        }
        return switch (access) {
            case REF -> Access.REF_LOCKED;
            case ENABLED_RW -> Access.ENABLED_LOCKED;
            case BUFFER_RW -> Access.BUFFER_RO;
            default -> access;
        };
    }
}
