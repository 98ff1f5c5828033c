package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The order in which agents take their turns: every entity of a query once.
///
/// ```java
/// Activation.shuffled(query, rng).forEach(agent -> step(agent));
/// ```
///
/// The order depends on the ids of the entities and on the random numbers alone: agents are sorted by id and then,
/// if asked, shuffled (Fisher-Yates). Where the entities are stored makes no difference, so a restored world goes on in
/// the same order.
///
/// Agents may be born, die and change during an activation:
///
/// - An agent that died before its turn, or that the query no longer matches, is left out. Filters of the query are
///   not asked again.
/// - An agent that was born or began to match meanwhile has its first turn in the next activation.
///
/// An activation that is made with an [EntityManager] can be kept: it allocates nothing in a warm step unless entities
/// were created, destroyed or moved to other archetypes since the last one. It belongs to the thread of the world.
public final class Activation {
    private final @Nullable EntityManager manager;
    private final EntityQuery query;
    /// Whether the agents can change only by structural changes.
    private final boolean isStructural;
    private @Nullable Random rng;

    /// By index of entity, so that the id objects are made once.
    private @Nullable Entity[] known = {};

    /// The versions of [#known].
    private int[] versions = {};

    /// One bit for each index of entity, all 0 between gatherings.
    private long[] marks = {};

    /// The indexes of the agents, sorted.
    private int[] sorted = {};

    /// The indexes of the agents in the order of their turns.
    private int[] order = {};

    private int count;
    private int orderVersion;
    private int replacements;
    private boolean isGathered;
    private boolean isActive;

    private Activation(@Nullable EntityManager manager, EntityQuery query, @Nullable Random rng) {
        this.manager = manager;
        this.query = query;
        this.rng = rng;
        this.isStructural = query.descriptions().stream().noneMatch(Activation::asksForEnabled);
    }

    private static boolean asksForEnabled(EntityQueryDesc part) {
        return Stream.of(part.all(), part.any(), part.none(), part.disabled())
                .flatMap(List::stream)
                .anyMatch(Activation::isEnableable);
    }

    private static boolean isEnableable(ComponentType type) {
        return TypeManager.get(type.type()).isEnableable();
    }

    /// An activation of the entities of a query that is to be kept and used in every step.
    ///
    /// @param manager of the query's world
    public static Activation of(EntityManager manager, EntityQuery query) {
        Objects.requireNonNull(manager, "of was given null for manager. Give the manager of the query's world.");
        Objects.requireNonNull(query, "of was given null for query. Give a query.");
        return new Activation(manager, query, null);
    }

    /// An activation in the order of ids.
    public static Activation ordered(EntityQuery query) {
        Objects.requireNonNull(query, "ordered was given null for query. Give a query.");
        return new Activation(null, query, null);
    }

    /// An activation in random order.
    ///
    /// @param rng of which each [#forEach] draws one number less than there are agents
    public static Activation shuffled(EntityQuery query, Random rng) {
        Objects.requireNonNull(query, "shuffled was given null for query. Give a query.");
        Objects.requireNonNull(rng, "shuffled was given null for rng. Give a stream of random numbers.");
        return new Activation(null, query, rng);
    }

    /// Activates all agents of the first activation, then all of the next one, and so on: by type.
    ///
    /// Agents of a later activation are gathered when its turn comes, so agents that were born before are among them.
    public static void byType(Consumer<Entity> turn, Activation... activations) {
        Objects.requireNonNull(turn, "byType was given null for turn. Give what an agent does.");
        Objects.requireNonNull(activations, "byType was given null for activations. Give at least one.");
        requireAll(activations, "byType was given null for an activation. Give activations.");
        for (Activation each : activations) {
            each.forEach(turn);
        }
    }

    /// Goes on in the order of ids.
    ///
    /// @return this
    public Activation inOrder() {
        rng = null;
        return this;
    }

    /// Goes on in random order.
    ///
    /// @param random of which each [#forEach] draws one number less than there are agents
    /// @return this
    public Activation shuffle(Random random) {
        Objects.requireNonNull(random, "shuffle was given null for random. Give a stream of random numbers.");
        rng = random;
        return this;
    }

    /// Gives every agent its turn.
    ///
    /// @throws IllegalStateException inside of a turn of the same activation
    public void forEach(Consumer<Entity> turn) {
        Objects.requireNonNull(turn, "forEach was given null for turn. Give what an agent does.");
        begin();
        try {
            run(turn);
        } finally {
            isActive = false;
        }
    }

    /// Gives every agent its turn in each stage: all agents go through the first stage, then all go through the
    /// second, in the same order. An agent that was born in an earlier stage has no turn in a later one.
    ///
    /// Two stages make a simultaneous activation: in the first, agents work out their next state from those of the
    /// others, and in the second they take it on.
    ///
    /// @throws IllegalArgumentException if there is no stage
    /// @throws IllegalStateException inside of a turn of the same activation
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final void forEachStaged(Consumer<Entity>... stages) {
        Objects.requireNonNull(stages, "forEachStaged was given null for stages. Give what an agent does.");
        if (stages.length == 0) {
            throw new IllegalArgumentException("A staged activation has no stage. Give what agents do in each stage.");
        }
        requireAll(stages, "forEachStaged was given null for a stage. Give what agents do in each stage.");
        begin();
        try {
            for (Consumer<Entity> stage : stages) {
                run(stage);
            }
        } finally {
            isActive = false;
        }
    }

    private static void requireAll(Object[] given, String message) {
        for (Object each : given) {
            Objects.requireNonNull(each, message);
        }
    }

    /// The number of agents in the last activation, those included that were left out.
    public int count() {
        return count;
    }

    private void begin() {
        if (isActive) {
            throw new IllegalStateException("An activation of " + query + " was started inside of a turn of the same"
                    + " activation. Use another Activation there.");
        }
        gather();
        System.arraycopy(sorted, 0, order, 0, count);
        Random random = rng;
        if (random != null) {
            for (int i = count - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int chosen = order[other];
                order[other] = order[i];
                order[i] = chosen;
            }
        }
        isActive = true;
    }

    private void run(Consumer<Entity> turn) {
        EntityManager em = manager;
        boolean isUnchanged = true;
        for (int i = 0; i < count; i++) {
            Entity agent = Objects.requireNonNull(known[order[i]]);
            isUnchanged = isUnchanged && em != null && isUnchanged(em);
            if (isUnchanged || query.matchesIgnoreFilter(agent)) {
                turn.accept(agent);
            }
        }
    }

    private void gather() {
        EntityManager em = manager;
        if (em != null && isUnchanged(em) && !query.hasFilter()) {
            return;
        }
        try (NativeArray<Entity> found = query.toEntityArray()) {
            sort(found);
        }
        if (em != null) {
            orderVersion = em.entityOrderVersion();
            replacements = em.replacements();
            isGathered = true;
        }
    }

    /// Whether the agents that were gathered are those that match the query now, regardless of its filters.
    private boolean isUnchanged(EntityManager em) {
        return isGathered
                && isStructural
                && em.entityOrderVersion() == orderVersion
                && em.replacements() == replacements;
    }

    /// Sorts by index: the living ids of a world have different ones.
    private void sort(NativeArray<Entity> found) {
        count = found.length();
        if (order.length < count) {
            int capacity = count + (count >> 1);
            order = new int[capacity];
            sorted = new int[capacity];
        }
        int last = 0;
        for (int i = 0; i < count; i++) {
            long packed = found.get(i).packed();
            int index = (int) packed;
            int version = (int) (packed >>> 32);
            if (index >= known.length) {
                known = Arrays.copyOf(known, Math.max(64, index + (index >> 1) + 1));
                versions = Arrays.copyOf(versions, known.length);
                marks = Arrays.copyOf(marks, (known.length + 63) >>> 6);
            }
            if (versions[index] != version) {
                versions[index] = version;
                known[index] = Entity.unpack(packed);
            }
            marks[index >>> 6] |= 1L << index;
            last = Math.max(last, index >>> 6);
        }
        int next = 0;
        for (int word = 0; next < count && word <= last; word++) {
            long bits = marks[word];
            marks[word] = 0;
            while (bits != 0) {
                sorted[next++] = (word << 6) + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
            }
        }
    }

    /// Such as `activation of query [Sheep], shuffled`.
    @Override
    public String toString() {
        return "activation of " + query + (rng == null ? ", in order" : ", shuffled");
    }
}
