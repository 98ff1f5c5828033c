package dev.phalanx.scenes.systems;

import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Loads and unloads what scene and section entities request. The entities of sections appear and disappear in its
/// update, and at no other time.
@UpdateInGroup(SceneSystemGroup.class)
public final class SceneSectionStreamingSystem extends SystemBase {
    private @Nullable SceneStreaming streaming;

    /// A system without a source of scenes.
    public SceneSectionStreamingSystem() {}

    @Override
    protected void onCreate() {
        streaming = new SceneStreaming(world());
    }

    @Override
    protected void onUpdate() {
        streaming().update();
    }

    @Override
    protected void onDestroy() {
        Objects.requireNonNull(streaming).close();
    }

    /// The streaming that the system runs, with what a restored world has loaded.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    public SceneStreaming streaming() {
        SceneStreaming made = Objects.requireNonNull(streaming);
        made.takeOver();
        return made;
    }
}
