package dev.phalanx.cli.project;

/// The language that a project is written in.
public enum Language {
    /// Java.
    JAVA("Java", "java"),

    /// Kotlin.
    KOTLIN("Kotlin", "kt");

    private final String title;
    private final String extension;

    Language(String title, String extension) {
        this.title = title;
        this.extension = extension;
    }

    /// Its name in prose.
    public String title() {
        return title;
    }

    /// The directory with its sources below `src/main` and `src/test`, which is also that of its templates.
    String directory() {
        return this == JAVA ? "java" : "kotlin";
    }

    /// The extension of its source files, without a dot.
    String extension() {
        return extension;
    }
}
