package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a body gets for each row.
///
/// @param value the shape of a component's value, or null if the parameter is anything else
/// @param leaves the leaves of the component
/// @param written whether the value is stored back
/// @param use what a body does that uses the parameter, if that cannot be vectorised
public record RowParameter(@Nullable Shape value, List<Leaf> leaves, boolean written, String use) {
    /// Copies the list.
    public RowParameter {
        leaves = List.copyOf(leaves);
    }

    /// The parameter of a kernel.
    public static RowParameter of(KernelParameter parameter) {
        boolean isValue = parameter.access() == Access.READ_WRITE || parameter.access() == Access.READ_ONLY;
        if (isValue && parameter.struct().type() != Entity.class) {
            StructLayout layout = StructLayout.of(parameter.struct().type());
            return new RowParameter(
                    layout.root(), layout.leaves(), parameter.access() == Access.READ_WRITE, "uses an object");
        }
        return new RowParameter(
                null,
                List.of(),
                false,
                "uses a parameter of type " + parameter.passedAs().getSimpleName());
    }
}
