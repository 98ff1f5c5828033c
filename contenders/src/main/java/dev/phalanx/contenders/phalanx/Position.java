package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;

/// A place.
public final class Position implements IComponentData {
    /// To the right.
    public float x;

    /// Up.
    public float y;

    /// To the viewer.
    public float z;

    /// All zeros.
    public Position() {}

    /// What an entity starts with.
    static Position start(int number) {
        Position position = new Position();
        position.x = Values.x(number);
        position.y = Values.y(number);
        position.z = Values.z(number);
        return position;
    }
}
