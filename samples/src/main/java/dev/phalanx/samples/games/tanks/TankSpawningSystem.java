package dev.phalanx.samples.games.tanks;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Spawns the tanks once, when the settings are loaded, and paints each one with all its parts.
final class TankSpawningSystem implements ISystem {
    private static final float FIELD = 30;
    private static final float GOLDEN_RATIO = 0.618034f; // spreads hues evenly, however many there are

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
        state.requireForUpdate(Steps.TankSpawning.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        state.setEnabled(false); // once is enough
        Config config = SystemAPI.getSingleton(Config.class);
        EntityManager em = state.entityManager();
        float firstHue = Random.of(config.seed()).nextFloat();
        try (NativeArray<Entity> tanks = em.instantiate(config.tank(), config.tankCount())) {
            for (int i = 0; i < tanks.length(); i++) {
                Random random = Random.of(config.seed(), i);
                em.setComponent(tanks.get(i), new Tank(i));
                em.setComponent(
                        tanks.get(i),
                        LocalTransform.fromPosition(
                                random.nextFloat(-FIELD, FIELD), 0, random.nextFloat(-FIELD, FIELD)));
                paint(em, tanks.get(i), Colour.ofHue(firstHue + i * GOLDEN_RATIO));
            }
        }
    }

    /// The copy of a prefab has a LinkedEntityGroup with all entities that were copied, itself first.
    private static void paint(EntityManager em, Entity tank, Colour colour) {
        for (LinkedEntityGroup part : em.getBuffer(tank, LinkedEntityGroup.class, true)) {
            if (em.hasComponent(part.value(), Colour.class)) {
                em.setComponent(part.value(), colour);
            }
        }
    }
}
