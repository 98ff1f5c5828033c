package dev.phalanx.contenders.mason;

import sim.engine.RandomSequence;
import sim.engine.SimState;
import sim.engine.Steppable;
import sim.field.grid.Grid2D;
import sim.field.grid.ObjectGrid2D;
import sim.util.Bag;
import sim.util.Int2D;
import sim.util.IntBag;

/// Schelling's model of segregation with MASON. Each move is written to the grid.
public final class Schelling extends SimState {
    final int size;
    final int agents;
    final int radius;
    final int wanted;
    final ObjectGrid2D grid;
    final Bag empty = new Bag();
    final Resident[] residents;

    public Schelling(long seed, int size, int agents, int radius, int wanted) {
        super(seed);
        this.size = size;
        this.agents = agents;
        this.radius = radius;
        this.wanted = wanted;
        this.grid = new ObjectGrid2D(size, size);
        this.residents = new Resident[agents];
    }

    @Override
    public void start() {
        super.start();
        for (int x = 0; x < size; x++) {
            for (int y = 0; y < size; y++) {
                empty.add(new Int2D(x, y));
            }
        }
        empty.shuffle(random);
        for (int i = 0; i < agents; i++) {
            Int2D place = (Int2D) empty.pop();
            residents[i] = new Resident(place, 2 * i < agents ? 1 : 2);
            grid.set(place.x, place.y, residents[i]);
        }
        schedule.scheduleRepeating(new RandomSequence(residents));
    }

    int happy() {
        int happy = 0;
        for (Resident each : residents) {
            happy += each.isHappy ? 1 : 0;
        }
        return happy;
    }

    static final class Resident implements Steppable {
        final int group;
        final IntBag xs = new IntBag();
        final IntBag ys = new IntBag();
        Int2D place;
        boolean isHappy;

        Resident(Int2D place, int group) {
            this.place = place;
            this.group = group;
        }

        @Override
        public void step(SimState state) {
            Schelling model = (Schelling) state;
            model.grid.getMooreLocations(place.x, place.y, model.radius, Grid2D.BOUNDED, false, xs, ys);
            int alike = 0;
            for (int i = 0; i < xs.numObjs; i++) {
                Resident other = (Resident) model.grid.field[xs.objs[i]][ys.objs[i]];
                alike += other != null && other.group == group ? 1 : 0;
            }
            isHappy = alike >= model.wanted;
            if (!isHappy) {
                int chosen = model.random.nextInt(model.empty.numObjs);
                Int2D to = (Int2D) model.empty.objs[chosen];
                model.empty.objs[chosen] = place;
                model.grid.set(place.x, place.y, null);
                model.grid.set(to.x, to.y, this);
                place = to;
            }
        }
    }
}
