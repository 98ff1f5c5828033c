package dev.phalanx.bench.workload;

import java.util.Arrays;
import java.util.Optional;

/// What contenders do. Each constant defines the entities that the set-up makes, what a run does to them, and the
/// digest: the values of one entity, in the order they are added, for all entities of the workload.
///
/// Entities are numbered from 0 in the order of their making; what they start with is in [Values], [Mixed] and
/// [Matrix]. Components are of the types and fields named here, in the form that is natural for the library.
/// Floating-point operations are done in the order written here, so that results are equal to the last bit.
public enum Workload {
    /// Makes `size` entities with Position (x, y, z) and Velocity (x, y, z) of the values [Values#x] to [Values#vz],
    /// then destroys them all, in one call or one by one as the library is fastest. Before and after there is no
    /// entity.
    ///
    /// The digest makes the entities once more in the same way, adds x, y, z, vx, vy, vz of each, destroys them, and
    /// adds the number of entities that are left as one more entity.
    CREATE_DESTROY_2("create_destroy_2", "Create and destroy, 2 components", 10_000, Kind.TIME),

    /// The same with Acceleration (x, y, z) as well, and with A (value) and B (value), [Values#single] of 0 and 1.
    ///
    /// The digest has them after the velocity.
    CREATE_DESTROY_5("create_destroy_5", "Create and destroy, 5 components", 10_000, Kind.TIME),

    /// Makes `size` entities with the components and values of [#CREATE_DESTROY_2], one call each as the library
    /// documents it, and keeps their ids; then destroys each by its id, one call each, the oldest first. Where a
    /// library defers changes, a run includes what makes them happen. Before and after there is no entity.
    ///
    /// The digest is that of [#CREATE_DESTROY_2].
    ONE_BY_ONE_2("one_by_one_2", "Create and destroy one by one, 2 components", 100_000, Kind.TIME),

    /// The same with the components and the digest of [#CREATE_DESTROY_5].
    ONE_BY_ONE_5("one_by_one_5", "Create and destroy one by one, 5 components", 100_000, Kind.TIME),

    /// As [#ONE_BY_ONE_2], but the entities are destroyed in the order of [Rolls#order], which the set-up computes.
    ONE_BY_ONE_SHUFFLED_2(
            "one_by_one_shuffled_2", "Create one by one, destroy shuffled, 2 components", 100_000, Kind.TIME),

    /// As [#ONE_BY_ONE_5], but the entities are destroyed in the order of [Rolls#order], which the set-up computes.
    ONE_BY_ONE_SHUFFLED_5(
            "one_by_one_shuffled_5", "Create one by one, destroy shuffled, 5 components", 100_000, Kind.TIME),

    /// `size` entities with Position. A run does `position.x += DT`, and likewise y and z.
    ///
    /// The digest has x, y, z.
    ITERATE_1("iterate_1", "Iterate 1 component", 100_000, Kind.TIME),

    /// `size` entities with Position and Velocity. A run does `position.x += velocity.x * DT`, and likewise y and z.
    ///
    /// The digest has x, y, z.
    ITERATE_2("iterate_2", "Iterate 2 components", 10_000, Kind.TIME),

    /// As [#ITERATE_2], with more entities than fit in caches.
    ITERATE_2_LARGE("iterate_2_large", "Iterate 2 components, 1,000,000 entities", 1_000_000, Kind.TIME),

    /// `size` entities with Position, Velocity and Acceleration. A run does `velocity.x += acceleration.x * DT`, and
    /// likewise y and z, then `position.x += velocity.x * DT`, and likewise y and z.
    ///
    /// The digest has x, y, z, vx, vy, vz.
    ITERATE_3("iterate_3", "Iterate 3 components", 100_000, Kind.TIME),

    /// `size` entities with seven components of one `float` field: A to G, [Values#single] of 0 to 6. A run does
    /// `a += DT * (b + c + d + e + f + g)`.
    ///
    /// The digest has a.
    ITERATE_7("iterate_7", "Iterate 7 components", 100_000, Kind.TIME),

    /// `size` entities with Data (value), 1 at first, of 26 archetypes: entity number `i` has one of 26 other
    /// components (value) as well, number `i % 26`, whose value is 0. A run does `data *= 2`. The `frag_iter` of
    /// `ecs_bench_suite`.
    ///
    /// The digest has the data.
    FRAGMENTED("frag_iter", "26 archetypes of 20 entities", 26 * 20, Kind.TIME),

    /// `size` entities with A (value), [Values#single] of 0. A run adds B (value), of value 1, to each entity, one at a
    /// time, then removes it from each, one at a time. The `add_remove` of `ecs_bench_suite`.
    ///
    /// The digest has a, then 1 if the entity has B, else 0.
    ADD_REMOVE("add_remove", "Add and remove a component", 10_000, Kind.TIME),

    /// As [#ADD_REMOVE], but both passes go through the entities in the order of [Rolls#order].
    ADD_REMOVE_SHUFFLED("add_remove_shuffled", "Add and remove a component, shuffled", 10_000, Kind.TIME),

    /// `size` entities with Position and Velocity. A run goes through the entities in the order of [Rolls#order],
    /// asks for the position of each, and adds the x to a `double` that begins at 0 in each run.
    ///
    /// The digest has that sum alone.
    RANDOM_GET("random_get", "Get a component in random order", 100_000, Kind.TIME),

    /// `size` entities and seven systems, both defined by [Mixed]: after the mixed workload of the C++ `ecs_benchmark`.
    ///
    /// The digest has x, y, vx, vy, thingy, dingy, mingy; then the character, if there is one; then points and
    /// status, if there are any. After all entities comes the [Screen].
    MIXED("mixed", "7 systems, 4 archetypes", 65_536, Kind.TIME),

    /// `size` entities each with A, B; with A, B, C; with A, B, C, D; and with A, B, C, E: four times `size` entities,
    /// numbered on; each component has one `float` field, [Values#single] of 0 to 4. Three systems swap the values of A
    /// and B, of C and D, and of C and E, in this order or at the same time where that is the same. The `schedule` of
    /// `ecs_bench_suite`.
    ///
    /// The digest has a, b, then c, d, e as far as the entity has them.
    SCHEDULE("schedule", "3 systems that swap components", 10_000, Kind.TIME),

    /// `size` entities with Position (1, 2, 3), Rotation (x, y, z), Velocity (x, y, z), both (1, 0, 0), and
    /// Transform, a matrix of four by four, [Matrix#start]. A run does [Matrix#invert] 100 times, then turns the
    /// position by the matrix: [Matrix#turnedX], likewise y and z, all three from the old position. The
    /// `heavy_compute` of `ecs_bench_suite`.
    ///
    /// The digest has x, y, z, m00, m01, … m33.
    HEAVY_COMPUTE("heavy_compute", "100 inversions of a matrix an entity", 1_000, Kind.TIME),

    /// `size` entities with Orbit (mean, eccentricity, anomaly), three numbers of type `double`: [Kepler#mean],
    /// [Kepler#eccentricity] and 0. A run does `anomaly = Kepler.solve(mean, eccentricity)`. Only contenders whose code
    /// the JVM compiles in different ways do this: by loops, by Phalanx, and by its vectors.
    ///
    /// The digest has the anomaly.
    KEPLER("kepler", "Kepler's equation, up to 20 rounds an entity", 10_000, Kind.TIME),

    /// `size` entities with A, B, C (value), [Branches#start] of 0 to 2, and D (value), 0. A run does
    /// `d = Branches.value(a, b, c)`. The same contenders do this as [#KEPLER].
    ///
    /// The digest has d.
    BRANCHES("branches", "Three branches, taken by half of the entities", 10_000, Kind.TIME),

    /// `size` entities with Pose: a matrix of four by three of JOML that turns about the x axis by [Matrix#cosine] and
    /// [Matrix#sine] and moves by (0, 1, 2), and a vector, [Values#x], [Values#y] and [Values#z]. A run does
    /// `matrix.transformPosition(vector)`. The same contenders do this as [#KEPLER].
    ///
    /// The digest has the vector.
    JOML("joml", "JOML: Matrix4x3f times Vector3f", 10_000, Kind.TIME),

    /// `size` entities with Position and Velocity, held in `size` slots, and `Rolls` of seed 1. A run
    ///
    /// - `size / 100` times: rolls a slot, destroys its entity and makes another one there, of the next number;
    /// - `size / 100` times: rolls a slot, and removes Burning (seconds) from its entity if that has it, else adds it
    ///   with the value 1;
    /// - moves all entities as [#ITERATE_2] does.
    ///
    /// The digest has x, y, z, then 1 if the entity has Burning, else 0.
    CHURN("churn", "1% replaced and 1% changed a frame", 100_000, Kind.TIME),

    /// `size` entities with A, B, C (value), [Values#single] of 0 to 2, and D, E, F (value): those of A, B, C times
    /// [Values#DT]. The entities are a ring, and a cursor begins at number 0. A run
    ///
    /// - `size / 100` times: adds [Values#change] to the A of the entity at the cursor, to the B of the one `size / 3`
    ///   farther on and to the C of the one `2 * (size / 3)` farther on, each read and set by its id, and moves the
    ///   cursor on by one;
    /// - then, by three systems, does `d = a * DT` where A has changed, `e = b * DT` where B has, and `f = c * DT`
    ///   where C has. As this changes nothing elsewhere, a system may do it for more entities.
    ///
    /// After the realistic tick of `japes`, whose systems add up what has changed.
    ///
    /// The digest has a, b, c, d, e, f.
    SPARSE_CHANGES("sparse_changes", "300 sparse changes, 3 systems that read them", 10_000, Kind.TIME),

    /// `size` entities with Position, Velocity and Life (left, an `int`), at first [Values#left]. A run
    ///
    /// - moves all entities as [#ITERATE_2] does;
    /// - does `left -= 1` for all, and destroys those where it is 0 then;
    /// - makes as many of the next numbers, whose `left` is [Values#LIFE].
    ///
    /// After the particles of `japes`.
    ///
    /// The digest has x, y, z, left.
    PARTICLES("particles", "Particles, 1% end and begin a frame", 10_000, Kind.TIME),

    /// As [#PARTICLES], with more entities.
    PARTICLES_LARGE("particles_large", "Particles, 1% end and begin a frame, 100,000 entities", 100_000, Kind.TIME),

    /// `size` entities: predators and prey, both defined by [Hunt]. A predator has Position and Hunter (number, hunts,
    /// and its target: an entity or none); prey has Position, Velocity and Prey (number). A run
    ///
    /// - moves the prey as [#ITERATE_2] does;
    /// - for each predator: if it has no target, or that was destroyed, its target becomes the prey that is in the slot
    ///   [Hunt#slot], and `hunts += 1`. If the target is within reach, it is caught; otherwise the predator moves
    ///   towards it, by its way times [Hunt#step];
    /// - destroys each prey that was caught, by however many, and makes one in its slot whose number is [Hunt#next].
    ///
    /// After the predators of `japes`, which take their targets at random.
    ///
    /// The digest has x, y, z, hunts of each predator, and x, y, z, number of each prey.
    PREDATORS("predators", "500 predators that hold a target, 2,000 prey", 2_500, Kind.TIME),

    /// The game of two armies of `size` soldiers together that the samples have. Phalanx only; a run is a frame.
    ///
    /// The digest is a hash of its world.
    BATTLE("battle", "Game: a battle", 20_000, Kind.TIME),

    /// The game of `size` enemies and a twentieth of that in towers that the samples have. Phalanx only.
    ///
    /// The digest is a hash of its world.
    TOWERS("towers", "Game: a tower defence", 20_000, Kind.TIME),

    /// As [#ITERATE_2]; what is measured is the memory that the entities take.
    MEMORY("memory", "Memory of an entity of 2 components", 1_000_000, Kind.MEMORY);

    /// What is measured.
    public enum Kind {
        /// How long a run takes, what it allocates, how long the garbage collector stops it.
        TIME,

        /// What the set-up leaves in the heap.
        MEMORY
    }

    private static final int GAME_WARM_UP = 600;

    private final String id;
    private final String title;
    private final int size;
    private final Kind kind;

    Workload(String id, String title, int size, Kind kind) {
        this.id = id;
        this.title = title;
        this.size = size;
        this.kind = kind;
    }

    /// The workload of an id, if there is one.
    ///
    /// @param id the id
    public static Optional<Workload> find(String id) {
        return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
    }

    /// Its name in options, files and reports.
    public String id() {
        return id;
    }

    /// Its name for people.
    public String title() {
        return title;
    }

    /// The size it is measured at.
    public int size() {
        return size;
    }

    /// What is measured.
    public Kind kind() {
        return kind;
    }

    /// The least number of runs before it is measured. A frame of a game is long, and runs so much code that the JIT
    /// compilers need hundreds of frames; besides, the armies have met by then, and what is measured is the same part
    /// of the game each time.
    public int warmUpRuns() {
        return this == BATTLE || this == TOWERS ? GAME_WARM_UP : 0;
    }

    /// How many entities a run works on, at a size.
    ///
    /// @param size the size
    public int entities(int size) {
        return this == SCHEDULE ? 4 * size : size;
    }
}
