package dev.phalanx.collections;

import dev.phalanx.structs.SafetyHandle;
import java.util.StringJoiner;

/// Safety handles of collections, named like their types.
final class Handles {
    private Handles() {}

    /// A handle with a name such as `NativeHashMap<Cell, Entity>`, or `NativeIntHashSet` if there is no struct type.
    static SafetyHandle of(String collection, Class<?>... structTypes) {
        if (structTypes.length == 0) {
            return new SafetyHandle(collection);
        }
        StringJoiner name = new StringJoiner(", ", collection + "<", ">");
        for (Class<?> type : structTypes) {
            name.add(type.getSimpleName());
        }
        return new SafetyHandle(name.toString());
    }
}
