package dev.phalanx.models;

import dev.phalanx.agents.AgentModel;
import dev.phalanx.agents.Report;
import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;

/// Birds that flock as those of [Flocking], but all at once: each bird looks at the others as they were before the
/// step. So all processors work on a step, and its result is the same on any number of them.
///
/// In each step, the birds are copied into an array that is sorted by cells of the space, in which a job finds the
/// neighbours of each bird.
public final class ParallelFlocking extends AgentModel<Flocking.Parameters> {
    record Position(double x, double y) implements IComponentData {}

    record Velocity(double x, double y) implements IComponentData {}

    record Bird(double x, double y, double velocityX, double velocityY) {}

    /// Steers and moves a bird.
    ///
    /// @param cells the number of cells along a side
    /// @param starts the first bird of each cell, and the number of birds at the end
    /// @param birds by cell
    record Fly(
            Flocking.Parameters p,
            int cells,
            @ReadOnly NativeIntArray starts,
            @ReadOnly NativeArray<Bird> birds) implements IJobEntity {
        void execute(RefRW<Position> position, RefRW<Velocity> velocity) {
            Position at = position.get();
            Velocity old = velocity.get();
            int row = cell(at.y());
            int column = cell(at.x());
            int reach = cells == 1 ? 0 : 1;
            int near = -1; // the bird itself is in the array, too
            double steerX = -old.x() * p.match();
            double steerY = -old.y() * p.match();
            for (int i = row - reach; i <= row + reach; i++) {
                for (int j = column - reach; j <= column + reach; j++) {
                    int cell = Math.floorMod(i, cells) * cells + Math.floorMod(j, cells);
                    int end = starts.get(cell + 1);
                    for (int k = starts.get(cell); k < end; k++) {
                        Bird other = birds.get(k);
                        double dx = shorter(other.x() - at.x());
                        double dy = shorter(other.y() - at.y());
                        double d2 = dx * dx + dy * dy;
                        if (d2 <= p.vision() * p.vision()) {
                            near++;
                            double towards = p.cohere() - (d2 < p.separation() * p.separation() ? p.separate() : 0);
                            steerX += dx * towards + other.velocityX() * p.match();
                            steerY += dy * towards + other.velocityY() * p.match();
                        }
                    }
                }
            }
            double x = old.x() + steerX / Math.max(near, 1);
            double y = old.y() + steerY / Math.max(near, 1);
            double length = Math.sqrt(x * x + y * y);
            velocity.set(new Velocity(x / length, y / length));
            position.set(new Position(
                    inside(at.x() + x / length * p.speed(), p.extent()),
                    inside(at.y() + y / length * p.speed(), p.extent())));
        }

        private int cell(double at) {
            return cellOf(at, cells, p.extent());
        }

        private double shorter(double difference) {
            double half = p.extent() / 2;
            return difference > half
                    ? difference - p.extent()
                    : difference < -half ? difference + p.extent() : difference;
        }
    }

    private final boolean isParallel;
    private EntityQuery all;

    /// A model with the parameters of the small version, whose steps run on all processors.
    public ParallelFlocking() {
        this(true);
    }

    /// A model with the parameters of the small version.
    ///
    /// @param isParallel whether steps run on all processors, or else on the thread of the world; both have the same
    ///     results
    public ParallelFlocking(boolean isParallel) {
        super(Flocking.Parameters.SMALL);
        this.isParallel = isParallel;
    }

    @Override
    protected void setup() {
        all = em().queryBuilder().withAll(Position.class, Velocity.class).build();
        for (int i = 0; i < p().birds(); i++) {
            double angle = rng().nextDouble() * 2 * Math.PI;
            em().createEntity(
                            new Position(rng().nextDouble() * p().extent(), rng().nextDouble() * p().extent()),
                            new Velocity(Math.cos(angle), Math.sin(angle)));
        }
        inEachStep(this::fly);
    }

    private void fly() {
        int fitting = (int) (p().extent() / p().vision());
        int cells = fitting < 3 ? 1 : fitting; // with two, a neighbour would come twice
        int count = all.calculateEntityCount();
        try (NativeIntArray starts = NativeIntArray.ofLength(cells * cells + 1);
                NativeArray<Bird> birds = NativeArray.ofLength(Bird.class, count)) {
            sort(cells, starts, birds);
            Fly job = new Fly(p(), cells, starts, birds);
            if (isParallel) {
                job.scheduleParallel(all, JobHandle.none()).complete();
            } else {
                job.run(all);
            }
        }
    }

    /// Copies the birds in the order of their cells: counts those of each cell, and puts each bird behind those before.
    private void sort(int cells, NativeIntArray starts, NativeArray<Bird> birds) {
        int[] ends = new int[cells * cells];
        try (NativeArray<Position> positions = all.toComponentDataArray(Position.class);
                NativeArray<Velocity> velocities = all.toComponentDataArray(Velocity.class)) {
            for (int i = 0; i < positions.length(); i++) {
                ends[cell(positions.get(i), cells)]++;
            }
            for (int cell = 0, sum = 0; cell < ends.length; cell++) {
                starts.set(cell, sum);
                sum += ends[cell];
                starts.set(cell + 1, sum);
                ends[cell] = starts.get(cell);
            }
            for (int i = 0; i < positions.length(); i++) {
                Position at = positions.get(i);
                Velocity velocity = velocities.get(i);
                birds.set(ends[cell(at, cells)]++, new Bird(at.x(), at.y(), velocity.x(), velocity.y()));
            }
        }
    }

    private int cell(Position at, int cells) {
        return cellOf(at.y(), cells, p().extent()) * cells + cellOf(at.x(), cells, p().extent());
    }

    private static int cellOf(double at, int cells, double extent) {
        return Math.min((int) (at / extent * cells), cells - 1);
    }

    private static double inside(double at, double extent) {
        double inside = at - Math.floor(at / extent) * extent;
        return inside < extent ? inside : 0; // rounding may reach the extent
    }

    /// How many birds there are.
    @Report
    public long flock() {
        return all.calculateEntityCount();
    }

    /// The length of the mean velocity: 1 if all birds fly in the same direction.
    @Report
    public double order() {
        return Math.hypot(mean(Velocity.class, Velocity::x), mean(Velocity.class, Velocity::y));
    }
}
