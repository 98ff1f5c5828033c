package dev.phalanx.entities.internal.store;

import java.util.ArrayList;
import java.util.List;

/// The component types of a world that registered jobs use. On the world's thread alone.
public final class WorldJobs {
    private final List<TypeJobs> types = new ArrayList<>();

    WorldJobs() {}

    void add(TypeJobs type) {
        if (!types.contains(type)) {
            types.add(type);
        }
    }

    /// Whether there may be jobs that were not completed.
    public boolean isAny() {
        return !types.isEmpty();
    }

    /// Completes all of them.
    public void completeAll() {
        while (!types.isEmpty()) {
            types.removeLast().complete(true);
        }
    }
}
