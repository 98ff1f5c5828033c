package dev.phalanx.baking;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The result of baking a scene.
public final class BakeResult {
    private final Guid guid;
    private final @Nullable World world;
    private final List<AuthoringProblem> problems;
    private final List<String> explanations;
    private final int nodeCount;
    private final int bakersRun;
    private final Duration parseTime;
    private final Duration bakerTime;
    private final Duration systemTime;
    private final Set<String> files;
    private final Map<Integer, SectionBounds> bounds;
    private final Map<Integer, List<IComponentData>> metadata;

    BakeResult(
            Guid guid,
            @Nullable World world,
            List<AuthoringProblem> problems,
            List<String> explanations,
            int nodeCount,
            int bakersRun,
            Duration parseTime,
            Duration bakerTime,
            Duration systemTime,
            Set<String> files,
            Map<Integer, SectionBounds> bounds,
            Map<Integer, List<IComponentData>> metadata) {
        this.guid = guid;
        this.world = world;
        this.problems = problems;
        this.explanations = explanations;
        this.nodeCount = nodeCount;
        this.bakersRun = bakersRun;
        this.parseTime = parseTime;
        this.bakerTime = bakerTime;
        this.systemTime = systemTime;
        this.files = Set.copyOf(files);
        this.bounds = bounds;
        this.metadata = metadata;
    }

    /// The files that the bake has looked at, relative to the root, including files that do not exist: as long as none
    /// of them changes, another bake has the same result.
    public Set<String> files() {
        return files;
    }

    /// The identity of the scene.
    public Guid guid() {
        return guid;
    }

    /// Whether there are no errors. Warnings do not count.
    public boolean isSuccessful() {
        return world != null && problems.stream().noneMatch(AuthoringProblem::isError);
    }

    /// What is wrong or doubtful, in the order of places.
    public List<AuthoringProblem> problems() {
        return problems;
    }

    /// Returns if there are no errors.
    ///
    /// @return this result
    /// @throws AuthoringException if there are, with all of them
    public BakeResult orThrow() {
        List<AuthoringProblem> errors =
                problems.stream().filter(AuthoringProblem::isError).toList();
        if (!errors.isEmpty()) {
            throw new AuthoringException(errors);
        }
        return this;
    }

    /// The world with the baked entities. It belongs to the [SceneBaking] that made it, and is closed when that bakes
    /// the scene again or is closed. What bakers with errors failed to make is missing.
    ///
    /// @throws AuthoringException if there is no world: the scene could not be read, or a baking system failed
    public World world() {
        World baked = world;
        if (baked == null) {
            throw new AuthoringException(problems);
        }
        return baked;
    }

    /// A writer of the baked scene, with the bounds and the metadata of its sections.
    ///
    /// @throws AuthoringException if there is no world, see [#world()]
    public SceneWriter writer() {
        SceneWriter writer = new SceneWriter(world(), guid);
        bounds.forEach((section, box) ->
                writer.withBounds(section, new float[] {box.minX(), box.minY(), box.minZ()}, new float[] {
                    box.maxX(), box.maxY(), box.maxZ()
                }));
        metadata.forEach((section, values) -> writer.withMetadata(section, values.toArray(new IComponentData[0])));
        return writer;
    }

    /// Writes the baked scene to a file. The old file stays until the new one is complete.
    ///
    /// @throws AuthoringException if there are errors
    /// @throws IOException if the file cannot be written
    public void write(Path file) throws IOException {
        write(file, SaveOptions.DEFAULT);
    }

    /// Same as [#write(Path)], with options.
    ///
    /// @throws AuthoringException if there are errors
    /// @throws IOException if the file cannot be written
    public void write(Path file, SaveOptions options) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        orThrow();
        writer().withOptions(options).write(file);
    }

    /// Why bakers have run, one sentence for each. A run for all instances of a mesh is one, see [#bakersRun()].
    public List<String> explanations() {
        return explanations;
    }

    /// The number of nodes of the scene and of its prefabs.
    public int nodeCount() {
        return nodeCount;
    }

    /// How many times a baker was called. Bakers that read only the mesh are called once for all instances of a glTF
    /// node, if these are many.
    public int bakersRun() {
        return bakersRun;
    }

    /// The time that reading files took.
    public Duration parseTime() {
        return parseTime;
    }

    /// The time that bakers took, including finding out which of them had to run.
    public Duration bakerTime() {
        return bakerTime;
    }

    /// The time that baking systems and the new world took.
    public Duration systemTime() {
        return systemTime;
    }

    /// Such as `BakeResult of 120 nodes, 3 bakers run, 0 errors`.
    @Override
    public String toString() {
        return "BakeResult of " + nodeCount + " nodes, " + bakersRun + " bakers run, "
                + problems.stream().filter(AuthoringProblem::isError).count() + " errors";
    }
}
