package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// A worker that rests, as one thing.
record TiredAspect(Entity entity, RefRW<Task> task, RefRW<Tired> tired, EnabledRefRW<Tired> isTired)
        implements IAspect {
    void rest(float seconds) {
        float left = tired.get().seconds() - seconds;
        tired.set(new Tired(left));
        if (left <= 0) {
            isTired.set(false);
            task.update(value -> value.done += entity.index() % 2);
        }
    }
}
