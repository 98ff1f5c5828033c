package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/// Struct types that must be refused.
final class Refusals {
    private Refusals() {}

    /// Asserts that `type` is refused with exactly this message, the second time as well.
    static void assertRefused(Class<?> type, String message) {
        for (int i = 0; i < 2; i++) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> StructType.of(type))
                    .withMessage(message);
        }
    }
}
