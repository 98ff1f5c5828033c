package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.SafetyHandle;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The parts from which a lookup is created.
///
/// @hidden
public final class LookupOrigin {
    final WorldStore store;
    final ChangeTracker versions;
    final ComponentColumns<?> columns;
    final SafetyHandle safety;
    /// The lookup of which a job's lookup is a copy.
    final @Nullable EntityLookup<?> original;

    LookupOrigin(
            WorldStore store,
            ChangeTracker versions,
            ComponentColumns<?> columns,
            SafetyHandle safety,
            @Nullable EntityLookup<?> original) {
        this.store = store;
        this.versions = versions;
        this.columns = columns;
        this.safety = safety;
        this.original = original;
    }

    /// An object of a generated class.
    static Object construct(MethodHandle constructor, LookupOrigin origin) {
        try {
            return constructor.invokeExact((Object) origin);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A generated lookup could not be made.", e);
        }
    }
}
