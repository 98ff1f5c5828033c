package dev.phalanx.scenes.files;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What saved games contain, and how they are loaded. Immutable; each method returns a copy.
///
/// @param types component classes that are saved, besides those with the annotation [Saved]
/// @param loadOptions how the values of a saved game are loaded: class loader, missing types, migrations, codecs
public record SaveGameOptions(List<Class<? extends IComponent>> types, LoadOptions loadOptions) {
    /// The components with the annotation [Saved], and [LoadOptions#DEFAULT].
    public static final SaveGameOptions DEFAULT = new SaveGameOptions(List.of(), LoadOptions.DEFAULT);

    /// Copies the list.
    public SaveGameOptions {
        types = Elements.copy(types, "types", "Class");
        Objects.requireNonNull(loadOptions, "loadOptions");
    }

    /// Names component classes that are saved although they lack the annotation [Saved], such as those of a library.
    /// Those named before stay.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final SaveGameOptions withTypes(Class<? extends IComponent>... more) {
        List<Class<? extends IComponent>> all = new ArrayList<>(types);
        all.addAll(Elements.copy(more, "more", "Class"));
        return new SaveGameOptions(all, loadOptions);
    }

    /// Says how the values of a saved game are loaded.
    public SaveGameOptions withLoadOptions(LoadOptions options) {
        Objects.requireNonNull(options, "options");
        return new SaveGameOptions(types, options);
    }

    /// Whether a component class is saved.
    public boolean isSaved(Class<? extends IComponent> type) {
        Objects.requireNonNull(type, "type");
        return type.isAnnotationPresent(Saved.class) || types.contains(type);
    }
}
