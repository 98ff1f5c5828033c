package dev.phalanx.inspector;

import dev.phalanx.agents.Doc;
import dev.phalanx.agents.DoubleField;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.IntField;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Range;
import dev.phalanx.agents.Report;
import dev.phalanx.agents.Space2D;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;

/// A model for tests: sheep that stand in the first row of a grid and grow stronger, and a wolf in the last cell.
final class Meadow implements Model<Meadow.Parameters>, ISystem {
    enum Weather {
        SUN,
        RAIN
    }

    record Parameters(
            @Doc("columns of the grid") @Range(min = 2, max = 5_000)
            int width,

            @Range(min = 1) int height,

            @Doc("added to the energy in a step") @Range(min = 0, max = 1)
            double gain,

            Weather weather,
            boolean hasHistory,
            String name,

            @Doc("the step that fails, or 0 for the setup, or -1")
            int failing) {}

    static final Parameters USUAL = new Parameters(4, 3, 0.5, Weather.SUN, false, "north", -1);

    record Square(int x, int y) implements IComponentData {}

    record Spot(double x, double y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    private Parameters parameters = USUAL;
    private EntityManager em;
    private IntField grass;
    private int updates;

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        parameters = given;
        em = world.entityManager();
        Grid2D grid = Grid2D.multi(given.width(), given.height())
                .indexing(em, Square.class, Square::x, Square::y, Square::new);
        Space2D.bounded(10, 5, 1).indexing(em, Spot.class, Spot::x, Spot::y, Spot::new);
        grass = IntField.of(em, "grass", grid);
        for (int x = 0; x < given.width() - 1; x++) {
            em.createEntity(new Square(x, 0), new Energy(x), new Sheep());
            grass.set(x, 0, x);
        }
        if (given.failing() == 0) {
            throw new IllegalStateException("no wolf");
        }
        em.createEntity(new Square(given.width() - 1, given.height() - 1), new Wolf());
        em.createEntity(new Spot(9.9, 4.9));
        DoubleField.of(em, "heat", grid).set(0, 0, 0.25);
        if (given.hasHistory()) {
            WorldHistory.of(world).start();
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        updates++;
        if (updates == parameters.failing()) {
            throw new IllegalArgumentException("wolves are ill");
        }
        grass.update(height -> height + 1);
    }

    @Report
    long grass() {
        return grass.sum();
    }

    @Report
    double gained() {
        return updates == 0 ? Double.NaN : updates * parameters.gain();
    }
}
