package dev.phalanx.structs.loaded;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The values of `-Dphalanx.kernels.copy`: when the code of a body is copied into its kernel.
public enum CopyChoice {
    /// If the class file is known to be the code that runs, and the JVM was not started to be debugged. This is the
    /// choice without the property.
    AUTO,
    /// Whenever a class file is found, without a doubt about it: for agents that leave bodies unchanged, such as
    /// profilers.
    ALWAYS,
    /// Not at all: every body is called.
    NEVER;

    private static final String PROPERTY = "phalanx.kernels.copy";

    /// The choice of this JVM.
    ///
    /// @throws IllegalArgumentException if the property is none of them
    public static CopyChoice current() {
        String value = System.getProperty(PROPERTY, AUTO.text());
        return Arrays.stream(values())
                .filter(choice -> choice.text().equals(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("-D" + PROPERTY + "=" + value + " is none of "
                        + Arrays.stream(values()).map(CopyChoice::text).collect(Collectors.joining(", "))
                        + ". Say one of them, or leave it out."));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
