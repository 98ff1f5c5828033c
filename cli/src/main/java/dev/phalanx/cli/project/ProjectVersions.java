package dev.phalanx.cli.project;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/// The versions that new projects use, which are those that Phalanx itself is built with.
///
/// @param phalanx the version of Phalanx, which is that of this command
/// @param kotlin the version of Kotlin
/// @param junit the version of JUnit
/// @param assertj the version of AssertJ
public record ProjectVersions(String phalanx, String kotlin, String junit, String assertj) {
    /// The versions of this build.
    public static ProjectVersions ofThisBuild() {
        Properties versions = new Properties();
        try (Reader text = new InputStreamReader(
                Objects.requireNonNull(ProjectVersions.class.getResourceAsStream("versions.properties")),
                StandardCharsets.UTF_8)) {
            versions.load(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new ProjectVersions(
                versions.getProperty("phalanx"),
                versions.getProperty("kotlin"),
                versions.getProperty("junit"),
                versions.getProperty("assertj"));
    }
}
