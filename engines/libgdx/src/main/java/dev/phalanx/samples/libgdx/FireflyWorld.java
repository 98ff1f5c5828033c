package dev.phalanx.samples.libgdx;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Makes the world of the fireflies.
final class FireflyWorld {
    static final int FIREFLIES = 20_000;

    private FireflyWorld() {}

    /// A world with its systems and entities.
    static World create() {
        World world = new World("Fireflies");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystem(new LanternSystem());
        world.addSystem(new FireflySystem());

        EntityManager em = world.entityManager();
        em.createSingleton(new Steering(0, 0), "steering");
        em.createEntity(position(0.42f * Scene.WIDTH, 0.5f * Scene.HEIGHT), new Lantern());
        Random random = Random.of(1);
        try (NativeArray<Entity> fireflies =
                em.createEntity(em.createArchetype(Position.class, Velocity.class, Glow.class), FIREFLIES)) {
            for (int i = 0; i < FIREFLIES; i++) {
                Entity firefly = fireflies.get(i);
                em.setComponent(firefly, position(random.nextFloat(0, Scene.WIDTH), random.nextFloat(0, Scene.HEIGHT)));
                em.setComponent(
                        firefly, new Glow(random.nextFloat(2.5f, 6), random.nextFloat(), random.nextFloat(0, 6.28f)));
            }
        }
        return world;
    }

    private static Position position(float x, float y) {
        Position position = new Position();
        position.x = x;
        position.y = y;
        return position;
    }
}
