package dev.phalanx.scenes.systems;

import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import org.jspecify.annotations.Nullable;

/// Hands what a frame has requested to the threads that load, after everything else in the frame. The threads then use
/// the processors while the program waits for its next frame, and take none from the frame's own jobs.
@UpdateInGroup(value = PresentationSystemGroup.class, orderLast = true)
public final class SceneLoadingSystem extends SystemBase {
    private @Nullable SceneStreaming streaming;

    /// A system for a world with a [SceneSectionStreamingSystem].
    public SceneLoadingSystem() {}

    @Override
    protected void onUpdate() {
        if (streaming == null) {
            SceneSectionStreamingSystem loads = world().getExistingSystem(SceneSectionStreamingSystem.class);
            if (loads == null) {
                return;
            }
            streaming = loads.streaming();
            streaming.holdTasks();
        }
        streaming.startHeld();
    }
}
