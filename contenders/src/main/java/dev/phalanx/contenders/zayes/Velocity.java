package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import dev.phalanx.bench.workload.Values;

/// How fast an entity is.
record Velocity(float x, float y, float z) implements EntityComponent {
    static Velocity start(int number) {
        return new Velocity(Values.vx(number), Values.vy(number), Values.vz(number));
    }

    /// This velocity after a frame.
    Velocity changed(Acceleration acceleration) {
        return new Velocity(
                x + acceleration.x() * Values.DT, y + acceleration.y() * Values.DT, z + acceleration.z() * Values.DT);
    }
}
