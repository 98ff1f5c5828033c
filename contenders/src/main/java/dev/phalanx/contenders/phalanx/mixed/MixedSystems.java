package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;

/// The world of the workload.
public final class MixedSystems implements Run {
    private final World world = new World("bench");
    private final EntityManager em = world.entityManager();
    private final Screen screen = new Screen();
    private final Entity[] entities;

    /// Makes the entities and systems.
    ///
    /// @param size how many entities
    public MixedSystems(int size) {
        EntityArchetype[] archetypes = {
            em.createArchetype(Place.class, Drift.class, Data.class, Sprite.class, Health.class, Damage.class),
            em.createArchetype(Place.class, Drift.class, Data.class, Sprite.class),
            em.createArchetype(Place.class, Drift.class, Data.class, Health.class, Damage.class),
            em.createArchetype(Place.class, Drift.class, Data.class)
        };
        entities = new Entity[size];
        for (int i = 0; i < size; i++) {
            entities[i] = em.createEntity(archetypes[i & 3]);
            fill(entities[i], i);
        }
        world.addSystem(new MovementSystem());
        world.addSystem(new DataSystem());
        world.addSystem(new MoreComplexSystem());
        world.addSystem(new HealthSystem());
        world.addSystem(new DamageSystem());
        world.addSystem(new SpriteSystem());
        world.addSystem(new RenderSystem(screen));
    }

    private void fill(Entity entity, int number) {
        Place place = new Place();
        place.x = Values.x(number);
        place.y = Values.y(number);
        em.setComponent(entity, place);
        Drift drift = new Drift();
        drift.x = Values.vx(number);
        drift.y = Values.vy(number);
        em.setComponent(entity, drift);
        Data data = new Data();
        data.thingy = Mixed.thingy(number);
        data.dice = Mixed.dice(number);
        em.setComponent(entity, data);
        if (Mixed.hasHealth(number)) {
            Health health = new Health();
            health.points = Mixed.most(number);
            health.most = Mixed.most(number);
            em.setComponent(entity, health);
            em.setComponent(entity, new Damage(Mixed.attack(number), Mixed.defence(number)));
        }
    }

    @Override
    public void run() {
        world.update();
    }

    @Override
    public long digest() {
        MixedDigest digest = new MixedDigest();
        for (int i = 0; i < entities.length; i++) {
            addTo(digest, entities[i], i);
            digest.endEntity();
        }
        return digest.value(screen);
    }

    private void addTo(MixedDigest digest, Entity entity, int number) {
        Place place = em.getComponent(entity, Place.class);
        Drift drift = em.getComponent(entity, Drift.class);
        Data data = em.getComponent(entity, Data.class);
        digest.add(place.x, place.y, drift.x, drift.y, data.thingy, data.dingy, data.mingy ? 1 : 0);
        if (Mixed.hasSprite(number)) {
            digest.add(em.getComponent(entity, Sprite.class).character);
        }
        if (Mixed.hasHealth(number)) {
            Health health = em.getComponent(entity, Health.class);
            digest.add(health.points, health.status);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
