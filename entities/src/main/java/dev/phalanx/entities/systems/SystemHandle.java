package dev.phalanx.entities.systems;

import dev.phalanx.structs.Entity;

/// Names one system of one world, as a value that components and jobs can hold.
///
/// @param entity the system's entity, to which components can be added
/// @param world the number of the world in its process, which differs from that of every other world
public record SystemHandle(Entity entity, int world) {
    /// Names no system.
    public static final SystemHandle NULL = new SystemHandle(Entity.NULL, 0);

    /// Whether it names no system.
    public boolean isNull() {
        return equals(NULL);
    }

    /// Updates the system at once, as [SystemState#update()] does.
    ///
    /// @throws IllegalArgumentException if the world has no such system
    public void update(World in) {
        in.getSystemState(this).update();
    }
}
