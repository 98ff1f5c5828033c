package dev.phalanx.models;

import dev.phalanx.agents.AgentModel;
import dev.phalanx.agents.Report;
import dev.phalanx.collections.NativeLongList;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import java.util.Arrays;

/// Agents of two groups that move as those of [Schelling], but all look at their neighbours as they were before the
/// step. So all processors work on that part of a step, and its result is the same on any number of them.
///
/// Then those that are not happy move one after another, in random order, each to an empty cell.
public final class ParallelSchelling extends AgentModel<Schelling.Parameters> {
    record Place(int x, int y) implements IComponentData {}

    record Resident(int group, boolean isHappy) implements IComponentData {}

    /// A cell of the grid, in a byte: the caches of processors hold a grid of a million cells then.
    ///
    /// @param group of its agent; 0 if it is empty
    record Cell(byte group) {}

    /// Writes the group of an agent to its cell, which no other agent is in.
    ///
    /// @param size the number of cells along a side
    /// @param groups by cell
    record Enter(int size, NativeArray<Cell> groups) implements IJobEntity {
        void execute(Place place, Resident resident) {
            groups.set(place.y() * size + place.x(), new Cell((byte) resident.group()));
        }
    }

    /// Counts the neighbours of an agent that are of its group.
    ///
    /// @param groups by cell
    /// @param unhappy gets the packed ids of those that want to move, in any order
    record Look(Schelling.Parameters p, @ReadOnly NativeArray<Cell> groups, NativeLongList.ParallelWriter unhappy)
            implements IJobEntity {
        void execute(Entity agent, Place place, RefRW<Resident> resident) {
            int group = resident.get().group();
            int alike = -1; // the agent itself is in the array, too
            int left = Math.max(place.x() - p.radius(), 0);
            int right = Math.min(place.x() + p.radius(), p.size() - 1);
            int bottom = Math.min(place.y() + p.radius(), p.size() - 1);
            for (int y = Math.max(place.y() - p.radius(), 0); y <= bottom; y++) {
                for (int cell = y * p.size() + left; cell <= y * p.size() + right; cell++) {
                    alike += groups.get(cell).group() == group ? 1 : 0;
                }
            }
            resident.set(new Resident(group, alike >= p.wanted()));
            if (alike < p.wanted()) {
                unhappy.addNoResize(agent.packed());
            }
        }
    }

    private final boolean isParallel;
    private EntityQuery all;
    private ComponentLookup<Place> places;

    /// A model with the parameters of the small version, whose agents look on all processors.
    public ParallelSchelling() {
        this(true);
    }

    /// A model with the parameters of the small version.
    ///
    /// @param isParallel whether agents look on all processors, or else on the thread of the world; both have the same
    ///     results
    public ParallelSchelling(boolean isParallel) {
        super(Schelling.Parameters.SMALL);
        this.isParallel = isParallel;
    }

    @Override
    protected void setup() {
        all = em().queryBuilder().withAll(Place.class, Resident.class).build();
        places = lookup(Place.class);
        int[] cells = new int[p().size() * p().size()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i;
        }
        for (int i = 0; i < p().agents(); i++) {
            int drawn = i + rng().nextInt(cells.length - i);
            int cell = cells[drawn];
            cells[drawn] = cells[i];
            em().createEntity(
                            new Place(cell % p().size(), cell / p().size()),
                            new Resident(2 * i < p().agents() ? 1 : 2, false));
        }
        inEachStep(this::step);
    }

    private void step() {
        try (NativeArray<Cell> groups = NativeArray.ofLength(Cell.class, p().size() * p().size());
                NativeLongList unhappy = NativeLongList.of(p().agents())) {
            new Enter(p().size(), groups).run(all); // several threads would write to the same lines of a cache
            look(new Look(p(), groups, unhappy.asParallelWriter()));
            if (!unhappy.isEmpty()) {
                unhappy.sort(); // threads added them in any order
                move(unhappy, empty(groups));
            }
        }
    }

    private void look(Look job) {
        if (isParallel) {
            job.scheduleParallel(all, JobHandle.none()).complete();
        } else {
            job.run(all);
        }
    }

    /// The empty cells, in their order.
    private static int[] empty(NativeArray<Cell> groups) {
        int[] empty = new int[groups.length()];
        int count = 0;
        for (int cell = 0; cell < empty.length; cell++) {
            empty[count] = cell;
            count += groups.get(cell).group() == 0 ? 1 : 0;
        }
        return Arrays.copyOf(empty, count);
    }

    private void move(NativeLongList unhappy, int[] empty) {
        for (int left = empty.length == 0 ? 0 : unhappy.length(); left > 0; left--) {
            int chosen = rng().nextInt(left);
            Entity agent = Entity.unpack(unhappy.get(chosen));
            unhappy.set(chosen, unhappy.get(left - 1));
            int to = rng().nextInt(empty.length);
            Place from = places.get(agent);
            places.set(agent, new Place(empty[to] % p().size(), empty[to] / p().size()));
            empty[to] = from.y() * p().size() + from.x();
        }
    }

    /// How many agents were happy before they moved.
    @Report
    public long happy() {
        return count(Resident.class, Resident::isHappy);
    }
}
