package dev.phalanx.entities.systems;

import dev.phalanx.entities.components.ComputedBy;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Warns about components that are read before their system has computed them anew, see [ComputedBy]. For strict checks
/// only, since it looks at all chunks.
final class StaleReads {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.entities.systems");

    /// Who reads what.
    private record Reading(@Nullable Class<?> reader, Class<?> type) {}

    private final WorldStore store;
    private final WorldSystems systems;
    private final Set<Reading> warned = new HashSet<>();

    StaleReads(WorldStore store, WorldSystems systems) {
        this.store = store;
        this.systems = systems;
    }

    /// A component is about to be read by the system that is executed, or by code outside of systems.
    void read(ComponentColumns<?> columns) {
        Class<?> type = columns.info().type();
        ComputedBy annotation = type.getAnnotation(ComputedBy.class);
        if (annotation == null) {
            return;
        }
        SystemState executing = systems.executing();
        Class<?> reader = executing == null ? null : executing.system().getClass();
        SystemState computing = systems.find(annotation.value());
        if (computing == null || (reader != null && isBeside(reader, annotation.value()))) {
            return;
        }
        // Code outside of systems writes with the version of the last update, which may be this system's.
        int version = computing.lastSystemVersion() - 1;
        for (Class<? extends IComponent> from : annotation.from()) {
            if (isNewer(columns.info(), ComponentTypes.of(from), version) && warned.add(new Reading(reader, type))) {
                warn(reader, type, annotation, from);
            }
        }
    }

    private static boolean isBeside(Class<?> reader, Class<?> computing) {
        return reader == computing
                || GroupMembership.of(computing).stream()
                        .anyMatch(place -> GroupMembership.names(reader, place.group()));
    }

    /// Whether a component was written after a version, on entities that have another one as well.
    private boolean isNewer(ComponentInfo<?> computed, ComponentInfo<?> from, int version) {
        for (int i = 0; i < store.archetypes().count(); i++) {
            Archetype archetype = store.archetypes().get(i);
            int c = archetype.indexOf(from);
            if (c < 0 || archetype.indexOf(computed) < 0) {
                continue;
            }
            SlabList slabs = archetype.slabs();
            for (int position = 0; position < slabs.size(); position++) {
                if (isNewer(slabs.get(position), c, version)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNewer(Slab slab, int c, int version) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            if (ChangeTracker.isNewer(slab.changeVersion[c][chunk], version)) {
                return true;
            }
        }
        return false;
    }

    private static void warn(@Nullable Class<?> reader, Class<?> type, ComputedBy annotation, Class<?> from) {
        String name = type.getSimpleName();
        String system = annotation.value().getSimpleName();
        LOGGER.log(
                System.Logger.Level.WARNING,
                (reader == null ? "Code outside of systems" : "System " + reader.getSimpleName()) + " reads " + name
                        + " although " + from.getSimpleName() + " was written after the last update of " + system
                        + ", so the values are out of date. Read it after " + system + " has run"
                        + (annotation.instead().isEmpty() ? "." : ". " + annotation.instead()));
    }
}
