package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// The transition that was asked for last: whoever changes many entities mostly asks for the same again.
final class LastTransition {
    private @Nullable Archetype source;
    private @Nullable ComponentInfo<?> type;
    private @Nullable Transition transition;

    /// Whether it leads from `source` by this type.
    @SuppressWarnings("ReferenceEquality") // archetypes and types are one object each
    boolean is(Archetype from, ComponentInfo<?> by) {
        return source == from && type == by;
    }

    /// The transition, after [#is] said yes.
    @SuppressWarnings("NullAway") // all three fields are set together
    Transition transition() {
        return transition;
    }

    /// Keeps a transition and answers it.
    Transition set(Archetype from, ComponentInfo<?> by, Transition found) {
        source = from;
        type = by;
        transition = found;
        return found;
    }
}
