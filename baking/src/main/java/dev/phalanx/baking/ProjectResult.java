package dev.phalanx.baking;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import java.util.List;
import java.util.stream.Stream;

/// The result of baking a project.
///
/// @param scenes the scenes, in the order of their paths
/// @param removed the baked files that were deleted, because their scenes are gone
/// @param warnings about the project as a whole: that it has no scenes, or that files are probably scenes and have
///     other endings
public record ProjectResult(List<Scene> scenes, List<String> removed, List<AuthoringProblem> warnings) {
    /// What has become of a scene.
    public enum Status {
        /// The baked file was as it should be.
        UP_TO_DATE,
        /// The baked file was taken from the cache.
        FROM_CACHE,
        /// The scene was baked.
        BAKED,
        /// The scene has errors; the baked file is what it was before.
        FAILED
    }

    /// A scene.
    ///
    /// @param path the path of its file, relative to the root of the project
    /// @param problems the problems, in the order of their places
    /// @param explanations why bakers have run, one sentence each
    public record Scene(String path, Status status, List<AuthoringProblem> problems, List<String> explanations) {}

    /// Whether no scene has errors.
    public boolean isSuccessful() {
        return scenes.stream().noneMatch(scene -> scene.status() == Status.FAILED);
    }

    /// The problems of the project as a whole, and of all scenes.
    public List<AuthoringProblem> problems() {
        return Stream.concat(warnings.stream(), scenes.stream().flatMap(scene -> scene.problems().stream()))
                .distinct()
                .toList();
    }

    /// Returns if no scene has errors.
    ///
    /// @return this result
    /// @throws AuthoringException if one has, with all errors of all scenes
    public ProjectResult orThrow() {
        List<AuthoringProblem> errors =
                problems().stream().filter(AuthoringProblem::isError).toList();
        if (!errors.isEmpty()) {
            throw new AuthoringException(errors);
        }
        return this;
    }

    /// How many scenes have a status.
    public long count(Status status) {
        return scenes.stream().filter(scene -> scene.status() == status).count();
    }
}
