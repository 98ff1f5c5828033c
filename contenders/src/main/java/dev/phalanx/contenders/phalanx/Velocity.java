package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;

/// What a position changes by in a second.
///
/// @param x to the right
/// @param y up
/// @param z to the viewer
public record Velocity(float x, float y, float z) implements IComponentData {
    /// What an entity starts with.
    static Velocity start(int number) {
        return new Velocity(Values.vx(number), Values.vy(number), Values.vz(number));
    }
}
