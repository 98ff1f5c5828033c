package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import dev.phalanx.bench.workload.Values;

/// Where an entity is.
record Position(float x, float y, float z) implements EntityComponent {
    static Position start(int number) {
        return new Position(Values.x(number), Values.y(number), Values.z(number));
    }

    /// This position after a frame.
    Position moved(Velocity velocity) {
        return new Position(x + velocity.x() * Values.DT, y + velocity.y() * Values.DT, z + velocity.z() * Values.DT);
    }
}
