package dev.phalanx.structs.compile.vector;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The methods of `Math` that vectors have, too.
final class MathCalls {
    private static final Set<String> EXACT = Set.of("abs", "min", "max", "sqrt");

    private MathCalls() {}

    /// The operation of a method, or null if there is none.
    ///
    /// @param type of the method's result
    static @Nullable Operation operation(String method, LaneType type) {
        if (EXACT.contains(method)) {
            return Operation.valueOf(method.toUpperCase(Locale.ROOT));
        }
        for (Operation operation : Operation.values()) {
            if (!operation.isExact()
                    && type == LaneType.DOUBLE
                    && operation.name().toLowerCase(Locale.ROOT).equals(method)) {
                return operation;
            }
        }
        return null;
    }
}
