package dev.phalanx.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A JDK that may run the bake.
///
/// @param origin where it comes from, such as `JAVA_HOME`
/// @param home its directory
record Jdk(String origin, Path home) {
    /// The oldest version that runs a bake.
    static final int NEEDED = 25;

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)");

    /// The JDK of a tool such as `bin/java`.
    static Jdk ofTool(String origin, String tool) {
        Path bin = Path.of(tool).toAbsolutePath().getParent();
        Path home = bin == null ? null : bin.getParent();
        return new Jdk(origin, home == null ? Path.of(tool) : home);
    }

    /// Its feature version by its release file; 0 if there is none.
    int version() {
        try {
            Matcher matcher = VERSION.matcher(Files.readString(home.resolve("release"), StandardCharsets.UTF_8));
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        } catch (IOException unread) {
            return 0;
        }
    }

    /// Its launcher.
    Path java() {
        return home.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
    }

    @Override
    public String toString() {
        int version = version();
        return origin + " is " + (version == 0 ? "no JDK" : "Java " + version) + " (" + home + ")";
    }

    /// The first that is new enough.
    ///
    /// @throws IllegalStateException if none is
    static Jdk firstOf(List<Jdk> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.version() >= NEEDED && Files.exists(candidate.java()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Baking needs a JDK " + NEEDED + " or later: "
                        + candidates.stream().map(Jdk::toString).collect(Collectors.joining(", "))
                        + ". Select one with the goal select-jdk-toolchain of maven-toolchains-plugin, list one in"
                        + " ~/.m2/toolchains.xml, or set JAVA_HOME to one."));
    }
}
