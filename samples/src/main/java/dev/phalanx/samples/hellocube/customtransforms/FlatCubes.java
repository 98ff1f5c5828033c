package dev.phalanx.samples.hellocube.customtransforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.util.List;

/// A world of cubes that move in circles on a plane. It teaches how [a transform of one's own][Transform2D] replaces
/// the library's: by a write group, and a system in the group of the transforms.
///
/// Unity's twin is the sample *CustomTransforms* of HelloCube.
public final class FlatCubes {
    private FlatCubes() {}

    /// A new world. Each cube has another one on the plane 2 m in front of it, and that one has a child with an
    /// ordinary [LocalTransform], 1 m above the plane.
    ///
    /// @param count how many cubes move
    /// @return the world, which the caller updates and closes
    public static World world(int count) {
        World world = new World("HelloCube custom transforms");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystems(List.of(Move2DSystem.class, LocalToWorld2DSystem.class));
        EntityManager em = world.entityManager();
        for (int i = 0; i < count; i++) {
            Entity cube = em.createEntity(
                    Transform2D.at(4 * i, 0), new LocalToWorld(), new Cube(), new RotationSpeed(1 + 0.5f * i));
            Entity front = em.createEntity(Transform2D.at(0, 2), new LocalToWorld(), new Cube(), new Parent(cube));
            em.createEntity(LocalTransform.fromPosition(0, 0, 1), new LocalToWorld(), new Cube(), new Parent(front));
        }
        return world;
    }
}
