package dev.phalanx.contenders.objects;

import dev.phalanx.bench.workload.Mixed;

/// The Health of the mixed workload.
public class Health {
    /// What is left.
    public int points;

    /// What there can be.
    public int most;

    /// One of the constants of [Mixed].
    public int status;

    /// All zeros.
    public Health() {}

    /// Becomes what an entity starts with.
    public final void start(int number) {
        points = Mixed.most(number);
        most = points;
        status = Mixed.SPAWN;
    }

    /// What the system Health does.
    public final void update() {
        int now = points;
        points = Mixed.healthPoints(now, most, status);
        status = Mixed.healthStatus(now, status);
    }

    /// What the system Damage does.
    ///
    /// @param damage of the same entity
    public final void hit(Damage damage) {
        points = Mixed.damaged(points, damage.attack, damage.defence);
    }
}
