package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.SceneFileHeader;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.shape.Directory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Scenes by name and by guid. A guid in a file wins over the guid of a name.
final class SceneIndex {
    private static final int DIGITS = 32;

    /// The guid of each scene, by its name.
    private final Map<String, Guid> guids;

    private final Map<Guid, String> names = new HashMap<>();

    /// @param own the guid that the file of each scene has, or [Guid#NONE], by the name of the scene
    SceneIndex(Map<String, Guid> own) {
        guids = new TreeMap<>();
        own.forEach((name, guid) -> guids.put(name, guid.isNone() ? Guid.ofName(name) : guid));
        guids.forEach((name, guid) -> names.putIfAbsent(guid, name));
        guids.keySet().forEach(name -> names.putIfAbsent(Guid.ofName(name), name));
    }

    /// Reads the lines of an index file.
    ///
    /// @param file what messages call it
    /// @throws SceneFileException if a line is no guid and name
    static SceneIndex parse(String file, List<String> lines) throws SceneFileException {
        Map<String, Guid> own = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty()) {
                continue;
            }
            if (line.length() <= DIGITS + 1 || line.charAt(DIGITS) != ' ') {
                throw damaged(file, i, line, null);
            }
            try {
                own.put(line.substring(DIGITS + 1), Guid.parse(line.substring(0, DIGITS)));
            } catch (IllegalArgumentException refused) {
                throw damaged(file, i, line, refused);
            }
        }
        return new SceneIndex(own);
    }

    private static SceneFileException damaged(String file, int line, String text, @Nullable Throwable cause) {
        String message = "Line " + (line + 1) + " of " + file + " is \"" + text + "\", not a guid of " + DIGITS
                + " hexadecimal digits, a space and a name. Write the file with SceneSource.writeIndex.";
        return cause == null ? new SceneFileException(message) : new SceneFileException(message, cause);
    }

    /// The guid that a file has, or [Guid#NONE] if it has none or cannot be read; opening the scene will say why.
    static Guid ownGuid(SceneBytes bytes) {
        try {
            SceneFileHeader header = SceneFileHeader.read(bytes);
            TableReader directory = new BlockReader(header, bytes).readTable(header.directory(), "directory");
            return Directory.read(directory).guid();
        } catch (IOException unread) {
            return Guid.NONE;
        }
    }

    /// The name of the scene of a guid, or null.
    @Nullable
    String name(Guid guid) {
        return names.get(Objects.requireNonNull(guid, "guid"));
    }

    /// The guid of the scene of a name, or null.
    @Nullable
    Guid guid(String path) {
        return guids.get(Objects.requireNonNull(path, "path"));
    }

    /// The lines of the index file, ordered by name.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        guids.forEach((name, guid) -> lines.add(guid + " " + name));
        return lines;
    }
}
