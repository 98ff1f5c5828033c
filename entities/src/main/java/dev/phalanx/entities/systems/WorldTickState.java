package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.TickNumbers;
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
    private final SystemRegistry systems;
    private final WorldClock clock;
    private List<Place> places = List.of();
    private int placesVersion;
    /// What was given for systems that are not in this world.
    private Map<Place, Progress> absent = Map.of();

    private @Nullable Copy expected;
    private Map<Place, Progress> unmatched = Map.of();

    WorldTickState(SystemRegistry systems, WorldClock clock) {
        this.systems = systems;
        this.clock = clock;
    }

    /// The places of all systems, in order of creation.
    private List<Place> places() {
        if (placesVersion != systems.version()) {
            Map<String, Integer> counts = new HashMap<>();
            List<Place> all = new ArrayList<>();
            for (SystemState state : systems.states()) {
                String type = state.system().getClass().getName();
                all.add(new Place(type, counts.merge(type, 1, Integer::sum)));
            }
            places = List.copyOf(all);
            placesVersion = systems.version();
        }
        return places;
    }

    @Override
    public void write(TickNumbers into) {
        List<Place> present = places();
        into.begin(clock.baseElapsed(), clock.baseDelta(), present, absent);
        for (int i = 0; i < present.size(); i++) {
            SystemState state = systems.states().get(i);
            KeptSteps kept = kept(state);
            into.write(
                    i,
                    state.lastSystemVersion(),
                    state.isRunning,
                    state.enabled(),
                    kept == null ? null : kept.getClass().getName(),
                    kept == null ? 0 : kept.writeSteps(into.steps(), TickNumbers.firstStep(i)));
        }
    }

    private static @Nullable KeptSteps kept(SystemState state) {
        return state.system() instanceof ComponentSystemGroup group && group.rateManager() instanceof KeptSteps kept
                ? kept
                : null;
    }

    @Override
    public void expect(Copy copy) {
        Map<Place, Progress> rest = new HashMap<>(copy.systems());
        rest.keySet().removeAll(places());
        clock.expect();
        unmatched = rest;
        expected = copy;
    }

    @Override
    public void keep(Copy copy) {
        expect(copy);
        become();
    }

    @Override
    public void become() {
        Copy copy = expected;
        if (copy == null) {
            return;
        }
        expected = null;
        clock.become(new TimeData(copy.elapsed(), copy.delta()));
        absent = unmatched;
        for (int i = 0; i < places.size(); i++) {
            become(systems.states().get(i), copy.systems().get(places.get(i)), copy.elapsed());
        }
    }

    private static void become(SystemState state, @Nullable Progress given, double now) {
        KeptSteps kept = kept(state);
        if (kept != null) {
            Steps steps = given == null ? null : given.steps();
            boolean isSame =
                    steps != null && steps.manager().equals(kept.getClass().getName());
            kept.becomeSteps(steps != null && isSame ? steps.numbers() : null, now);
        }
        state.restored(given == null ? 0 : given.version());
        if (given != null) {
            state.isRunning = given.isRunning();
            state.setEnabled(given.enabled());
        }
    }
}
