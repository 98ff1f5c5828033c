package dev.phalanx.entities.internal.store;

import java.util.ArrayList;

/// The component types of a world that have arrays over chunks, which end with the next structural change.
final class ChunkViews {
    private final String name;
    private final ArrayList<TypeSafety> types = new ArrayList<>();

    ChunkViews(String worldName) {
        this.name = "A NativeArray of a chunk in world \"" + worldName + "\"";
    }

    /// The name of an array in messages.
    String name() {
        return name;
    }

    void add(TypeSafety type) {
        types.add(type);
    }

    boolean isEmpty() {
        return types.isEmpty();
    }

    /// Ends all arrays.
    ///
    /// @param cause what ended them and what to do, as messages say it after "was used after"
    void end(String cause) {
        for (TypeSafety type : types) {
            type.endArrays(cause);
        }
        types.clear();
    }
}
