package dev.phalanx.samples.rollback;

import dev.phalanx.entities.components.IComponentData;
import java.util.List;
import java.util.stream.Collectors;

/// The first tick in which the worlds of two players differ, and in what.
///
/// @param player whose world differs from that of the player who has found out
/// @param tick the first tick with a difference
/// @param components the component types that differ in that tick, in the order in which a tick writes them; the first
///     one is the nearest to the cause
public record Desync(int player, int tick, List<Class<? extends IComponentData>> components) {
    /// A difference whose list cannot be changed.
    public Desync {
        components = List.copyOf(components);
    }

    /// The first component type that differs.
    public Class<? extends IComponentData> component() {
        return components.getFirst();
    }

    /// Such as `the world of player 1 differs from tick 200 on, first in Health, then in Score`.
    @Override
    public String toString() {
        String others = components.stream().skip(1).map(Class::getSimpleName).collect(Collectors.joining(", "));
        return "the world of player " + player + " differs from tick " + tick + " on, first in "
                + component().getSimpleName() + (others.isEmpty() ? "" : ", then in " + others);
    }
}
