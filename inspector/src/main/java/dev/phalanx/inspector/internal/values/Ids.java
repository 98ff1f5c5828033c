package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// The ids of entities as texts, such as `40:1`.
public final class Ids {
    private Ids() {}

    /// The text of an id.
    public static String text(Entity entity) {
        return entity.index() + ":" + entity.version();
    }

    /// The entity that a text names, or null if it names none.
    public static @Nullable Entity parse(String text) {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            return null;
        }
        try {
            int index = Integer.parseInt(text.substring(0, colon));
            int version = Integer.parseInt(text.substring(colon + 1));
            return index >= 0 && version > 0 ? new Entity(index, version) : null;
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }
}
