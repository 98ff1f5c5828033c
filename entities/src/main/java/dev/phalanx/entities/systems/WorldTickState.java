package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.TickState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The time of a world and how far its systems have come, which go along with the entities when one world is made the
/// same as another.
///
/// A world without some of the systems, such as one that only keeps a state, passes on what it was given for them.
final class WorldTickState implements TickState {
    /// A system, by what the systems of two worlds have in common.
    ///
    /// @param type its class
    /// @param number counts the systems of that class from 1 on, in order of creation
    private record Place(Class<?> type, int number) {}

    /// How far a system has come.
    ///
    /// @param version the world's system version when its last update ended
    /// @param steps what the rate manager of a group keeps, or null
    private record Progress(
            int version,
            boolean isRunning,
            boolean enabled,
            @Nullable Object steps) {}

    private record Everything(TimeData time, Map<Place, Progress> systems) implements Copy {}

    private final SystemRegistry systems;
    private final WorldClock clock;
    private List<Place> places = List.of();
    private int placesVersion;
    /// What was given for systems that are not in this world.
    private Map<Place, Progress> absent = Map.of();

    private @Nullable Everything expected;
    private Map<Place, Progress> unmatched = Map.of();

    WorldTickState(SystemRegistry systems, WorldClock clock) {
        this.systems = systems;
        this.clock = clock;
    }

    /// The places of all systems, in order of creation.
    private List<Place> places() {
        if (placesVersion != systems.version()) {
            Map<Class<?>, Integer> counts = new HashMap<>();
            List<Place> all = new ArrayList<>();
            for (SystemState state : systems.states()) {
                Class<?> type = state.system().getClass();
                all.add(new Place(type, counts.merge(type, 1, Integer::sum)));
            }
            places = all;
            placesVersion = systems.version();
        }
        return places;
    }

    @Override
    public Copy copy() {
        Map<Place, Progress> all = new HashMap<>(absent);
        List<Place> present = places();
        for (int i = 0; i < present.size(); i++) {
            SystemState state = systems.states().get(i);
            KeptSteps kept = kept(state);
            all.put(
                    present.get(i),
                    new Progress(
                            state.lastSystemVersion(),
                            state.isRunning,
                            state.enabled(),
                            kept == null ? null : kept.steps()));
        }
        return new Everything(clock.base(), all);
    }

    private static @Nullable KeptSteps kept(SystemState state) {
        return state.system() instanceof ComponentSystemGroup group && group.rateManager() instanceof KeptSteps kept
                ? kept
                : null;
    }

    @Override
    public void expect(Copy copy) {
        Everything everything = (Everything) copy;
        Map<Place, Progress> rest = new HashMap<>(everything.systems());
        rest.keySet().removeAll(places());
        clock.expect();
        unmatched = rest;
        expected = everything;
    }

    @Override
    public void become() {
        Everything copy = expected;
        if (copy == null) {
            return;
        }
        expected = null;
        clock.become(copy.time());
        absent = unmatched;
        for (int i = 0; i < places.size(); i++) {
            become(
                    systems.states().get(i),
                    copy.systems().get(places.get(i)),
                    copy.time().elapsedTime());
        }
    }

    private static void become(SystemState state, @Nullable Progress given, double now) {
        KeptSteps kept = kept(state);
        if (kept != null) {
            kept.becomeSteps(given == null ? null : given.steps(), now);
        }
        state.restored(given == null ? 0 : given.version());
        if (given != null) {
            state.isRunning = given.isRunning();
            state.setEnabled(given.enabled());
        }
    }
}
