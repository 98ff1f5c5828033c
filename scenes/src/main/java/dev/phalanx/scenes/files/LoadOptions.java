package dev.phalanx.scenes.files;

import dev.phalanx.entities.components.IComponent;
import java.util.ArrayList;
import java.util.List;

/// How a file is loaded. Immutable; each method returns a copy.
public final class LoadOptions {
    private static final LoadOptions DEFAULT =
            new LoadOptions(LoadOptions.class.getClassLoader(), MissingTypes.FAIL, List.of());

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

    private LoadOptions(ClassLoader loader, MissingTypes missingTypes, List<Class<? extends IComponent>> types) {
        this.loader = loader;
        this.missingTypes = missingTypes;
        this.types = types;
    }

    /// Classes are found by the class loader of Phalanx, and missing types fail.
    public static LoadOptions standard() {
        return DEFAULT;
    }

    /// Finds classes with another class loader.
    public LoadOptions withClassLoader(ClassLoader other) {
        return new LoadOptions(other, missingTypes, types);
    }

    /// Says what happens to types that this program does not have.
    public LoadOptions withMissingTypes(MissingTypes what) {
        return new LoadOptions(loader, what, types);
    }

    /// Names component classes that files may have under a [former name][FormerlyNamed], or that the class loader does
    /// not find. Those named before stay.
    @SafeVarargs
    public final LoadOptions withTypes(Class<? extends IComponent>... more) {
        List<Class<? extends IComponent>> all = new ArrayList<>(types);
        for (Class<? extends IComponent> type : more) {
            all.add(type);
        }
        return new LoadOptions(loader, missingTypes, List.copyOf(all));
    }

    /// The class loader that finds classes.
    public ClassLoader loader() {
        return loader;
    }

    /// What happens to missing types.
    public MissingTypes missingTypes() {
        return missingTypes;
    }

    /// The classes that were named.
    public List<Class<? extends IComponent>> types() {
        return types;
    }
}
