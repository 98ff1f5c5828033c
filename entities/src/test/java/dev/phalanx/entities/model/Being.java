package dev.phalanx.entities.model;

import dev.phalanx.entities.IComponent;
import dev.phalanx.structs.Entity;
import java.util.EnumMap;
import java.util.Map;

/// An entity of the naive world.
final class Being {
    final Entity entity;
    final Map<Part, IComponent> values = new EnumMap<>(Part.class);
    int disabled;
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

    /// The parts it has, those that are disabled left out.
    int enabled() {
        return mask() & ~disabled;
    }

    /// Whether it has all parts of one set enabled and none of another.
    boolean matches(int all, int none) {
        int enabled = enabled();
        return (enabled & all) == all && (enabled & none) == 0 && !isPassedOver(all);
    }

    /// Whether queries that name these parts pass over it.
    boolean isPassedOver(int named) {
        return (mask() & Part.HIDDEN & ~named) != 0;
    }

    /// Whether it was destroyed, and is waiting for its cleanup.
    boolean wasDestroyed() {
        return values.containsKey(Part.DESTROYED);
    }

    /// Takes over what another is.
    void become(Being other) {
        values.putAll(other.values);
        disabled = other.disabled;
        name = other.name;
    }

    @Override
    public String toString() {
        return entity + " " + values;
    }
}
