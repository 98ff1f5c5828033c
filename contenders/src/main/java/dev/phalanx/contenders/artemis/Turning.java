package dev.phalanx.contenders.artemis;

import com.artemis.Component;
import dev.phalanx.bench.workload.Matrix;

/// What [HeavyCompute] has beside positions and velocities.
final class Turning {
    private Turning() {}

    /// How an entity is turned.
    public static final class Rotation extends Vector {
        /// Called by the world.
        public Rotation() {}
    }

    /// A matrix.
    public static final class Transform extends Component {
        Matrix matrix = new Matrix();

        /// Called by the world.
        public Transform() {}
    }
}
