package dev.phalanx.benchmarks.transforms;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// How the entities with an [Angle] move in each frame.
enum Motion {
    /// Along a circle, by a sine and a cosine for each entity.
    CIRCLE {
        @Override
        ISystem system() {
            return new CircleSystem();
        }
    },

    /// A quarter turn of the position about the z axis: as cheap as a motion can be, and exact, so that positions do
    /// not drift.
    QUARTER_TURN {
        @Override
        ISystem system() {
            return new QuarterTurnSystem();
        }
    };

    /// A new system that moves entities, before the transform systems.
    abstract ISystem system();

    record MoveOnCircle() implements IJobEntity {
        void execute(LocalTransform transform, Angle angle) {
            angle.radians = Angle.next(angle.radians);
            transform.position.x = Angle.x(angle.radians);
            transform.position.y = Angle.y(angle.radians);
        }
    }

    @WithAll(Angle.class)
    record Turn() implements IJobEntity {
        void execute(LocalTransform transform) {
            float x = transform.position.x;
            transform.position.x = -transform.position.y;
            transform.position.y = x;
        }
    }

    @UpdateBefore(TransformSystemGroup.class)
    private static final class CircleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new MoveOnCircle().scheduleParallel();
        }
    }

    @UpdateBefore(TransformSystemGroup.class)
    private static final class QuarterTurnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new Turn().scheduleParallel();
        }
    }
}
