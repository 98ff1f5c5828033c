package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.contenders.artemis.MixedComponents.Damage;
import dev.phalanx.contenders.artemis.MixedComponents.Data;
import dev.phalanx.contenders.artemis.MixedComponents.Health;
import dev.phalanx.contenders.artemis.MixedComponents.Sprite;

/// The seven systems of the mixed workload.
final class MixedSystemList {
    private MixedSystemList() {}

    @All({Position.class, Velocity.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Movement extends BaseEntitySystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Velocity> velocities;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Position position = positions.get(ids[i]);
                Velocity velocity = velocities.get(ids[i]);
                position.x += velocity.x * world.delta;
                position.y += velocity.y * world.delta;
            }
        }
    }

    @All(Data.class)
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Counting extends BaseEntitySystem {
        private ComponentMapper<Data> datas;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Data data = datas.get(ids[i]);
                data.thingy++;
                data.dingy += Mixed.DINGY_STEP;
                data.mingy = !data.mingy;
            }
        }
    }

    @All({Position.class, Velocity.class, Data.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class MoreComplex extends BaseEntitySystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Velocity> velocities;
        private ComponentMapper<Data> datas;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Data data = datas.get(ids[i]);
                if (data.thingy % 10 == 0) {
                    turn(data, positions.get(ids[i]), velocities.get(ids[i]));
                }
            }
        }

        private static void turn(Data data, Position position, Velocity velocity) {
            boolean isRight = position.x > position.y;
            int first = Mixed.nextDice(data.dice);
            int second = Mixed.nextDice(first);
            velocity.x = Mixed.turn(first, isRight);
            velocity.y = Mixed.turn(second, !isRight);
            data.dice = second;
        }
    }

    @All(Health.class)
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Living extends BaseEntitySystem {
        private ComponentMapper<Health> healths;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Health health = healths.get(ids[i]);
                int now = health.points;
                health.points = Mixed.healthPoints(now, health.most, health.status);
                health.status = Mixed.healthStatus(now, health.status);
            }
        }
    }

    @All({Health.class, Damage.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Hitting extends BaseEntitySystem {
        private ComponentMapper<Health> healths;
        private ComponentMapper<Damage> damages;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Health health = healths.get(ids[i]);
                Damage damage = damages.get(ids[i]);
                health.points = Mixed.damaged(health.points, damage.attack, damage.defence);
            }
        }
    }

    @All({Sprite.class, Health.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Showing extends BaseEntitySystem {
        private ComponentMapper<Sprite> sprites;
        private ComponentMapper<Health> healths;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                sprites.get(ids[i]).character = Mixed.character(healths.get(ids[i]).status);
            }
        }
    }

    @All({Position.class, Sprite.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Render extends BaseEntitySystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Sprite> sprites;
        private final Screen screen;

        Render(Screen screen) {
            this.screen = screen;
        }

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Position position = positions.get(ids[i]);
                screen.draw(position.x, position.y, sprites.get(ids[i]).character);
            }
        }
    }
}
