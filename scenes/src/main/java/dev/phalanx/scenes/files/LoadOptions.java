package dev.phalanx.scenes.files;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/// How a file is loaded. Immutable; each method returns a copy.
///
/// **Which classes a file can name.** A file names the classes of its components, and of the blobs of managed
/// components. Unless the options say otherwise, it can name every component class, and every class for a blob, that
/// the class loader finds. Loading then runs code of those classes: static initializers, constructors, codecs,
/// `hashCode()` and `equals`. For files from elsewhere, such as mods and levels that players share, list the classes
/// that they may name with [#allowPackages] or [#allowTypes]; a file that names any other class is refused, before that
/// class is initialized. Always allowed are Phalanx's own components, the classes that [#withTypes], [#withMigration],
/// [#withClasses] and [#withCodec] name, and the classes that allowed components name in their fields.
public final class LoadOptions {
    /// Classes are found by the class loader of Phalanx, and missing types fail.
    public static final LoadOptions DEFAULT = new LoadOptions(
            LoadOptions.class.getClassLoader(), MissingTypes.FAIL, List.of(), Map.of(), Map.of(), List.of(), List.of());

    private static final Set<String> OWN_PACKAGES = Set.of(
            "dev.phalanx.baking.components",
            "dev.phalanx.entities.components",
            "dev.phalanx.entities.systems",
            "dev.phalanx.scenes.components",
            "dev.phalanx.scenes.diff",
            "dev.phalanx.scenes.files",
            "dev.phalanx.transforms");

    /// What happens to component types that a file has and this program lacks.
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
    /// What says that a class is allowed; if it is empty, all are.
    private final List<Predicate<? super Class<?>>> allowed;

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
            List<Class<?>> classes,
            List<Predicate<? super Class<?>>> allowed) {
        this.loader = loader;
        this.missingTypes = missingTypes;
        this.types = types;
        this.migrations = migrations;
        this.codecs = codecs;
        this.classes = classes;
        this.allowed = allowed;
    }

    /// Same as [#DEFAULT].
    public static LoadOptions standard() {
        return DEFAULT;
    }

    /// Finds classes with another class loader.
    public LoadOptions withClassLoader(ClassLoader other) {
        Objects.requireNonNull(other, "other");
        return new LoadOptions(other, missingTypes, types, migrations, codecs, classes, allowed);
    }

    /// Says what happens to types that this program does not have.
    public LoadOptions withMissingTypes(MissingTypes what) {
        Objects.requireNonNull(what, "what");
        return new LoadOptions(loader, what, types, migrations, codecs, classes, allowed);
    }

    /// Names component classes that files may have under a [former name][FormerlyNamed], or that the class loader does
    /// not find. Those named before stay.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final LoadOptions withTypes(Class<? extends IComponent>... more) {
        List<Class<? extends IComponent>> all = new ArrayList<>(types);
        all.addAll(Elements.copy(more, "more", "Class"));
        return new LoadOptions(loader, missingTypes, List.copyOf(all), migrations, codecs, classes, allowed);
    }

    /// Names a migration for a component type of files: it makes every value of that type, unless the file has the
    /// fields of the present class in the same form already. It replaces one named before for the same type.
    ///
    /// @param storedName the binary name that the type has in files, such as `game.Units$Health`
    /// @param type the class of the values that the migration makes: data, a buffer element or a shared component of a
    ///     struct type
    public <T extends IComponent> LoadOptions withMigration(String storedName, Class<T> type, Migration<T> migration) {
        Objects.requireNonNull(storedName, "storedName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(migration, "migration");
        Map<String, ComponentMigration<?>> all = new HashMap<>(migrations);
        all.put(storedName, new ComponentMigration<>(type, migration));
        return new LoadOptions(loader, missingTypes, types, Map.copyOf(all), codecs, classes, allowed);
    }

    /// Names the codec of a class of objects in managed components. It replaces one named before, and the class's own.
    public <T> LoadOptions withCodec(Class<T> type, ManagedCodec<T> codec) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(codec, "codec");
        Map<Class<?>, ManagedCodec<?>> all = new HashMap<>(codecs);
        all.put(type, codec);
        return new LoadOptions(loader, missingTypes, types, migrations, Map.copyOf(all), classes, allowed);
    }

    /// Names classes whose objects managed components may hold although no field names them. Those named before stay.
    public LoadOptions withClasses(Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(classes);
        all.addAll(Elements.copy(more, "more", "Class"));
        return new LoadOptions(loader, missingTypes, types, migrations, codecs, List.copyOf(all), allowed);
    }

    /// Allows a file to name these classes, in addition to those allowed before; others are refused.
    public LoadOptions allowTypes(Class<?>... types) {
        return allowTypes(Set.copyOf(Elements.copy(types, "types", "Class"))::contains);
    }

    /// Allows a file to name the classes of these packages and of packages below them, in addition to those allowed
    /// before; others are refused. `game` allows `game.Health` and `game.units.Tank`, but not `gamesave.Slot`.
    public LoadOptions allowPackages(String... packages) {
        List<String> names = Elements.copy(packages, "packages", "Package");
        return allowTypes(type -> names.stream()
                .anyMatch(name -> type.getPackageName().equals(name)
                        || type.getPackageName().startsWith(name + ".")));
    }

    /// Allows a file to name the classes that a predicate accepts, in addition to those allowed before; others are
    /// refused.
    ///
    /// @param isAllowed receives classes that are loaded but not initialized; may be called by several threads. If it
    ///     throws, the load ends with that exception
    public LoadOptions allowTypes(Predicate<? super Class<?>> isAllowed) {
        List<Predicate<? super Class<?>>> all = new ArrayList<>(allowed);
        all.add(Objects.requireNonNull(isAllowed, "isAllowed"));
        return new LoadOptions(loader, missingTypes, types, migrations, codecs, classes, List.copyOf(all));
    }

    /// Whether a file may name a class.
    public boolean isAllowed(Class<?> type) {
        Objects.requireNonNull(type, "type");
        return allowed.isEmpty()
                || (OWN_PACKAGES.contains(type.getPackageName())
                        && Objects.equals(type.getClassLoader(), LoadOptions.class.getClassLoader()))
                || types.contains(type)
                || classes.contains(type)
                || codecs.containsKey(type)
                || migrations.values().stream().anyMatch(migration -> migration.type() == type)
                || allowed.stream().anyMatch(each -> each.test(type));
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
