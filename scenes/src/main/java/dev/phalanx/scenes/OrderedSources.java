package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Several sources. A scene comes from the first source that has it.
record OrderedSources(List<SceneSource> sources) implements SceneSource {
    @Override
    public @Nullable SceneBytes open(Guid guid) throws IOException {
        for (SceneSource source : sources) {
            SceneBytes bytes = source.open(guid);
            if (bytes != null) {
                return bytes;
            }
        }
        return null;
    }

    @Override
    public @Nullable String path(Guid guid) throws IOException {
        for (SceneSource source : sources) {
            String path = source.path(guid);
            if (path != null) {
                return path;
            }
        }
        return null;
    }

    @Override
    public @Nullable Guid guid(String path) throws IOException {
        for (SceneSource source : sources) {
            Guid guid = source.guid(path);
            if (guid != null) {
                return guid;
            }
        }
        return null;
    }

    @Override
    public String description() {
        return sources.isEmpty()
                ? "no source"
                : sources.stream().map(SceneSource::description).collect(Collectors.joining(", then "));
    }
}
