package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import dev.phalanx.bench.workload.Mixed;

/// The components of the mixed workload beside positions and velocities.
final class MixedComponents {
    private MixedComponents() {}

    /// What the system Data counts.
    record Data(int thingy, double dingy, boolean mingy, int dice) implements EntityComponent {
        static Data start(int number) {
            return new Data(Mixed.thingy(number), 0, false, Mixed.dice(number));
        }

        Data updated() {
            return new Data(thingy + 1, dingy + Mixed.DINGY_STEP, !mingy, dice);
        }
    }

    /// What is left of an entity.
    record Health(int points, int most, int status) implements EntityComponent {
        static Health start(int number) {
            return new Health(Mixed.most(number), Mixed.most(number), Mixed.SPAWN);
        }

        Health updated() {
            return new Health(Mixed.healthPoints(points, most, status), most, Mixed.healthStatus(points, status));
        }

        Health hit(Damage damage) {
            return new Health(Mixed.damaged(points, damage.attack(), damage.defence()), most, status);
        }
    }

    /// What an entity suffers.
    record Damage(int attack, int defence) implements EntityComponent {
        static Damage start(int number) {
            return new Damage(Mixed.attack(number), Mixed.defence(number));
        }
    }

    /// What is drawn of an entity.
    record Sprite(int character) implements EntityComponent {}
}
