package dev.phalanx.contenders.mason;

import sim.engine.RandomSequence;
import sim.engine.SimState;
import sim.engine.Steppable;
import sim.field.continuous.Continuous2D;
import sim.util.Bag;
import sim.util.Double2D;

/// Birds that flock, with MASON. Neighbours are exactly those within the vision, and differences take the shorter way
/// across the sides of the space.
public final class Flocking extends SimState {
    final double extent;
    final double vision;
    final double speed;
    final double separation;
    final double cohere;
    final double separate;
    final double match;
    final Continuous2D space;
    final Bird[] birds;
    final Bag near = new Bag();

    public Flocking(
            long seed,
            double extent,
            int birds,
            double vision,
            double speed,
            double separation,
            double cohere,
            double separate,
            double match) {
        super(seed);
        this.extent = extent;
        this.vision = vision;
        this.speed = speed;
        this.separation = separation;
        this.cohere = cohere;
        this.separate = separate;
        this.match = match;
        this.space = new Continuous2D(vision / 1.5, extent, extent);
        this.birds = new Bird[birds];
    }

    @Override
    public void start() {
        super.start();
        for (int i = 0; i < birds.length; i++) {
            Double2D place = new Double2D(random.nextDouble() * extent, random.nextDouble() * extent);
            Double2D velocity = new Double2D(random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1);
            birds[i] = new Bird(place, velocity.normalize());
            space.setObjectLocation(birds[i], place);
        }
        schedule.scheduleRepeating(new RandomSequence(birds));
    }

    Bag within(Double2D place) {
        return space.getNeighborsExactlyWithinDistance(place, vision, true, true, true, near);
    }

    double near() {
        double sum = 0;
        for (Bird each : birds) {
            sum += within(each.place).numObjs - 1;
        }
        return sum / birds.length;
    }

    double order() {
        double x = 0;
        double y = 0;
        for (Bird each : birds) {
            x += each.velocity.x;
            y += each.velocity.y;
        }
        return Math.hypot(x, y) / birds.length;
    }

    static final class Bird implements Steppable {
        Double2D place;
        Double2D velocity;

        Bird(Double2D place, Double2D velocity) {
            this.place = place;
            this.velocity = velocity;
        }

        @Override
        public void step(SimState state) {
            Flocking model = (Flocking) state;
            Bag near = model.within(place);
            double towardsX = 0;
            double towardsY = 0;
            double awayX = 0;
            double awayY = 0;
            double alongX = 0;
            double alongY = 0;
            for (int i = 0; i < near.numObjs; i++) {
                Bird other = (Bird) near.objs[i];
                if (other != this) {
                    double dx = model.space.tdx(other.place.x, place.x);
                    double dy = model.space.tdy(other.place.y, place.y);
                    towardsX += dx;
                    towardsY += dy;
                    if (dx * dx + dy * dy < model.separation * model.separation) {
                        awayX -= dx;
                        awayY -= dy;
                    }
                    alongX += other.velocity.x;
                    alongY += other.velocity.y;
                }
            }
            int n = Math.max(near.numObjs - 1, 1);
            double x = velocity.x + (towardsX * model.cohere + awayX * model.separate + alongX * model.match) / n;
            double y = velocity.y + (towardsY * model.cohere + awayY * model.separate + alongY * model.match) / n;
            velocity = new Double2D(x, y).normalize();
            place = new Double2D(
                    model.space.stx(place.x + velocity.x * model.speed),
                    model.space.sty(place.y + velocity.y * model.speed));
            model.space.setObjectLocation(this, place);
        }
    }
}
