package dev.phalanx.contenders.artemis;

import com.artemis.Component;
import com.artemis.World;
import dev.phalanx.bench.workload.Mixed;

/// The components of the mixed workload beside positions and velocities.
final class MixedComponents {
    private MixedComponents() {}

    /// What the system Data counts.
    public static final class Data extends Component {
        int thingy;
        double dingy;
        boolean mingy;
        int dice;

        /// Called by the world.
        public Data() {}
    }

    /// What is left of an entity.
    public static final class Health extends Component {
        int points;
        int most;
        int status;

        /// Called by the world.
        public Health() {}
    }

    /// What an entity suffers.
    public static final class Damage extends Component {
        int attack;
        int defence;

        /// Called by the world.
        public Damage() {}
    }

    /// What is drawn of an entity.
    public static final class Sprite extends Component {
        int character;

        /// Called by the world.
        public Sprite() {}
    }

    /// Gives an entity its components.
    static void addTo(World world, int entity, int number) {
        world.getMapper(Position.class).create(entity).start(number);
        world.getMapper(Velocity.class).create(entity).start(number);
        Data data = world.getMapper(Data.class).create(entity);
        data.thingy = Mixed.thingy(number);
        data.dice = Mixed.dice(number);
        if (Mixed.hasSprite(number)) {
            world.getMapper(Sprite.class).create(entity);
        }
        if (Mixed.hasHealth(number)) {
            Health health = world.getMapper(Health.class).create(entity);
            health.points = Mixed.most(number);
            health.most = Mixed.most(number);
            Damage damage = world.getMapper(Damage.class).create(entity);
            damage.attack = Mixed.attack(number);
            damage.defence = Mixed.defence(number);
        }
    }
}
