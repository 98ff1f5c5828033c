package dev.phalanx.samples.hellocube.randomspawn;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;

/// Makes 200 cubes every twentieth of a second, each at a place on a disc that follows from its own number.
public final class RandomSpawnSystem implements ISystem {
    private static final int COUNT = 200;
    private static final float INTERVAL = 0.05f;
    private static final float RADIUS = 20;
    private static final float HEIGHT = 50;

    private Entity prefab = Entity.NULL;
    private long made;
    private float timer;

    /// A system for `world.addSystem`.
    public RandomSpawnSystem() {}

    @Override
    public void onCreate(SystemState state) {
        prefab = state.entityManager()
                .createEntity(new LocalTransform(), new LocalToWorld(), new Cube(), new NewSpawn(), new Prefab());
    }

    @Override
    public void onUpdate(SystemState state) {
        timer -= SystemAPI.time().deltaTime();
        if (timer > 0) {
            return;
        }
        timer = INTERVAL;
        EntityManager em = state.entityManager();
        EntityQuery fresh = SystemAPI.queryBuilder().withAll(NewSpawn.class).build();
        em.removeComponent(fresh, NewSpawn.class);
        em.instantiate(prefab, COUNT);
        SystemAPI.query(rw(LocalTransform.class)).withAll(NewSpawn.class).forEach(transform -> {
            Random random = Random.of(1, made++);
            double angle = random.nextFloat(0, (float) (2 * Math.PI));
            float distance = RADIUS * (float) Math.sqrt(random.nextFloat(0, 1));
            transform.position.set(distance * (float) Math.cos(angle), HEIGHT, distance * (float) Math.sin(angle));
        });
    }
}
