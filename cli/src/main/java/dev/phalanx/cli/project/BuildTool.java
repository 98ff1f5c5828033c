package dev.phalanx.cli.project;

/// The tool that builds a project.
public enum BuildTool {
    /// Maven, with a `pom.xml`.
    MAVEN("Maven"),

    /// Gradle, with build files in Kotlin.
    GRADLE("Gradle");

    private final String title;

    BuildTool(String title) {
        this.title = title;
    }

    /// Its name in prose.
    public String title() {
        return title;
    }
}
