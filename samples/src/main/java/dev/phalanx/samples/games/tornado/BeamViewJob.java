package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;

/// Places the entity of one beam: in the middle, with the z axis along the beam, as long as the beam is.
///
/// @param places where all points are
/// @param beams all beams
record BeamViewJob(
        @ReadOnly NativeArray<Place> places, @ReadOnly NativeArray<Beam> beams) implements IJobEntity {
    private static final float THICKNESS = 0.2f;

    void execute(LocalToWorld world, BeamView view) {
        Beam beam = beams.get(view.beam());
        Place a = places.get(beam.a());
        Place b = places.get(beam.b());
        float dx = b.x() - a.x();
        float dy = b.y() - a.y();
        float dz = b.z() - a.z();
        float length = Math.max(0.001f, a.distance(b));
        float across = (float) Math.sqrt(dx * dx + dz * dz);
        float rightX = across == 0 ? 1 : dz / across; // level, and at a right angle to the beam
        float rightZ = across == 0 ? 0 : -dx / across;
        setColumn(world, 0, THICKNESS * rightX, 0, THICKNESS * rightZ);
        setColumn(
                world,
                1,
                THICKNESS * dy * rightZ / length,
                THICKNESS * (dz * rightX - dx * rightZ) / length,
                -THICKNESS * dy * rightX / length);
        setColumn(world, 2, dx, dy, dz);
        setColumn(world, 3, a.x() + dx / 2, a.y() + dy / 2, a.z() + dz / 2);
    }

    private static void setColumn(LocalToWorld world, int column, float x, float y, float z) {
        world.value[3 * column] = x;
        world.value[3 * column + 1] = y;
        world.value[3 * column + 2] = z;
    }
}
