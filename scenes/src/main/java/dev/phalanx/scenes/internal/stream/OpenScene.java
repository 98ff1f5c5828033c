package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import org.jspecify.annotations.Nullable;

/// The file of a scene, which is shared by all scene entities with its guid and by those of their sections that are
/// being loaded. It is closed when the last of them releases it.
final class OpenScene extends Task<SceneContent> {
    private final SceneFiles files;
    private final Guid guid;
    private final SceneLookup lookup;
    private final LoadOptions options;

    /// The scene entities and the running loads that use the file.
    private int users;

    /// Whether a thread was told to open the file.
    private boolean isStarted;

    /// Whether the world's thread has seen that the file is open, or that it could not be opened.
    private boolean isFinished;

    /// A file that is opened when the task runs.
    ///
    /// @param files what is told that the file is open
    OpenScene(StreamingTasks tasks, SceneFiles files, Guid guid, SceneLookup lookup, LoadOptions options) {
        super(tasks);
        this.files = files;
        this.guid = guid;
        this.lookup = lookup;
        this.options = options;
    }

    Guid guid() {
        return guid;
    }

    /// Notes that one more user has the file.
    void use() {
        users++;
    }

    /// Notes that a user does not have the file any more, and returns whether that was the last one.
    boolean release() {
        users--;
        return users <= 0;
    }

    boolean isUsed() {
        return users > 0;
    }

    boolean isStarted() {
        return isStarted;
    }

    void start() {
        isStarted = true;
    }

    boolean isFinished() {
        return isFinished;
    }

    /// The content, or null if it is not open yet, or could not be opened.
    @Nullable
    SceneContent content() {
        return isFinished ? result() : null;
    }

    @Override
    SceneContent work() throws Exception {
        return lookup.open(guid, options);
    }

    @Override
    void taken() {
        isFinished = true;
        files.opened(this);
    }

    @Override
    public String toString() {
        return "opening scene " + guid;
    }
}
