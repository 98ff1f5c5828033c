package dev.phalanx.structs.internal.shape;

import java.util.Arrays;

/// The advice of an error message, worded for users whose class was written in Kotlin.
final class KotlinWords {
    private static final String METADATA = "kotlin.Metadata";

    private KotlinWords() {}

    /// A sentence to end the refusal of a class with: ` In Kotlin: words.`, and nothing for a class of Java.
    static String of(Class<?> type, String words) {
        boolean isKotlin = Arrays.stream(type.getDeclaredAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals(METADATA));
        return isKotlin ? " In Kotlin: " + words + "." : "";
    }
}
