package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// A model whose agents take turns in each step: [#setup()] makes them and says what their turns are.
///
/// ```java
/// public final class Walkers extends AgentModel<Walkers.Parameters> {
///     public record Parameters(int size, int walkers) {}
///
///     record Place(int x, int y) implements IComponentData {}
///
///     public Walkers() {
///         super(new Parameters(100, 500));
///     }
///
///     @Override
///     protected void setup() {
///         Grid2D grid = Grid2D.multi(p().size(), p().size()).torus().indexing(em(), Place.class, …);
///         for (int i = 0; i < p().walkers(); i++) {
///             em().createEntity(new Place(rng().nextInt(p().size()), rng().nextInt(p().size())));
///         }
///         shuffled(walker -> grid.randomWalk(walker, rng()), Place.class);
///     }
/// }
/// ```
///
/// The model is a [system][ISystem] of the world, and a step is an update of the world. How far the random numbers are
/// is a component, so a run that goes on from an exact file equals one that was not interrupted, as long as everything
/// else that the next step depends on is in the world, too.
///
/// @param <P> the parameters, as in [Model]
public abstract class AgentModel<P extends Record> implements Model<P>, ISystem {
    /// What is done in a step.
    private final List<Runnable> actions = new ArrayList<>();

    private final List<ComponentLookup<?>> lookups = new ArrayList<>();
    private P parameters;
    private @Nullable EntityManager manager;
    private @Nullable Random random;

    /// A model that has not begun.
    ///
    /// @param defaults the parameters of a run that says nothing else
    protected AgentModel(P defaults) {
        this.parameters =
                Objects.requireNonNull(defaults, "A model was given null for its parameters. Give their values.");
    }

    @Override
    public final P parameters() {
        return parameters;
    }

    @Override
    public final void setup(World world, P given, Random rng) {
        Objects.requireNonNull(world, "setup was given null for world. Give a new world.");
        Objects.requireNonNull(given, "setup was given null for parameters. Give their values.");
        Objects.requireNonNull(rng, "setup was given null for rng. Give a stream of random numbers.");
        if (manager != null) {
            throw new IllegalStateException(
                    getClass().getSimpleName() + " was set up twice. Make a new model for each run.");
        }
        parameters = given;
        manager = world.entityManager();
        random = rng;
        world.addSystem(this);
        setup();
        em().createSingleton(new ModelRandom(rng), "random numbers");
    }

    /// Fills the world with the state before the first step, and says what is done in each step.
    protected abstract void setup();

    /// Makes a step of the model; called by the update of the world.
    @Override
    public final void onUpdate(SystemState state) {
        for (ComponentLookup<?> lookup : lookups) {
            lookup.update();
        }
        random = em().getSingleton(ModelRandom.class).rng();
        for (Runnable action : actions) {
            action.run();
        }
        em().setSingleton(new ModelRandom(random));
    }

    // Within the model

    /// The parameters of the run: [#parameters()], for rules that need many of them.
    protected final P p() {
        return parameters;
    }

    /// The manager of the world.
    ///
    /// @throws IllegalStateException before the model is set up
    protected final EntityManager em() {
        EntityManager em = manager;
        if (em == null) {
            throw notSetUp();
        }
        return em;
    }

    /// The random numbers of the run. Ask for them anew in each step: another object has them after the world was
    /// replaced.
    ///
    /// @throws IllegalStateException before the model is set up
    protected final Random rng() {
        Random rng = random;
        if (rng == null) {
            throw notSetUp();
        }
        return rng;
    }

    private IllegalStateException notSetUp() {
        return new IllegalStateException(getClass().getSimpleName()
                + " was used before setup(world, parameters, rng). Let a Batch run it, or set it up first.");
    }

    /// A lookup that the model updates before each step. Structural changes within a step end it until the next one:
    /// read through [#em()] where agents are born and die.
    protected final <T extends IComponentData> ComponentLookup<T> lookup(Class<T> type) {
        ComponentLookup<T> lookup = em().getComponentLookup(type, false);
        lookups.add(lookup);
        return lookup;
    }

    /// A number of each agent that has a component, to count neighbours by.
    ///
    /// @param number reads the number, such as `Resident::group`
    /// @throws IllegalArgumentException if the component can be disabled
    protected final <T extends IComponentData> AgentInts ints(Class<T> type, ToIntFunction<T> number) {
        return AgentInts.of(em(), type, number);
    }

    /// Two numbers of each agent that are kept in a component, such as its velocity.
    ///
    /// @param x reads the first number, such as `Velocity::x`
    /// @param y reads the second number
    /// @param make makes the component of two numbers, such as `Velocity::new`
    /// @throws IllegalArgumentException if the component can be disabled
    protected final <T extends IComponentData> AgentVectors vectors(
            Class<T> type, ToDoubleFunction<T> x, ToDoubleFunction<T> y, AgentVectors.Making<T> make) {
        return AgentVectors.of(em(), type, x, y, make);
    }

    /// An activation of the agents that have all of some components.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    protected final Activation agents(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return Activation.of(em(), query(first, more));
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    private EntityQuery query(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return em().queryBuilder().withAll(first).withAll(more).build();
    }

    /// Lets the agents that have all of some components take turns in each step, in random order, after what was added
    /// before.
    ///
    /// @param turn what an agent does
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    protected final void shuffled(
            Consumer<Entity> turn, Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        Activation turns = agents(first, more);
        inEachStep(() -> turns.shuffle(rng()).forEach(turn));
    }

    /// Does something in each step, after what was added before.
    protected final void inEachStep(Runnable action) {
        actions.add(Objects.requireNonNull(action, "inEachStep was given null for action. Give what to do."));
    }

    /// The number of agents that have a component which a condition holds for.
    protected final <T extends IComponentData> long count(Class<T> type, Predicate<T> condition) {
        try (NativeArray<T> values = query(type).toComponentDataArray(type)) {
            long count = 0;
            for (int i = 0; i < values.length(); i++) {
                count += condition.test(values.get(i)) ? 1 : 0;
            }
            return count;
        }
    }

    /// The mean of a number over the agents that have a component; NaN without agents.
    protected final <T extends IComponentData> double mean(Class<T> type, ToDoubleFunction<T> number) {
        try (NativeArray<T> values = query(type).toComponentDataArray(type)) {
            double sum = 0;
            for (int i = 0; i < values.length(); i++) {
                sum += number.applyAsDouble(values.get(i));
            }
            return sum / values.length();
        }
    }
}
