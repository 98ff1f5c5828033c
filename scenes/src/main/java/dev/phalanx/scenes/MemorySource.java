package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Scene files in memory.
final class MemorySource implements SceneSource {
    private final Map<String, ByteBuffer> files;
    private final SceneIndex index;

    MemorySource(Map<String, ByteBuffer> files) {
        files.forEach((name, bytes) -> {
            Objects.requireNonNull(name, "A name of a scene is null. Leave it out.");
            Objects.requireNonNull(bytes, () -> "The file of scene \"" + name + "\" is null. Leave it out.");
        });
        this.files = Map.copyOf(files);
        Map<String, Guid> own = new HashMap<>();
        this.files.forEach((name, bytes) -> own.put(name, SceneIndex.ownGuid(SceneBytes.of(name, bytes))));
        this.index = new SceneIndex(own);
    }

    @Override
    public @Nullable SceneBytes open(Guid guid) {
        String name = index.name(guid);
        ByteBuffer bytes = name == null ? null : files.get(name);
        return name == null || bytes == null ? null : SceneBytes.of(name, bytes);
    }

    @Override
    public @Nullable String path(Guid guid) {
        return index.name(guid);
    }

    @Override
    public @Nullable Guid guid(String path) {
        return index.guid(path);
    }

    @Override
    public String description() {
        return files.size() + " files in memory";
    }
}
