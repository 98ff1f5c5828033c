package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The file of a scene, which is shared by all scene entities with its guid and by those of their sections that are
/// being loaded. It is closed when the last of them releases it.
final class OpenScene {
    /// Opens the file.
    static final class OpenTask extends Task<SceneContent> {
        final OpenScene scene;
        private final SceneLookup lookup;
        private final LoadOptions options;

        OpenTask(OpenScene scene, SceneLookup lookup, LoadOptions options, Queue<Task<?>> finished) {
            super(finished);
            this.scene = scene;
            this.lookup = lookup;
            this.options = options;
        }

        @Override
        SceneContent work() throws Exception {
            return lookup.open(scene.guid, options);
        }

        @Override
        public String toString() {
            return "opening scene " + scene.guid;
        }
    }

    final Guid guid;
    final OpenTask task;

    /// The scene entities and the running loads that use the file.
    int users;

    /// Whether the task was given to a thread.
    boolean isStarted;

    /// Whether the world's thread has seen that the task is done.
    boolean isFinished;

    OpenScene(Guid guid, SceneLookup lookup, LoadOptions options, Queue<Task<?>> finished) {
        this.guid = guid;
        this.task = new OpenTask(this, lookup, options, finished);
    }

    /// A file that is open already.
    static OpenScene of(Guid guid, SceneContent content, Queue<Task<?>> finished) {
        OpenScene opened = new OpenScene(guid, (_, _) -> content, LoadOptions.DEFAULT, finished);
        opened.isStarted = true;
        opened.task.run();
        return opened;
    }

    /// The content, or null if it is not open yet, or could not be opened.
    @Nullable
    SceneContent content() {
        return isFinished ? task.result() : null;
    }
}
