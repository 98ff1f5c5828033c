package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.transforms.LocalTransform;

// snippet lwjgl-job
/// Lets one cube float: its height is that of the waves at its place, and it is tilted as they are.
///
/// @param seconds the time of the world
record WaveJob(float seconds) implements IJobEntity {
    void execute(LocalTransform transform, Floating floating) {
        float x = transform.position.x;
        float z = transform.position.z;
        float height = 0;
        float slopeX = 0;
        float slopeZ = 0;
        for (int i = 0; i < Waves.COUNT; i++) {
            float angle = Waves.X[i] * x + Waves.Z[i] * z + Waves.SPEED[i] * seconds;
            float slope = Waves.HEIGHT[i] * (float) Math.cos(angle);
            height += Waves.HEIGHT[i] * (float) Math.sin(angle);
            slopeX += Waves.X[i] * slope;
            slopeZ += Waves.Z[i] * slope;
        }
        transform.position.y = height - floating.draught();
        transform.rotation.rotationTo(0, 1, 0, -slopeX, 1, -slopeZ);
    }
}
// end lwjgl-job
