package dev.phalanx.models;

import module dev.phalanx.agents;

/// Wolves eat sheep, sheep eat grass, and grass grows again: agents walk to a neighbouring cell, lose 1 energy, eat,
/// die without energy, and reproduce. Sheep have their turns before wolves, sheep die below 1 energy and wolves below
/// 0, half of the grass is grown in the beginning, and the edges of the grid meet.
public final class WolfSheep extends AgentModel<WolfSheep.Parameters> {
    private static final int SHEEP_GAIN = 5;
    private static final int WOLF_GAIN = 13;

    /// What can be chosen.
    ///
    /// @param size the number of cells along a side
    /// @param sheep how many there are in the beginning
    /// @param wolves how many there are in the beginning
    /// @param regrowth the steps until eaten grass has grown
    /// @param sheepReproduce the probability that a sheep has a lamb in a step
    /// @param wolfReproduce the probability that a wolf has a cub in a step
    public record Parameters(
            @Doc("cells along a side") @Range(min = 3) int size,

            @Doc("sheep in the beginning") @Range(min = 0) int sheep,
            @Doc("wolves in the beginning") @Range(min = 0) int wolves,

            @Doc("steps until regrowth") @Range(min = 1) int regrowth,

            @Doc("chance of lamb") @Range(min = 0, max = 1) double sheepReproduce,

            @Doc("chance of cub") @Range(min = 0, max = 1) double wolfReproduce) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(25, 60, 40, 20, 0.2, 0.1);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(100, 1_000, 500, 10, 0.4, 0.2);
    }

    record Place(int x, int y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    private Grid2D grid;
    private IntField grass; // the steps until it has grown; 0 if it has

    /// A model with the small version's parameters.
    public WolfSheep() {
        super(Parameters.SMALL);
    }

    @Override
    protected void setup() {
        grid = Grid2D.multi(p().size(), p().size()).torus().indexing(em(), Place.class, Place::x, Place::y, Place::new);
        grass = IntField.of(em(), "grass", grid);
        for (int i = 0; i < p().sheep() + p().wolves(); i++) {
            boolean isSheep = i < p().sheep();
            int energy = 1 + rng().nextInt(2 * (isSheep ? SHEEP_GAIN : WOLF_GAIN));
            Place place = new Place(rng().nextInt(p().size()), rng().nextInt(p().size()));
            em().createEntity(place, new Energy(energy), isSheep ? new Sheep() : new Wolf());
        }
        int grown = p().size() * p().size() / 2;
        for (int left = p().size() * p().size(); left > 0; left--) {
            boolean isGrown = rng().nextInt(left) < grown;
            grown -= isGrown ? 1 : 0;
            grass.set(left - 1, isGrown ? 0 : 1 + rng().nextInt(p().regrowth()));
        }
        shuffled(sheep -> turn(sheep, graze(sheep), 1, p().sheepReproduce()), Sheep.class);
        shuffled(wolf -> turn(wolf, hunt(wolf), 0, p().wolfReproduce()), Wolf.class);
        inEachStep(() -> grass.update(left -> Math.max(0, left - 1)));
    }

    private void turn(Entity agent, double gain, double least, double reproduce) {
        double energy = em().getComponent(agent, Energy.class).value() - 1 + gain;
        if (energy < least) {
            em().destroyEntity(agent);
            return;
        }
        boolean isParent = rng().nextDouble() < reproduce;
        em().setComponent(agent, new Energy(isParent ? energy / 2 : energy));
        if (isParent) {
            em().instantiate(agent);
        }
    }

    private double graze(Entity sheep) {
        int cell = grid.randomWalk(sheep, rng());
        if (grass.get(cell) > 0) {
            return 0;
        }
        grass.set(cell, p().regrowth());
        return SHEEP_GAIN;
    }

    private double hunt(Entity wolf) {
        grid.randomWalk(wolf, rng());
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
