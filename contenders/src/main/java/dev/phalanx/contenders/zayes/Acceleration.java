package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import dev.phalanx.bench.workload.Values;

/// How fast that changes.
record Acceleration(float x, float y, float z) implements EntityComponent {
    static Acceleration start(int number) {
        return new Acceleration(Values.ax(number), Values.ay(number), Values.az(number));
    }
}
