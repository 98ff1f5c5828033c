package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;

/// A velocity that changes.
public final class Speed implements IComponentData {
    /// To the right.
    public float x;

    /// Up.
    public float y;

    /// To the viewer.
    public float z;

    /// All zeros.
    public Speed() {}

    /// What an entity starts with.
    static Speed start(int number) {
        Speed speed = new Speed();
        speed.x = Values.vx(number);
        speed.y = Values.vy(number);
        speed.z = Values.vz(number);
        return speed;
    }
}
