package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.MixedComponents.DamageComponent;
import dev.phalanx.contenders.ashley.MixedComponents.DataComponent;
import dev.phalanx.contenders.ashley.MixedComponents.HealthComponent;
import dev.phalanx.contenders.ashley.MixedComponents.SpriteComponent;
import dev.phalanx.contenders.objects.MixedObjectsDigest;

/// Seven systems.
final class MixedSystems implements Run {
    private final Engine engine = new Engine();
    private final Screen screen = new Screen();

    MixedSystems(int size) {
        engine.addSystem(new Movement(engine));
        engine.addSystem(new Counting(engine));
        engine.addSystem(new MoreComplex(engine));
        engine.addSystem(new Living(engine));
        engine.addSystem(new Hitting(engine));
        engine.addSystem(new Showing(engine));
        engine.addSystem(new Render(engine, screen));
        Bodies bodies = new Bodies(engine);
        for (int i = 0; i < size; i++) {
            engine.addEntity(MixedComponents.add(bodies.moving(i), i));
        }
    }

    private static final class Movement extends FamilySystem {
        Movement(Engine engine) {
            super(engine, Family.all(Position.class, Velocity.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Position position = Position.MAPPER.get(entity);
                Velocity velocity = Velocity.MAPPER.get(entity);
                position.x += velocity.x * deltaTime;
                position.y += velocity.y * deltaTime;
            }
        }
    }

    private static final class Counting extends FamilySystem {
        Counting(Engine engine) {
            super(engine, Family.all(DataComponent.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                DataComponent.MAPPER.get(entity).update();
            }
        }
    }

    private static final class MoreComplex extends FamilySystem {
        MoreComplex(Engine engine) {
            super(
                    engine,
                    Family.all(Position.class, Velocity.class, DataComponent.class)
                            .get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                DataComponent.MAPPER.get(entity).turn(Position.MAPPER.get(entity), Velocity.MAPPER.get(entity));
            }
        }
    }

    private static final class Living extends FamilySystem {
        Living(Engine engine) {
            super(engine, Family.all(HealthComponent.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                HealthComponent.MAPPER.get(entity).update();
            }
        }
    }

    private static final class Hitting extends FamilySystem {
        Hitting(Engine engine) {
            super(
                    engine,
                    Family.all(HealthComponent.class, DamageComponent.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                HealthComponent.MAPPER.get(entity).hit(DamageComponent.MAPPER.get(entity));
            }
        }
    }

    private static final class Showing extends FamilySystem {
        Showing(Engine engine) {
            super(
                    engine,
                    Family.all(SpriteComponent.class, HealthComponent.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                SpriteComponent.MAPPER.get(entity).character =
                        Mixed.character(HealthComponent.MAPPER.get(entity).status);
            }
        }
    }

    private static final class Render extends FamilySystem {
        private final Screen screen;

        Render(Engine engine, Screen screen) {
            super(engine, Family.all(Position.class, SpriteComponent.class).get());
            this.screen = screen;
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Position position = Position.MAPPER.get(entity);
                screen.draw(position.x, position.y, SpriteComponent.MAPPER.get(entity).character);
            }
        }
    }

    @Override
    public void run() {
        engine.update(Values.DT);
    }

    @Override
    public long digest() {
        MixedObjectsDigest digest = new MixedObjectsDigest();
        for (Entity entity : engine.getEntities()) {
            digest.add(
                    Position.MAPPER.get(entity),
                    Velocity.MAPPER.get(entity),
                    DataComponent.MAPPER.get(entity),
                    SpriteComponent.MAPPER.get(entity),
                    HealthComponent.MAPPER.get(entity));
        }
        return digest.value(screen);
    }
}
