package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.contenders.objects.Vector;

/// What [HeavyCompute] has beside positions and velocities.
final class Turning {
    private Turning() {}

    /// How an entity is turned.
    static final class Rotation extends Vector implements Component {}

    /// A matrix.
    static final class Transform implements Component {
        static final ComponentMapper<Transform> MAPPER = ComponentMapper.getFor(Transform.class);

        final Matrix matrix;

        Transform(Matrix matrix) {
            this.matrix = matrix;
        }
    }
}
