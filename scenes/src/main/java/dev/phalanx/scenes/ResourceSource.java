package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Scene files among the resources of a class loader. Their index is read once.
final class ResourceSource implements SceneSource {
    private final ClassLoader loader;
    private final String prefix;
    private @Nullable SceneIndex index;

    ResourceSource(ClassLoader loader, String prefix) {
        this.loader = loader;
        this.prefix = prefix;
    }

    @Override
    public @Nullable SceneBytes open(Guid guid) throws IOException {
        String name = index().name(guid);
        if (name == null) {
            return null;
        }
        String resource = prefix + name + ENDING;
        return SceneBytes.of("resource " + resource, ByteBuffer.wrap(read(resource)));
    }

    private byte[] read(String resource) throws IOException {
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in == null) {
                throw new SceneFileException("There is no resource " + resource + ". Write "
                        + prefix + INDEX
                        + " with SceneSource.writeIndex after the scenes, and put all of these files into"
                        + " the jar; in a module, open the package of the resources.");
            }
            return in.readAllBytes();
        }
    }

    private synchronized SceneIndex index() throws IOException {
        SceneIndex known = index;
        if (known == null) {
            String resource = prefix + INDEX;
            String text = new String(read(resource), StandardCharsets.UTF_8);
            known = SceneIndex.parse("resource " + resource, text.lines().toList());
            index = known;
        }
        return known;
    }

    @Override
    public @Nullable String path(Guid guid) throws IOException {
        return index().name(guid);
    }

    @Override
    public @Nullable Guid guid(String path) throws IOException {
        return index().guid(path);
    }

    @Override
    public String description() {
        return "resources " + prefix;
    }
}
