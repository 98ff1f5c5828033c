package dev.phalanx.samples.hellocube.aspects;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystems;
import java.util.List;

/// A world of cubes that turn and bob. It teaches how an [aspect][CubeAspect] wraps components as one object with
/// methods, and how [a loop][TurnSystem] and [a job][BobJob] use it.
///
/// Unity's twin is the sample *Aspects* of HelloCube.
public final class AspectCubes {
    private AspectCubes() {}

    /// A new world. Cube number `i` is `i` metres to the right and turns `i + 1` radians per second.
    ///
    /// @param count how many cubes
    /// @return the world, which the caller updates and closes
    public static World world(int count) {
        World world = new World("HelloCube aspects");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystems(List.of(TurnSystem.class, BobSystem.class));
        EntityManager em = world.entityManager();
        for (int i = 0; i < count; i++) {
            em.createEntity(
                    LocalTransform.fromPosition(i, 0, 0), new LocalToWorld(), new Cube(), new RotationSpeed(i + 1));
        }
        return world;
    }
}
