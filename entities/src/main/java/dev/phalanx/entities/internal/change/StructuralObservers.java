package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Several observers in the one slot, called in the order in which they were added.
final class StructuralObservers extends StructuralObserver {
    private final StructuralObserver[] observers;

    private StructuralObservers(StructuralObserver[] observers) {
        this.observers = observers;
    }

    /// The content of the slot after `one` is added to its present content.
    static StructuralObserver with(@Nullable StructuralObserver inSlot, StructuralObserver one) {
        return inSlot == null
                ? one
                : new StructuralObservers(
                        Stream.concat(all(inSlot), Stream.of(one)).toArray(StructuralObserver[]::new));
    }

    /// The content of the slot after `one` is removed from it.
    @SuppressWarnings("ReferenceEquality") // the very observer that came
    static @Nullable StructuralObserver without(@Nullable StructuralObserver inSlot, StructuralObserver one) {
        if (inSlot == null) {
            return null;
        }
        StructuralObserver[] rest = all(inSlot).filter(other -> other != one).toArray(StructuralObserver[]::new);
        return switch (rest.length) {
            case 0 -> null;
            case 1 -> rest[0];
            default -> new StructuralObservers(rest);
        };
    }

    private static Stream<StructuralObserver> all(StructuralObserver inSlot) {
        return inSlot instanceof StructuralObservers fan ? Arrays.stream(fan.observers) : Stream.of(inSlot);
    }

    @Override
    public boolean takesShortcuts() {
        return Arrays.stream(observers).allMatch(StructuralObserver::takesShortcuts);
    }

    @Override
    public void created(Slab slab, int slot, int rows) {
        for (StructuralObserver observer : observers) {
            observer.created(slab, slot, rows);
        }
    }

    @Override
    public void destroying(Slab slab, int slot, int rows) {
        for (StructuralObserver observer : observers) {
            observer.destroying(slab, slot, rows);
        }
    }

    @Override
    public void added(Slab slab, int slot, int rows, ComponentInfo<?> type) {
        for (StructuralObserver observer : observers) {
            observer.added(slab, slot, rows, type);
        }
    }

    @Override
    public void removing(Slab slab, int slot, int rows, ComponentInfo<?> type) {
        for (StructuralObserver observer : observers) {
            observer.removing(slab, slot, rows, type);
        }
    }

    @Override
    public void removed(Slab slab, int slot, int rows, ComponentInfo<?> type) {
        for (StructuralObserver observer : observers) {
            observer.removed(slab, slot, rows, type);
        }
    }

    @Override
    public void moved(Slab slab, int slot, int rows, Archetype from) {
        for (StructuralObserver observer : observers) {
            observer.moved(slab, slot, rows, from);
        }
    }

    @Override
    public void finished() {
        finished(0);
    }

    /// Tells every observer, also when one throws.
    private void finished(int first) {
        if (first < observers.length) {
            try {
                observers[first].finished();
            } finally {
                finished(first + 1);
            }
        }
    }
}
