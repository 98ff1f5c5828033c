package dev.phalanx.entities.systems;

import dev.phalanx.entities.World;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The systems of one world in order of creation. For [World], which checks who calls.
///
/// @hidden
public final class WorldSystems {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.entities.systems");

    private final World world;
    private final WorldStore store;
    private final SystemFailures failures;
    private final List<SystemState> states = new ArrayList<>();
    private @Nullable SystemState executing;

    /// Without systems at first.
    @SuppressWarnings("exports") // only the world makes one
    public WorldSystems(World world, WorldStore store) {
        this.world = world;
        this.store = store;
        this.failures = new SystemFailures(LOGGER, store.guard().worldName());
    }

    /// Whether exceptions are thrown, or else logged.
    public void setFailFast(boolean failFast) {
        failures.setFailFast(failFast);
    }

    /// Adds a system and creates it.
    public SystemState add(ISystem system) {
        for (SystemState state : states) {
            if (state.isOf(system)) {
                throw new IllegalArgumentException("System " + state.name() + " was added to world \""
                        + store.guard().worldName() + "\" before. Add another instance.");
            }
        }
        SystemState state = new SystemState(world, system);
        states.add(state);
        SystemState before = executing;
        executing = state;
        boolean created = false;
        try {
            system.onCreate(state);
            created = true;
        } finally {
            executing = before;
            if (!created) {
                states.remove(state);
            }
        }
        return state;
    }

    /// The systems in order of creation.
    public List<SystemState> list() {
        return List.copyOf(states);
    }

    /// The system whose method runs now, or null.
    public @Nullable SystemState executing() {
        return executing;
    }

    /// Updates every enabled system that was there when the update began.
    public void update() {
        int count = states.size();
        try {
            for (int i = 0; i < count; i++) {
                SystemState state = states.get(i);
                if (state.enabled()) {
                    update(state);
                }
            }
        } catch (Error fatal) {
            failures.suppressIn(fatal);
            throw fatal;
        }
        failures.rethrow();
    }

    private void update(SystemState state) {
        store.advanceSystemVersion();
        int version = store.globalSystemVersion();
        long start = System.nanoTime();
        SystemState before = executing;
        executing = state;
        try {
            state.system().onUpdate(state);
        } catch (Exception failure) {
            failures.add(state, "onUpdate", failure);
        } finally {
            executing = before;
            state.updated(version, System.nanoTime() - start);
        }
    }

    /// Destroys the systems, the last created first, whatever one of them throws.
    public void close() {
        while (!states.isEmpty()) {
            SystemState state = states.getLast();
            executing = state;
            try {
                state.system().onDestroy(state);
            } catch (Exception failure) {
                failures.add(state, "onDestroy", failure);
            } catch (Error fatal) {
                failures.keep(fatal);
            } finally {
                executing = null;
                states.remove(state);
            }
        }
    }

    /// Throws what [#close()] kept.
    public void rethrow() {
        failures.rethrow();
    }
}
