package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
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
    List<Entity> group = new ArrayList<>();

    /// Whether its chunk has fog.
    boolean isFoggy;

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

    /// What its archetype is told by: its parts, and the fog.
    int archetype() {
        return mask() | (isFoggy ? Part.FOG : 0);
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

    /// The members of its group, none if it has no group.
    List<Entity> members() {
        return values.containsKey(Part.GROUP) ? List.copyOf(group) : List.of();
    }

    /// Takes over what another is.
    void become(Being other) {
        values.putAll(other.values);
        disabled = other.disabled;
        path = new ArrayList<>(other.path);
        group = new ArrayList<>(other.group);
        isFoggy = other.isFoggy;
        name = other.name;
    }

    /// Replaces the entities that its values refer to.
    void remap(UnaryOperator<Entity> remap) {
        if (values.get(Part.TARGET) instanceof Target(Entity held)) {
            values.put(Part.TARGET, new Target(remap.apply(held)));
        }
        group.replaceAll(remap);
        path.replaceAll(point -> new Waypoint(point.x(), remap.apply(point.near())));
    }

    @Override
    public String toString() {
        return entity + " " + values;
    }
}
