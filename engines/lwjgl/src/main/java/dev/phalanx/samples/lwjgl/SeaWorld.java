package dev.phalanx.samples.lwjgl;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystems;

/// Makes the world: a square of cubes around the origin, one for each unit of length.
final class SeaWorld {
    private SeaWorld() {}

    /// A world with its systems and entities.
    ///
    /// @param cubes how many cubes, 1 or more
    static World create(int cubes) {
        World world = new World("Sea");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystem(new WaveSystem());

        EntityManager em = world.entityManager();
        int columns = (int) Math.ceil(Math.sqrt(cubes));
        Random random = Random.of(1);
        try (NativeArray<Entity> sea =
                em.createEntity(em.createArchetype(LocalTransform.class, LocalToWorld.class, Floating.class), cubes)) {
            for (int i = 0; i < cubes; i++) {
                int row = i / columns;
                LocalTransform transform =
                        LocalTransform.fromPosition(i % columns - columns / 2f, 0, row - columns / 2f);
                transform.scale = random.nextFloat(0.9f, 1.2f);
                em.setComponent(sea.get(i), transform);
                em.setComponent(sea.get(i), new Floating(random.nextFloat(0, 1)));
            }
        }
        return world;
    }
}
