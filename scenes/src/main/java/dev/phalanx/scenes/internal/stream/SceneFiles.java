package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/// The files of the scenes of one world: which are open, which are being opened, and which scenes use them.
///
/// A scene uses a file from its request until neither the scene nor a section of it is requested. Scene entities with
/// the same guid share a file, unless it is to be opened again because the next request wants the file that is there
/// then.
final class SceneFiles {
    private final MetaEntities meta;
    private final StreamingTasks tasks;
    private final StreamingLog log;

    private SceneLookup lookup = (_, _) -> {
        throw new SceneFileException(
                "The world has no source of scenes. Set one with SceneSystem.setSource(world, source).");
    };
    private LoadOptions options = LoadOptions.DEFAULT;

    /// The files that new requests share.
    private final Map<Guid, OpenScene> open = new HashMap<>();
    private final Queue<OpenScene> toOpen = new ArrayDeque<>();
    /// Scenes whose file is being opened, or whose sections have not been compared with it.
    private final Set<Scene> unresolved = new LinkedHashSet<>();
    /// Scenes that may not need their file any more.
    private final Set<Scene> touched = new LinkedHashSet<>();

    SceneFiles(MetaEntities meta, StreamingTasks tasks, StreamingLog log) {
        this.meta = meta;
        this.tasks = tasks;
        this.log = log;
    }

    /// Where scenes come from.
    SceneLookup lookup() {
        return lookup;
    }

    void setLookup(SceneLookup newLookup) {
        lookup = newLookup;
    }

    /// How files are loaded that are opened from now on.
    LoadOptions options() {
        return options;
    }

    void setOptions(LoadOptions newOptions) {
        options = newOptions;
    }

    // Opening

    /// Gives a scene a file, unless it has one or has failed. The sections of the scene are compared with the file as
    /// soon as it is open.
    void open(Scene scene) {
        unresolved.add(scene);
        if (scene.file() != null || scene.failure() != null) {
            return;
        }
        OpenScene file = open.get(scene.guid());
        if (file == null) {
            file = new OpenScene(tasks, this, scene.guid(), lookup, options);
            open.put(scene.guid(), file);
            toOpen.add(file);
        }
        file.use();
        scene.setFile(file);
    }

    /// A file with content that is open already. It has one user, which releases it.
    OpenScene of(Guid guid, SceneContent content) {
        OpenScene opened = new OpenScene(tasks, this, guid, (_, _) -> content, LoadOptions.DEFAULT);
        opened.use(); // before it is known to be open, since a file without users is closed
        opened.start();
        opened.run();
        tasks.poll();
        return opened;
    }

    boolean isToOpen() {
        return !toOpen.isEmpty();
    }

    /// Has another thread open the next file.
    void openNext() {
        OpenScene file = toOpen.remove();
        file.start();
        tasks.start(file);
    }

    /// Waits until a file is open, or opens it here if no other thread has begun.
    void finish(OpenScene file) {
        if (file.isStarted()) {
            tasks.await(file);
        } else {
            file.start();
            toOpen.remove(file);
            tasks.runHere(file);
        }
        tasks.poll();
    }

    /// Takes the result of opening a file.
    void opened(OpenScene file) {
        Throwable failure = file.failure();
        if (!file.isUsed()) {
            close(file);
        } else if (failure != null) {
            open.remove(file.guid(), file);
            log.notOpened(file.guid(), failure);
        }
    }

    /// The scenes whose file is being opened, or whose sections have not been compared with it.
    Set<Scene> unresolved() {
        return unresolved;
    }

    /// Notes that the sections of a scene have been compared with its file, or that it has none.
    void resolved(Scene scene) {
        unresolved.remove(scene);
    }

    // Releasing

    /// Releases the file of a scene, if it has one.
    void release(Scene scene) {
        OpenScene file = scene.file();
        scene.setFile(null);
        unresolved.remove(scene);
        if (file != null) {
            release(file);
        }
    }

    /// Notes that a user does not have a file any more. The last one closes it.
    void release(OpenScene file) {
        if (!file.release()) {
            return;
        }
        open.remove(file.guid(), file);
        toOpen.remove(file);
        if (file.isFinished()) {
            close(file);
        }
    }

    private void close(OpenScene file) {
        SceneContent content = file.content();
        if (content != null) {
            tasks.closeLater(() -> {
                try {
                    content.file().close();
                } catch (Throwable thrown) {
                    log.notClosed(content, thrown);
                }
            });
        }
    }

    /// Releases the file of a scene, so that the next request opens the file that exists then.
    void drop(Scene scene) {
        stopSharing(scene);
        scene.unresolve();
        release(scene);
    }

    /// Keeps scene entities that are requested from now on from using the file of a scene that does not need it any
    /// more, unless another scene entity does.
    void stopSharing(Scene scene) {
        OpenScene file = scene.file();
        if (file == null) {
            return;
        }
        for (Scene other : meta.scenes()) {
            if (!other.equals(scene) && file.equals(other.file()) && !other.isGone() && other.needsFile()) {
                return;
            }
        }
        open.remove(file.guid(), file);
    }

    /// Releases the file of a scene, and keeps all scene entities from using it from now on.
    void refuse(Scene scene) {
        OpenScene file = scene.file();
        if (file != null) {
            open.remove(file.guid(), file);
        }
        release(scene);
    }

    /// Gives a scene another file, which scene entities share from now on.
    void replace(Scene scene, OpenScene file) {
        OpenScene before = scene.file();
        file.use();
        open.put(scene.guid(), file);
        scene.setFile(file);
        scene.forgetFailure();
        if (before != null) {
            release(before);
        }
    }

    // Scenes that may not need their file

    /// Notes that a scene may not need its file any more.
    void touch(Scene scene) {
        touched.add(scene);
    }

    /// The scenes that were [touched][#touch] since the last time.
    List<Scene> takeTouched() {
        if (touched.isEmpty()) {
            return List.of();
        }
        List<Scene> taken = List.copyOf(touched);
        touched.clear();
        return taken;
    }

    /// Forgets a scene of a state of the world that was left, and releases its file.
    void leaveBehind(Scene scene) {
        touched.remove(scene);
        release(scene);
    }

    /// Closes all files.
    void closeAll() {
        Set<OpenScene> files = new HashSet<>(open.values());
        for (Scene scene : meta.scenes()) {
            OpenScene file = scene.file(); // may not be shared any more
            if (file != null) {
                files.add(file);
            }
        }
        files.forEach(this::close);
        open.clear();
    }
}
