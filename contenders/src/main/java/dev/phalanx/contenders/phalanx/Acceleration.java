package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;

/// What a velocity changes by in a second.
///
/// @param x to the right
/// @param y up
/// @param z to the viewer
public record Acceleration(float x, float y, float z) implements IComponentData {
    /// What an entity starts with.
    static Acceleration start(int number) {
        return new Acceleration(Values.ax(number), Values.ay(number), Values.az(number));
    }
}
