package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.core.PooledEngine;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Pooled particles; what a system removes is gone when the next one begins.
final class Particles implements Run {
    private final PooledEngine engine;
    private final Bodies bodies;
    private int missing;
    private int next;

    private static final class Life implements Component, Poolable {
        static final ComponentMapper<Life> MAPPER = ComponentMapper.getFor(Life.class);
        int left;

        @Override
        public void reset() {
            left = 0;
        }
    }

    private final class AgeSystem extends FamilySystem {
        AgeSystem() {
            super(engine, Family.all(Life.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Life life = Life.MAPPER.get(entity);
                life.left--;
                if (life.left == 0) {
                    engine.removeEntity(entity);
                    missing++;
                }
            }
        }
    }

    private final class SpawnSystem extends EntitySystem {
        @Override
        public void update(float deltaTime) {
            for (int i = 0; i < missing; i++) {
                create(Values.LIFE);
            }
            missing = 0;
        }
    }

    Particles(int size) {
        engine = new PooledEngine(size, size, size, size);
        bodies = new Bodies(engine);
        for (int i = 0; i < size; i++) {
            create(Values.left(i));
        }
        engine.addSystem(new MoveSystem(engine));
        engine.addSystem(new AgeSystem());
        engine.addSystem(new SpawnSystem());
    }

    private void create(int left) {
        Life life = engine.createComponent(Life.class);
        life.left = left;
        engine.addEntity(bodies.moving(next++).add(life));
    }

    @Override
    public void run() {
        engine.update(Values.DT);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            Position position = Position.MAPPER.get(entity);
            digest.add(position.x, position.y, position.z, Life.MAPPER.get(entity).left);
        }
        return digest.value();
    }
}
