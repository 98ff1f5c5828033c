package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.AgentModel;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.IntField;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// [WolfSheep] by the rules of the entry with Ark.jl: which species is first is random in each step, sheep, too, die
/// below 0 energy, grass takes one step more, agents at an edge stay there if they walk against it, and the first
/// energies are lower by 1.
public final class ArkWolfSheep extends AgentModel<WolfSheep.Parameters> {
    private static final int SHEEP_GAIN = 5;
    private static final int WOLF_GAIN = 13;

    record Place(int x, int y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    private Grid2D grid;
    private IntField grass; // the steps until it has grown; 0 if it has
    private Activation sheep;
    private Activation wolves;

    /// A model with the small version's parameters.
    public ArkWolfSheep() {
        super(WolfSheep.Parameters.SMALL);
    }

    @Override
    protected void setup() {
        grid = Grid2D.multi(p().size(), p().size()).indexing(em(), Place.class, Place::x, Place::y, Place::new);
        grass = IntField.of(em(), "grass", grid);
        for (int i = 0; i < p().sheep() + p().wolves(); i++) {
            boolean isSheep = i < p().sheep();
            int energy = rng().nextInt(2 * (isSheep ? SHEEP_GAIN : WOLF_GAIN));
            Place place = new Place(rng().nextInt(p().size()), rng().nextInt(p().size()));
            em().createEntity(place, new Energy(energy), isSheep ? new Sheep() : new Wolf());
        }
        int grown = p().size() * p().size() / 2;
        for (int left = p().size() * p().size(); left > 0; left--) {
            boolean isGrown = rng().nextInt(left) < grown;
            grown -= isGrown ? 1 : 0;
            grass.set(left - 1, isGrown ? 0 : 1 + rng().nextInt(p().regrowth()));
        }
        sheep = agents(Sheep.class);
        wolves = agents(Wolf.class);
        inEachStep(this::turns);
        inEachStep(() -> grass.update(left -> Math.max(0, left - 1)));
    }

    private void turns() {
        boolean isWolvesFirst = rng().nextBoolean();
        if (isWolvesFirst) {
            wolves.shuffle(rng()).forEach(wolf -> turn(wolf, hunt(wolf), p().wolfReproduce()));
        }
        sheep.shuffle(rng()).forEach(each -> turn(each, graze(each), p().sheepReproduce()));
        if (!isWolvesFirst) {
            wolves.shuffle(rng()).forEach(wolf -> turn(wolf, hunt(wolf), p().wolfReproduce()));
        }
    }

    private void turn(Entity agent, double gain, double reproduce) {
        double energy = em().getComponent(agent, Energy.class).value() - 1 + gain;
        if (energy < 0) {
            em().destroyEntity(agent);
            return;
        }
        boolean isParent = rng().nextDouble() < reproduce;
        em().setComponent(agent, new Energy(isParent ? energy / 2 : energy));
        if (isParent) {
            em().instantiate(agent);
        }
    }

    private void walk(Entity agent) {
        int direction = rng().nextInt(8);
        int cell = direction < 4 ? direction : direction + 1; // not the middle one
        int from = grid.cellOf(agent);
        int x = Math.clamp(grid.x(from) + cell % 3 - 1, 0, p().size() - 1);
        int y = Math.clamp(grid.y(from) + cell / 3 - 1, 0, p().size() - 1);
        grid.moveTo(agent, x, y);
    }

    private double graze(Entity sheep) {
        walk(sheep);
        int cell = grid.cellOf(sheep);
        if (grass.get(cell) > 0) {
            return 0;
        }
        grass.set(cell, p().regrowth() + 1);
        return SHEEP_GAIN;
    }

    private double hunt(Entity wolf) {
        walk(wolf);
        Entity prey = grid.moore(wolf, 0).random(rng(), Sheep.class);
        if (prey == null) {
            return 0;
        }
        em().destroyEntity(prey);
        return WOLF_GAIN;
    }

    @Override
    public DataCollector reports() {
        return DataCollector.every(1).count("flock", Sheep.class).count("pack", Wolf.class);
    }
}
