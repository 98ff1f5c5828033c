package dev.phalanx.cli.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The local Maven repository, from which a new project gets Phalanx until a release is published.
///
/// @param directory its directory
public record LocalRepository(Path directory) {
    /// What every new project uses of Phalanx, itself and through its dependencies.
    private static final List<String> COMMON = List.of("structs", "jobs", "entities");

    /// The directory that the system property `maven.repo.local` names, or `.m2/repository` in the user's home.
    public static LocalRepository ofUser() {
        String named = System.getProperty("maven.repo.local");
        return new LocalRepository(
                named == null ? Path.of(System.getProperty("user.home"), ".m2", "repository") : Path.of(named));
    }

    /// The artifact ids that a new project needs and that the repository does not have.
    ///
    /// @param version the version of Phalanx
    /// @param kind what the project starts with
    public List<String> missing(String version, ProjectKind kind) {
        List<String> missing = new ArrayList<>();
        if (!has("phalanx-parent", version, ".pom")) {
            missing.add("phalanx-parent");
        }
        List<String> modules = new ArrayList<>(COMMON);
        if (kind != ProjectKind.AGENTS) {
            modules.add("scenes"); // transforms and the inspector need it
        }
        modules.addAll(kind.modules());
        for (String module : modules) {
            if (!has("phalanx-" + module, version, ".jar")) {
                missing.add("phalanx-" + module);
            }
        }
        return missing;
    }

    private boolean has(String artifact, String version, String extension) {
        return Files.isRegularFile(directory
                .resolve("dev")
                .resolve("phalanx")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + extension));
    }
}
