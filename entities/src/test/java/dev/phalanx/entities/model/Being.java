package dev.phalanx.entities.model;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// An entity of the naive world.
final class Being {
    final Entity entity;
    final Map<Part, IComponent> values = new EnumMap<>(Part.class);
    int disabled;
    List<Waypoint> path = new ArrayList<>();
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
        path = new ArrayList<>(other.path);
        name = other.name;
    }

    /// Replaces the entities that its values refer to.
    void remap(UnaryOperator<Entity> remap) {
        if (values.get(Part.TARGET) instanceof Target(Entity held)) {
            values.put(Part.TARGET, new Target(remap.apply(held)));
        }
        path.replaceAll(point -> new Waypoint(point.x(), remap.apply(point.near())));
    }

    @Override
    public String toString() {
        return entity + " " + values;
    }
}
