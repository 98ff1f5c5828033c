package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.constant.ClassDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a body gets for each row.
///
/// @param value the shape of a component's value, or null if the parameter is anything else
/// @param leaves the leaves of the component
/// @param written whether the value is stored back
/// @param isReference whether the body gets a reference to the value
/// @param common the class of an object that all rows of a run have in common, or null
/// @param use what a body does that uses the parameter, if that cannot be vectorised
public record RowParameter(
        @Nullable Shape value,
        List<Leaf> leaves,
        boolean written,
        boolean isReference,
        @Nullable ClassDesc common,
        String use) {
    /// Copies the list.
    public RowParameter {
        leaves = List.copyOf(leaves);
    }

    /// The parameter of a kernel.
    public static RowParameter of(KernelParameter parameter) {
        Access access = parameter.access();
        boolean isValue = access == Access.READ_WRITE || access == Access.READ_ONLY;
        if ((isValue || access.isReference())
                && !parameter.optional()
                && parameter.struct().type() != Entity.class) {
            StructLayout layout = StructLayout.of(parameter.struct().type());
            return new RowParameter(
                    layout.root(), layout.leaves(), access.isWriting(), access.isReference(), null, "uses an object");
        }
        return new RowParameter(
                null,
                List.of(),
                false,
                false,
                access == Access.RUN_VALUE ? Names.of(parameter.passedAs()) : null,
                "uses a parameter of type " + parameter.passedAs().getSimpleName());
    }
}
