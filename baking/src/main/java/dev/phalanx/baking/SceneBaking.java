package dev.phalanx.baking;

import dev.phalanx.baking.internal.bake.BakeSession;
import dev.phalanx.baking.internal.bake.BakerSet;
import dev.phalanx.baking.internal.record.AuthoringSources;
import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/// Bakes one scene repeatedly, as its files change. Each bake runs only the bakers whose input has changed since the
/// last one, and its result equals that of a bake from the beginning.
///
/// ```java
/// try (SceneBaking baking = SceneBaking.of(Path.of("scenes"), "city.scene.yaml", BakingTypes.beside(Main.class))) {
///     baking.bake().write(Path.of("build/scenes/city.entities"));
/// }
/// ```
///
/// It belongs to the thread that creates it, on which bakers and baking systems run.
public final class SceneBaking implements AutoCloseable {
    private final AuthoringSources sources;
    private final BakeSession session;

    private SceneBaking(AuthoringSources sources, BakingTypes types, String path) {
        this.sources = sources;
        this.session = new BakeSession(sources, new BakerSet(types.bakers()), types.systems(), path);
    }

    /// The bakes of a scene file. Prefabs and other files that it refers to are below the root, too.
    ///
    /// @param root the directory of the project
    /// @param path the path of the file relative to the root, with slashes
    public static SceneBaking of(Path root, String path, BakingTypes types) {
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(types, "types");
        return new SceneBaking(new AuthoringSources(root, types.authoring(), path, types.gltfScenes()), types, path);
    }

    /// The bakes of a scene that code has built and can change between bakes.
    ///
    /// @param scene the scene, which must not be changed while it is baked
    public static SceneBaking of(AuthoringScene scene, BakingTypes types) {
        Objects.requireNonNull(scene, "scene");
        Objects.requireNonNull(types, "types");
        AuthoringSources sources = new AuthoringSources(null, types.authoring(), scene.path(), types.gltfScenes());
        sources.give(scene);
        return new SceneBaking(sources, types, scene.path());
    }

    /// The bakes of a scene that code has built, which refers to files.
    ///
    /// @param root the directory of the project
    public static SceneBaking of(Path root, AuthoringScene scene, BakingTypes types) {
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(scene, "scene");
        Objects.requireNonNull(types, "types");
        AuthoringSources sources = new AuthoringSources(root, types.authoring(), scene.path(), types.gltfScenes());
        sources.give(scene);
        return new SceneBaking(sources, types, scene.path());
    }

    /// Adds another scene that code has built, such as a prefab. It is used in place of a file with its path.
    ///
    /// @return this
    public SceneBaking withScene(AuthoringScene scene) {
        sources.give(Objects.requireNonNull(scene, "scene"));
        return this;
    }

    /// Bakes the scene as it is now. The world of the last result is closed, unless the scene cannot be read.
    ///
    /// @throws dev.phalanx.structs.DisposedException if this is closed
    public BakeResult bake() {
        BakeSession.Outcome outcome = session.bake();
        return new BakeResult(
                session.scene().guid(),
                outcome.world(),
                outcome.problems(),
                outcome.reasons(),
                outcome.nodeCount(),
                outcome.bakersRun(),
                Duration.ofNanos(outcome.parseNanos()),
                Duration.ofNanos(outcome.bakeNanos()),
                Duration.ofNanos(outcome.systemNanos()),
                sources.used().keySet(),
                outcome.bounds(),
                outcome.metadata());
    }

    /// The scene as the last bake has read it, with its nodes. It does not change: the next bake reads a new scene if
    /// the file has changed.
    public AuthoringScene scene() {
        return session.scene();
    }

    /// The files that the last bake has looked at, with hashes of their content.
    Map<String, Long> usedFiles() {
        return sources.used();
    }

    /// Closes the world of the last result, and the blob assets of the scene. Closing again has no effect.
    @Override
    public void close() {
        session.close();
    }
}
