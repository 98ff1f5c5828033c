package dev.phalanx.structs.loaded;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The values of `-Dphalanx.vectorize`: which bodies are vectorised where the module `jdk.incubator.vector` is there.
public enum VectorChoice {
    /// Those that are marked. This is the choice without the property.
    MARKED,
    /// Those that are marked, and all others that can be and are likely to gain.
    AUTO,
    /// None.
    OFF;

    private static final String PROPERTY = "phalanx.vectorize";

    /// The choice of this JVM.
    ///
    /// @throws IllegalArgumentException if the property is none of them
    public static VectorChoice current() {
        String value = System.getProperty(PROPERTY, MARKED.text());
        return Arrays.stream(values())
                .filter(choice -> choice.text().equals(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("-D" + PROPERTY + "=" + value + " is none of "
                        + Arrays.stream(values()).map(VectorChoice::text).collect(Collectors.joining(", "))
                        + ". Say one of them, or leave it out."));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
