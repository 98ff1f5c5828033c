package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.history.OpenTick;
import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// A question that reads a world as it was in a tick.
final class TickQuestion<T> implements WorldQuestion<T> {
    private final ShownTick shown;
    private final long tick;
    private final WorldQuestion<T> question;
    private @Nullable OpenTick first;

    TickQuestion(ShownTick shown, long tick, WorldQuestion<T> question) {
        this.shown = shown;
        this.tick = tick;
        this.question = question;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // an open tick is one object
    public @Nullable T step(World world, Budget budget) {
        OpenTick then = shown.get(tick, budget);
        if (then == null) {
            return null;
        }
        if (first != null && first != then) {
            throw new IllegalStateException(
                    "Tick " + tick + " was opened anew while it was being read, because another one was asked for"
                            + " meanwhile. Ask again.");
        }
        first = then;
        return question.step(then.world(), budget);
    }

    /// Such as `search for knight in tick 12`.
    @Override
    public String toString() {
        return question + " in tick " + tick;
    }
}
