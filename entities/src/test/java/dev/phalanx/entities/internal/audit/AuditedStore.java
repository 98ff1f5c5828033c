package dev.phalanx.entities.internal.audit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.lang.reflect.Field;
import java.util.Arrays;

/// A store to break on purpose, and what the audit says about it.
final class AuditedStore {
    final WorldStore store = new WorldStore("Test");
    final StructuralChanges structuralChanges = new StructuralChanges(store, new ChangeTracker(store));
    final QueryRegistry queries = new QueryRegistry(store);

    Archetype archetype(ComponentInfo<?>... types) {
        return store.archetypes().ensure(types);
    }

    Archetype archetype(Class<?>... types) {
        return archetype(Arrays.stream(types).map(ComponentTypes::of).toArray(ComponentInfo<?>[]::new));
    }

    /// Makes so many entities and answers their ids.
    long[] fill(Archetype archetype, int entities) {
        long[] ids = new long[entities];
        structuralChanges.bulk().create(archetype, ids, 0, entities);
        structuralChanges.finished();
        return ids;
    }

    /// The first slab of an archetype.
    static Slab slab(Archetype archetype) {
        return archetype.slabs().get(0);
    }

    void audit() {
        StoreAudit.check(store, structuralChanges.transitions(), queries);
    }

    void assertSound() {
        assertThatCode(this::audit).doesNotThrowAnyException();
    }

    void assertFound(String text) {
        assertThatThrownBy(this::audit)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("World \"Test\" is inconsistent in")
                .hasMessageContaining(text);
    }

    /// The value of a private field.
    static Object get(Object owner, String field) {
        try {
            return field(owner, field).get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /// Sets a private field.
    static void set(Object owner, String field, Object value) {
        try {
            field(owner, field).set(owner, value);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Field field(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException renamed) {
            throw new AssertionError(renamed);
        }
    }
}
