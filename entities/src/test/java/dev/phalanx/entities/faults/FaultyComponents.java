package dev.phalanx.entities.faults;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import java.util.function.UnaryOperator;

/// Components of every kind, whose code passes a place where a fault can happen.
final class FaultyComponents {
    private FaultyComponents() {}

    static final class Position implements IComponentData {
        public float x;
        public float y;
    }

    record Velocity(float x, float y) implements IComponentData {
        @Override
        public float y() {
            Faults.callback();
            return y;
        }
    }

    record Burning() implements IComponentData {}

    record Target(Entity entity) implements IComponentData {}

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    record Waypoint(float x, Entity near) implements IBufferElementData {}

    record Rest(int slot) implements ICleanupComponentData {}

    record Bounds(float size) implements IComponentData {}

    record Team(int id) implements ISharedComponentData, IRefCounted {
        Team {
            Faults.callback();
        }

        @Override
        public void retain() {
            Faults.callback();
        }

        @Override
        public void release() {
            Faults.callback();
        }

        @Override
        public boolean equals(Object other) {
            Faults.callback();
            return other instanceof Team team && team.id == id;
        }

        @Override
        public int hashCode() {
            Faults.callback();
            return id;
        }
    }

    static final class Clip implements IManagedComponentData, AutoCloseable, Cloneable, IEntityReferences {
        Entity owner = Entity.NULL;
        int closed;

        @Override
        public void close() {
            closed++;
            Faults.callback();
        }

        @Override
        public Clip clone() {
            Faults.callback();
            Clip copy = new Clip();
            copy.owner = owner;
            return copy;
        }

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            Faults.callback();
            owner = remap.apply(owner);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Clip clip && clip.owner.equals(owner);
        }

        @Override
        public int hashCode() {
            return owner.hashCode();
        }
    }
}
