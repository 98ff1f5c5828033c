package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.Values;

/// An object of the mixed workload. Every object has room for all components; the lists say who has which.
final class MixedBody {
    final Vector position;
    final Vector velocity;
    final Data data;
    final Health health;
    final Damage damage;
    final Sprite sprite = new Sprite();

    static final class Data {
        int thingy;
        double dingy;
        boolean mingy;
        int dice;

        void update() {
            thingy++;
            dingy += Mixed.DINGY_STEP;
            mingy = !mingy;
        }
    }

    static final class Health {
        int points;
        int most;
        int status;

        void update() {
            int now = points;
            points = Mixed.healthPoints(now, most, status);
            status = Mixed.healthStatus(now, status);
        }

        void hit(Damage damage) {
            points = Mixed.damaged(points, damage.attack(), damage.defence());
        }
    }

    record Damage(int attack, int defence) {}

    static final class Sprite {
        int character;
    }

    MixedBody(int number) {
        position = new Vector(Values.x(number), Values.y(number), 0);
        velocity = new Vector(Values.vx(number), Values.vy(number), 0);
        data = new Data();
        data.thingy = Mixed.thingy(number);
        data.dice = Mixed.dice(number);
        health = new Health();
        health.points = Mixed.most(number);
        health.most = Mixed.most(number);
        damage = new Damage(Mixed.attack(number), Mixed.defence(number));
    }

    void move() {
        position.x += velocity.x * Values.DT;
        position.y += velocity.y * Values.DT;
    }

    void turn() {
        if (data.thingy % 10 == 0) {
            boolean isRight = position.x > position.y;
            int first = Mixed.nextDice(data.dice);
            int second = Mixed.nextDice(first);
            velocity.x = Mixed.turn(first, isRight);
            velocity.y = Mixed.turn(second, !isRight);
            data.dice = second;
        }
    }
}
