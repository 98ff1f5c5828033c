package dev.phalanx.structs.compile.vector;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The methods of `Math` that vectors have, too.
final class MathCalls {
    private static final Set<String> EXACT = Set.of("abs", "min", "max", "sqrt");

    /// Whose code is read like that of other methods: it gives the same results as what the JVM has in its place.
    private static final Set<String> READ = Set.of(
            "absExact",
            "addExact",
            "ceilDiv",
            "ceilMod",
            "clamp",
            "decrementExact",
            "floorDiv",
            "floorMod",
            "incrementExact",
            "negateExact",
            "subtractExact",
            "toDegrees",
            "toIntExact",
            "toRadians");

    /// The type of the number with the same bits that a method returns, or null if it is none of these.
    static @Nullable LaneType bits(String method) {
        return switch (method) {
            case "floatToIntBits" -> LaneType.INT;
            case "doubleToLongBits" -> LaneType.LONG;
            case "intBitsToFloat" -> LaneType.FLOAT;
            case "longBitsToDouble" -> LaneType.DOUBLE;
            default -> null;
        };
    }

    private MathCalls() {}

    /// Whether the code of a method is read.
    static boolean isRead(String method) {
        return READ.contains(method);
    }

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
