package dev.phalanx.entities.model;

import dev.phalanx.entities.IComponent;
import dev.phalanx.structs.Entity;
import java.util.EnumMap;
import java.util.Map;

/// An entity of the naive world.
final class Being {
    final Entity entity;
    final Map<Part, IComponent> values = new EnumMap<>(Part.class);
    String name = "";
    int place;

    Being(Entity entity) {
        this.entity = entity;
    }

    int mask() {
        int mask = 0;
        for (Part part : values.keySet()) {
            mask |= part.bit;
        }
        return mask;
    }

    /// Whether it has all parts of one set and none of another.
    boolean matches(int all, int none) {
        int mask = mask();
        return (mask & all) == all && (mask & none) == 0;
    }

    @Override
    public String toString() {
        return entity + " " + values;
    }
}
