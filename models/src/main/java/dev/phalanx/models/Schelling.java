package dev.phalanx.models;

import module dev.phalanx.agents;

// snippet agents-schelling
/// Schelling's model of segregation: agents of two groups move to an empty cell of a grid until enough of their
/// neighbours are of their group.
public final class Schelling extends AgentModel<Schelling.Parameters> {
    /// What can be chosen.
    ///
    /// @param size the number of cells along a side
    /// @param agents how many there are, half of them in each group
    /// @param radius how far neighbours are looked for, in cells
    /// @param wanted how many neighbours of its group make an agent happy
    public record Parameters(
            @Doc("cells along a side") @Range(min = 2) int size,

            @Doc("agents of both groups") @Range(min = 0) int agents,

            @Doc("reach of neighbours") @Range(min = 1) int radius,

            @Doc("alike neighbours wanted") @Range(min = 0) int wanted) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(40, 1_000, 1, 3);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(100, 8_000, 2, 8);
    }

    record Place(int x, int y) implements IComponentData {}

    record Resident(int group, boolean isHappy) implements IComponentData {}

    private Grid2D grid;
    private AgentInts groups;

    /// A model with the small version's parameters.
    public Schelling() {
        super(Parameters.SMALL);
    }

    @Override
    protected void setup() {
        grid = Grid2D.single(p().size(), p().size()).indexing(em(), Place.class, Place::x, Place::y, Place::new);
        groups = ints(Resident.class, Resident::group);
        for (int i = 0; i < p().agents(); i++) {
            grid.addToRandomEmpty(em().createEntity(new Resident(2 * i < p().agents() ? 1 : 2, false)), rng());
        }
        shuffled(this::turn, Resident.class);
    }

    private void turn(Entity agent) {
        int group = groups.get(agent);
        int alike = grid.moore(agent, p().radius()).count(groups, group);
        em().setComponent(agent, new Resident(group, alike >= p().wanted()));
        if (alike < p().wanted()) {
            grid.moveToRandomEmpty(agent, rng());
        }
    }

    /// How many agents were happy at their last turn.
    @Report
    public long happy() {
        return count(Resident.class, Resident::isHappy);
    }
}
// end agents-schelling
