package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.Migration;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileType;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the classes of the types of a file.
public final class TypeFinder {
    /// Entities with these are not saved.
    private static final Set<Class<?>> OF_WORLDS =
            Set.of(CleanupEntity.class, SystemInstance.class, WorldTime.class, ChunkHeader.class);

    private final LoadOptions options;
    private final boolean isExact;
    private final boolean isStrict;
    private final Map<String, Class<? extends IComponent>> named = new HashMap<>();

    /// A finder of classes.
    public TypeFinder(LoadOptions options) {
        this(options, false, false);
    }

    /// @param isExact whether the file is an exact one, which has the entities that stay in their world too
    /// @param isStrict whether it is loaded exactly, for which no type may be missing
    TypeFinder(LoadOptions options, boolean isExact, boolean isStrict) {
        this.options = options;
        this.isExact = isExact;
        this.isStrict = isStrict;
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
    public List<@Nullable TypeMatch> match(List<FileType> types, Consumer<String> report) throws SceneFileException {
        List<@Nullable TypeMatch> found = new ArrayList<>();
        Map<Place, FileType> taken = new HashMap<>();
        for (FileType type : types) {
            LoadOptions.ComponentMigration<?> migration = options.migrations().get(type.name());
            Class<? extends IComponent> known = migration != null ? migration.type() : find(type.name());
            if (known == null) {
                report.accept(missing(type.name()));
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

    private String missing(String name) throws SceneFileException {
        if (isStrict) {
            throw missingInExact(name);
        }
        if (options.missingTypes() == LoadOptions.MissingTypes.FAIL) {
            throw new SceneFileException("The file has the component " + name + ", which this program does not"
                    + " have. If it has another name now, annotate the class with @FormerlyNamed(\"" + name
                    + "\") and name it in LoadOptions.withTypes. To load the entities without it, use"
                    + " withMissingTypes(DROP).");
        }
        return "Component " + name + " was dropped: this program does not have it.";
    }

    /// The class of a component type, or null if it is dropped.
    ///
    /// @param name the name of the type in the file
    /// @throws SceneFileException if there is none and that is not allowed, or it is not a component
    public @Nullable Class<? extends IComponent> find(String name, Consumer<String> report) throws SceneFileException {
        Class<? extends IComponent> known = find(name);
        if (known == null) {
            report.accept(missing(name));
        }
        return known;
    }

    /// The class of a component type of an exact file.
    ///
    /// @throws SceneFileException if there is none of that name, or it is not a component
    Class<? extends IComponent> findSame(String name) throws SceneFileException {
        Class<? extends IComponent> known = find(name);
        if (known == null || !known.getName().equals(name)) {
            throw missingInExact(name);
        }
        return known;
    }

    /// An exception about a component that this program does not have.
    static SceneFileException missingInExact(String name) {
        return new SceneFileException("The exact file has the component " + name
                + ", which this program does not have. WorldFiles.load takes the file without it, with missing types"
                + " dropped.");
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
        if (!isExact && OF_WORLDS.contains(found)) {
            throw new SceneFileException("The file has the component " + name
                    + ", which stays in its world and is in no file. Load files that were written by WorldFiles or"
                    + " SceneWriter.");
        }
        requireAllowed(found, "component", options);
        return found.asSubclass(IComponent.class);
    }

    /// Whether entities with a component stay in their world when an image is saved.
    static boolean isOfWorlds(String name) {
        return OF_WORLDS.stream().anyMatch(type -> type.getName().equals(name));
    }

    /// Requires that a file may name a class, which is not initialized yet.
    ///
    /// @param what such as `component`
    /// @throws SceneFileException if the options do not allow the class
    public static void requireAllowed(Class<?> type, String what, LoadOptions options) throws SceneFileException {
        if (!options.isAllowed(type) && !MethodType.methodType(type).hasWrappers()) {
            throw new SceneFileException("The file has a " + what + " of the class " + type.getName()
                    + ", which the options do not allow. If the file may have it, name the class in"
                    + " LoadOptions.allowTypes or its package in allowPackages.");
        }
    }
}
