package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.Migration;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the classes of the types of a file.
final class TypeFinder {
    private final LoadOptions options;
    private final Map<String, Class<? extends IComponent>> named = new HashMap<>();

    TypeFinder(LoadOptions options) {
        this.options = options;
        for (Class<? extends IComponent> type : options.types()) {
            named.put(type.getName(), type);
            FormerlyNamed former = type.getAnnotation(FormerlyNamed.class);
            if (former != null) {
                List.of(former.value()).forEach(name -> named.putIfAbsent(name, type));
            }
        }
    }

    private record Place(Class<?> type, boolean isOfChunks) {}

    /// The matches of all types, null for types that are dropped.
    ///
    /// @throws SceneFileException if a type is missing and that is not allowed, or does not fit its class
    List<@Nullable TypeMatch> match(List<FileType> types, Consumer<String> report) throws SceneFileException {
        List<@Nullable TypeMatch> found = new ArrayList<>();
        Map<Place, FileType> taken = new HashMap<>();
        for (FileType type : types) {
            LoadOptions.ComponentMigration<?> migration = options.migrations().get(type.name());
            Class<? extends IComponent> known = migration != null ? migration.type() : find(type.name());
            if (known == null) {
                report.accept(missing(type));
                found.add(null);
                continue;
            }
            FileType other = taken.put(new Place(known, type.kind().isOfChunks()), type);
            if (other != null) {
                throw new SceneFileException("The file has the types " + other.name() + " and " + type.name()
                        + ", which both are " + known.getName() + " now. Remove the @FormerlyNamed.");
            }
            Migration<? extends IComponent> maker = migration == null ? null : migration.migration();
            found.add(TypeMatch.of(type, known, maker, report));
        }
        return found;
    }

    private String missing(FileType type) throws SceneFileException {
        if (options.missingTypes() == LoadOptions.MissingTypes.FAIL) {
            throw new SceneFileException("The file has the component " + type.name() + ", which this program does not"
                    + " have. If it has another name now, annotate the class with @FormerlyNamed(\"" + type.name()
                    + "\") and name it in LoadOptions.withTypes. To load the entities without it, use"
                    + " withMissingTypes(DROP).");
        }
        return "Component " + type.name() + " was dropped: this program does not have it.";
    }

    private @Nullable Class<? extends IComponent> find(String name) throws SceneFileException {
        Class<? extends IComponent> known = named.get(name);
        if (known != null) {
            return known;
        }
        Class<?> found;
        try {
            found = Class.forName(name, false, options.loader());
        } catch (ClassNotFoundException | LinkageError missing) {
            return null;
        }
        if (!IComponent.class.isAssignableFrom(found)) {
            throw new SceneFileException("The file has the component " + name
                    + ", which is a class that is no component. Load files that were written by WorldFiles or"
                    + " SceneWriter.");
        }
        return found.asSubclass(IComponent.class);
    }
}
