package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.shape.FileType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The short names that a text uses for component types: `LocalTransform` for `dev.phalanx.transforms.LocalTransform`.
/// Types that have the same short name appear with their full names.
public final class TypeNames {
    private static final Set<String> TAKEN = Set.of(TextFormat.ENTITY, TextFormat.NAME, TextFormat.DISABLED);

    private TypeNames() {}

    /// A name for each type, all different.
    public static List<String> of(List<FileType> types) {
        Map<String, Integer> uses = new HashMap<>();
        for (FileType type : types) {
            uses.merge(shortName(type), 1, Integer::sum);
            if (!type.name().equals(shortName(type))) {
                uses.merge(type.name(), 1, Integer::sum);
            }
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            FileType type = types.get(i);
            String name = shortName(type);
            if (uses.getOrDefault(name, 0) > 1 || TAKEN.contains(name) || name.isEmpty()) {
                name = type.name();
            }
            if (uses.getOrDefault(name, 0) > 1 || TAKEN.contains(name) || name.isEmpty()) {
                name = type.name() + "#" + i;
            }
            while (names.contains(name)) {
                name += "'";
            }
            names.add(name);
        }
        return List.copyOf(names);
    }

    private static String shortName(FileType type) {
        String name = type.name();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
