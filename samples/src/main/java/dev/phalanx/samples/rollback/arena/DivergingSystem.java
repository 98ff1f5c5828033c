package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.World;
import java.util.function.Consumer;

/// Makes an error on purpose in one tick. All worlds have the system, because a system takes the id of an entity, and
/// the worlds of a match have the same ids.
@UpdateAfter(SpawnSystem.class)
final class DivergingSystem implements ISystem {
    private int tick;
    private Consumer<World> error = world -> {};

    /// Sets the tick, from 1, and the error, which is made each time that the tick is simulated.
    void set(int newTick, Consumer<World> newError) {
        tick = newTick;
        error = newError;
    }

    @Override
    public void onUpdate(SystemState state) {
        // the first tick has the time 0; a tick that is simulated once more has the time that it had
        if (Math.round(SystemAPI.time().elapsedTime() * Arena.TICKS_PER_SECOND) + 1 == tick) {
            error.accept(state.world());
        }
    }
}
