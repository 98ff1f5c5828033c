package dev.phalanx.contenders.mason;

import sim.engine.SimState;
import sim.engine.Steppable;
import sim.engine.Stoppable;
import sim.field.grid.IntGrid2D;
import sim.field.grid.SparseGrid2D;
import sim.util.Bag;
import sim.util.Int2D;

/// Wolves, sheep and grass with MASON. The dead are taken off the schedule and out of the grid.
public final class WolfSheep extends SimState {
    static final double SHEEP_GAIN = 5;
    static final double WOLF_GAIN = 13;

    final int size;
    final int sheepCount;
    final int wolfCount;
    final int regrowth;
    final double sheepReproduce;
    final double wolfReproduce;
    final SparseGrid2D sheep;
    final SparseGrid2D wolves;
    final IntGrid2D grass;

    public WolfSheep(
            long seed,
            int size,
            int sheepCount,
            int wolfCount,
            int regrowth,
            double sheepReproduce,
            double wolfReproduce) {
        super(seed);
        this.size = size;
        this.sheepCount = sheepCount;
        this.wolfCount = wolfCount;
        this.regrowth = regrowth;
        this.sheepReproduce = sheepReproduce;
        this.wolfReproduce = wolfReproduce;
        this.sheep = new SparseGrid2D(size, size);
        this.wolves = new SparseGrid2D(size, size);
        this.grass = new IntGrid2D(size, size);
    }

    @Override
    public void start() {
        super.start();
        for (int i = 0; i < sheepCount; i++) {
            add(new Sheep(), 1 + random.nextInt(2 * (int) SHEEP_GAIN), somewhere());
        }
        for (int i = 0; i < wolfCount; i++) {
            add(new Wolf(), 1 + random.nextInt(2 * (int) WOLF_GAIN), somewhere());
        }
        int grown = size * size / 2;
        for (int left = size * size; left > 0; left--) {
            boolean isGrown = random.nextInt(left) < grown;
            grown -= isGrown ? 1 : 0;
            grass.set((left - 1) % size, (left - 1) / size, isGrown ? 0 : 1 + random.nextInt(regrowth));
        }
        schedule.scheduleRepeating(state -> grow(), 3, 1);
    }

    private Int2D somewhere() {
        return new Int2D(random.nextInt(size), random.nextInt(size));
    }

    void add(Animal animal, double energy, Int2D place) {
        animal.energy = energy;
        animal.place = place;
        animal.field(this).setObjectLocation(animal, place);
        animal.turns = schedule.scheduleRepeating(animal, animal instanceof Sheep ? 1 : 2, 1);
    }

    private void grow() {
        for (int x = 0; x < size; x++) {
            for (int y = 0; y < size; y++) {
                grass.field[x][y] = Math.max(0, grass.field[x][y] - 1);
            }
        }
    }

    abstract static class Animal implements Steppable {
        double energy;
        Int2D place;
        Stoppable turns;

        abstract SparseGrid2D field(WolfSheep model);

        abstract double eat(WolfSheep model);

        abstract double least();

        abstract double reproduce(WolfSheep model);

        abstract Animal child();

        @Override
        public void step(SimState state) {
            WolfSheep model = (WolfSheep) state;
            int direction = model.random.nextInt(8);
            int cell = direction < 4 ? direction : direction + 1; // not the middle one
            place = new Int2D(model.sheep.stx(place.x + cell % 3 - 1), model.sheep.sty(place.y + cell / 3 - 1));
            field(model).setObjectLocation(this, place);
            energy += eat(model) - 1;
            if (energy < least()) {
                die(model);
            } else if (model.random.nextDouble() < reproduce(model)) {
                energy /= 2;
                model.add(child(), energy, place);
            }
        }

        void die(WolfSheep model) {
            turns.stop();
            field(model).remove(this);
        }
    }

    static final class Sheep extends Animal {
        @Override
        SparseGrid2D field(WolfSheep model) {
            return model.sheep;
        }

        @Override
        double eat(WolfSheep model) {
            if (model.grass.get(place.x, place.y) > 0) {
                return 0;
            }
            model.grass.set(place.x, place.y, model.regrowth);
            return SHEEP_GAIN;
        }

        @Override
        double least() {
            return 1;
        }

        @Override
        double reproduce(WolfSheep model) {
            return model.sheepReproduce;
        }

        @Override
        Animal child() {
            return new Sheep();
        }
    }

    static final class Wolf extends Animal {
        @Override
        SparseGrid2D field(WolfSheep model) {
            return model.wolves;
        }

        @Override
        double eat(WolfSheep model) {
            Bag found = model.sheep.getObjectsAtLocation(place.x, place.y);
            if (found == null || found.numObjs == 0) {
                return 0;
            }
            ((Sheep) found.objs[model.random.nextInt(found.numObjs)]).die(model);
            return WOLF_GAIN;
        }

        @Override
        double least() {
            return 0;
        }

        @Override
        double reproduce(WolfSheep model) {
            return model.wolfReproduce;
        }

        @Override
        Animal child() {
            return new Wolf();
        }
    }
}
