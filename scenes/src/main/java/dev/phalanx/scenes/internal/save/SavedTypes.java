package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.internal.shape.FileType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The component types of a file, in the order in which they were first needed.
public final class SavedTypes {
    private final Map<Class<?>, SavedType> ofEntities = new HashMap<>();
    private final Map<Class<?>, SavedType> ofChunks = new HashMap<>();
    private final List<FileType> files = new ArrayList<>();

    /// No types yet.
    public SavedTypes() {}

    /// The number of a component type of entities.
    ///
    /// @throws IllegalArgumentException if its values cannot be written
    public SavedType ofEntities(Class<? extends IComponent> type) {
        SavedType known = ofEntities.get(type);
        return known != null ? known : add(type, FileType.of(type), ofEntities);
    }

    /// The number of a component type of chunks.
    ///
    /// @throws IllegalArgumentException if its values cannot be written
    public SavedType ofChunks(Class<? extends IComponent> type) {
        SavedType known = ofChunks.get(type);
        return known != null ? known : add(type, FileType.ofChunks(type), ofChunks);
    }

    private SavedType add(Class<? extends IComponent> type, FileType file, Map<Class<?>, SavedType> into) {
        SavedType added = new SavedType(type, file, files.size());
        files.add(file);
        into.put(type, added);
        return added;
    }

    /// The types by their numbers.
    public List<FileType> files() {
        return List.copyOf(files);
    }
}
