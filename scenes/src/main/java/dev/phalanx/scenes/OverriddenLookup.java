package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.stream.SceneContent;
import dev.phalanx.scenes.internal.stream.SceneLookup;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The scenes of a source, and those of the usual lookup that the source does not have.
record OverriddenLookup(SceneSource first, SceneLookup usual) implements SceneLookup {
    @Override
    public SceneContent open(Guid guid, LoadOptions options) throws IOException {
        SceneBytes bytes = guid.isNone() ? null : first.open(guid);
        SceneSource other = usual instanceof SourceLookup found ? found.source() : null;
        if (bytes == null && !guid.isNone()) {
            bytes = other == null ? null : other.open(guid);
            if (bytes == null) {
                throw SourceLookup.missing(guid, other == null ? first : SceneSource.inOrder(first, other));
            }
        }
        return bytes == null
                ? usual.open(guid, options)
                : SceneContent.of(bytes.name(), SceneFile.open(bytes, options));
    }

    @Override
    public @Nullable String path(Guid guid) throws IOException {
        String path = first.path(guid);
        return path == null ? usual.path(guid) : path;
    }

    @Override
    public @Nullable Guid guid(String path) throws IOException {
        Guid guid = first.guid(path);
        return guid == null ? usual.guid(path) : guid;
    }
}
