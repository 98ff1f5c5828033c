package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.core.PooledEngine;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Predators with a target, and its number, because the engine uses entities again.
final class Predators implements Run {
    private final PooledEngine engine;
    private final Bodies bodies;
    private final Entity[] slots;
    private final List<Entity> caught = new ArrayList<>();

    private static final class Hunter implements Component, Poolable {
        static final ComponentMapper<Hunter> MAPPER = ComponentMapper.getFor(Hunter.class);
        int number;
        int hunts;

        @Nullable
        Entity target;

        int targetNumber;

        @Override
        public void reset() {
            hunts = 0;
            target = null;
        }
    }

    private static final class Prey implements Component, Poolable {
        static final ComponentMapper<Prey> MAPPER = ComponentMapper.getFor(Prey.class);
        int number;

        @Override
        public void reset() {
            number = 0;
        }
    }

    private final class HuntSystem extends FamilySystem {
        HuntSystem() {
            super(engine, Family.all(Hunter.class, Position.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Entity target = target(Hunter.MAPPER.get(entity));
                if (!Position.MAPPER.get(entity).approach(Position.MAPPER.get(target))) {
                    caught.add(target);
                }
            }
        }

        private Entity target(Hunter hunter) {
            Entity target = hunter.target;
            Prey prey = target == null ? null : Prey.MAPPER.get(target);
            if (target == null || prey == null || prey.number != hunter.targetNumber) {
                target = slots[Hunt.slot(hunter.number, hunter.hunts, slots.length)];
                hunter.target = target;
                hunter.targetNumber = Prey.MAPPER.get(target).number;
                hunter.hunts++;
            }
            return target;
        }
    }

    private final class CatchSystem extends EntitySystem {
        @Override
        public void update(float deltaTime) {
            for (Entity prey : caught) {
                if (!prey.isScheduledForRemoval()) { // otherwise several have caught it
                    engine.removeEntity(prey);
                    create(Hunt.next(Prey.MAPPER.get(prey).number, slots.length));
                }
            }
            caught.clear();
        }
    }

    Predators(int size) {
        engine = new PooledEngine(size, size, size, size);
        bodies = new Bodies(engine);
        slots = new Entity[Hunt.prey(size)];
        for (int i = 0; i < Hunt.predators(size); i++) {
            Hunter hunter = engine.createComponent(Hunter.class);
            hunter.number = i;
            engine.addEntity(bodies.positioned(i).add(hunter));
        }
        for (int i = 0; i < slots.length; i++) {
            create(i);
        }
        engine.addSystem(new MoveSystem(engine));
        engine.addSystem(new HuntSystem());
        engine.addSystem(new CatchSystem());
    }

    private void create(int number) {
        Prey prey = engine.createComponent(Prey.class);
        prey.number = number;
        Entity entity = bodies.moving(number).add(prey);
        engine.addEntity(entity);
        slots[number % slots.length] = entity;
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
            int last = Hunter.MAPPER.has(entity) ? Hunter.MAPPER.get(entity).hunts : Prey.MAPPER.get(entity).number;
            digest.add(position.x, position.y, position.z, last);
        }
        return digest.value();
    }
}
