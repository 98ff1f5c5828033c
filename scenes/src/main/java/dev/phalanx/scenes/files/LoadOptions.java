package dev.phalanx.scenes.files;

import dev.phalanx.entities.components.IComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How a file is loaded. Immutable; each method returns a copy.
public final class LoadOptions {
    /// Classes are found by the class loader of Phalanx, and missing types fail.
    public static final LoadOptions DEFAULT = new LoadOptions(
            LoadOptions.class.getClassLoader(), MissingTypes.FAIL, List.of(), Map.of(), Map.of(), List.of());

    /// What happens to component types of a file that this program does not have.
    public enum MissingTypes {
        /// The file is refused.
        FAIL,
        /// Entities are loaded without them, and the [LoadReport] lists them.
        DROP
    }

    private final ClassLoader loader;
    private final MissingTypes missingTypes;
    private final List<Class<? extends IComponent>> types;
    private final Map<String, ComponentMigration<?>> migrations;
    private final Map<Class<?>, ManagedCodec<?>> codecs;
    private final List<Class<?>> classes;

    /// A migration and the class that it leads to.
    ///
    /// @param type the present class
    public record ComponentMigration<T extends IComponent>(Class<T> type, Migration<T> migration) {}

    private LoadOptions(
            ClassLoader loader,
            MissingTypes missingTypes,
            List<Class<? extends IComponent>> types,
            Map<String, ComponentMigration<?>> migrations,
            Map<Class<?>, ManagedCodec<?>> codecs,
            List<Class<?>> classes) {
        this.loader = loader;
        this.missingTypes = missingTypes;
        this.types = types;
        this.migrations = migrations;
        this.codecs = codecs;
        this.classes = classes;
    }

    /// Same as [#DEFAULT].
    public static LoadOptions standard() {
        return DEFAULT;
    }

    /// Finds classes with another class loader.
    public LoadOptions withClassLoader(ClassLoader other) {
        return new LoadOptions(other, missingTypes, types, migrations, codecs, classes);
    }

    /// Says what happens to types that this program does not have.
    public LoadOptions withMissingTypes(MissingTypes what) {
        return new LoadOptions(loader, what, types, migrations, codecs, classes);
    }

    /// Names component classes that files may have under a [former name][FormerlyNamed], or that the class loader does
    /// not find. Those named before stay.
    @SafeVarargs
    public final LoadOptions withTypes(Class<? extends IComponent>... more) {
        List<Class<? extends IComponent>> all = new ArrayList<>(types);
        for (Class<? extends IComponent> type : more) {
            all.add(type);
        }
        return new LoadOptions(loader, missingTypes, List.copyOf(all), migrations, codecs, classes);
    }

    /// Names a migration for a component type of files: it makes every value of that type, unless the file has the
    /// fields of the present class in the same form already. It takes the place of one named before for the same type.
    ///
    /// @param storedName the binary name that the type has in files, such as `game.Units$Health`
    /// @param type the class of the values that the migration makes: data, a buffer element or a shared component of a
    ///     struct type
    public <T extends IComponent> LoadOptions withMigration(String storedName, Class<T> type, Migration<T> migration) {
        Map<String, ComponentMigration<?>> all = new HashMap<>(migrations);
        all.put(storedName, new ComponentMigration<>(type, migration));
        return new LoadOptions(loader, missingTypes, types, Map.copyOf(all), codecs, classes);
    }

    /// Names the codec of a class of objects in managed components. It takes the place of one named before, and of the
    /// class's own.
    public <T> LoadOptions withCodec(Class<T> type, ManagedCodec<T> codec) {
        Map<Class<?>, ManagedCodec<?>> all = new HashMap<>(codecs);
        all.put(type, codec);
        return new LoadOptions(loader, missingTypes, types, migrations, Map.copyOf(all), classes);
    }

    /// Names classes whose objects managed components may hold where no field says so. Those named before stay.
    public LoadOptions withClasses(Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(classes);
        all.addAll(List.of(more));
        return new LoadOptions(loader, missingTypes, types, migrations, codecs, List.copyOf(all));
    }

    /// The class loader that finds classes.
    public ClassLoader loader() {
        return loader;
    }

    /// What happens to missing types.
    public MissingTypes missingTypes() {
        return missingTypes;
    }

    /// The component classes that were named.
    public List<Class<? extends IComponent>> types() {
        return types;
    }

    /// The migrations by the names that types have in files.
    public Map<String, ComponentMigration<?>> migrations() {
        return migrations;
    }

    /// The codecs that were named, by class.
    public Map<Class<?>, ManagedCodec<?>> codecs() {
        return codecs;
    }

    /// The classes of objects that were named.
    public List<Class<?>> classes() {
        return classes;
    }
}
