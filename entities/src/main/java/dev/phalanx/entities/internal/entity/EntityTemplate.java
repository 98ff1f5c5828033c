package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentList;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// What a list of components, values and classes, says about the entity that gets them: it is worked out once for each
/// list of the same classes in the same order.
final class EntityTemplate {
    private final Class<?>[] types;
    /// Whether each of the types was given as a class, in place of a value.
    private final boolean[] isClass;
    private final ComponentColumns<?>[] columns;
    private final Archetype archetype;
    private final boolean refusesValues;
    private final boolean givesAllValues;

    /// @throws IllegalArgumentException if something is neither a component's value nor a component's class, if the
    ///     value is one of a buffer, if a class is named twice, or if an entity does not fit a chunk
    EntityTemplate(WorldStore store, Object[] components) {
        this.types = new Class<?>[components.length];
        this.isClass = new boolean[components.length];
        for (int i = 0; i < components.length; i++) {
            isClass[i] = components[i] instanceof Class<?>;
            types[i] = components[i] instanceof Class<?> type ? type : components[i].getClass();
        }
        this.archetype = store.archetypes().ensure(ComponentList.of(types));
        MetaEntities.requireNone(archetype);
        this.columns = new ComponentColumns<?>[types.length];
        boolean refuses = false;
        boolean zero = false;
        for (int i = 0; i < types.length; i++) {
            ComponentInfo<?> info = ComponentTypes.of(types[i]);
            if (!isClass[i] && info.isBuffer()) {
                throw new IllegalArgumentException(EntityErrors.buffer(info));
            }
            columns[i] = store.ensureColumns(info);
            zero |= isClass[i];
            refuses |= !isClass[i] && info.refusesValues();
        }
        this.refusesValues = refuses;
        this.givesAllValues = !zero;
    }

    /// The archetype of the entity.
    Archetype archetype() {
        return archetype;
    }

    /// Whether one of the values may be one that cannot be stored.
    boolean refusesValues() {
        return refusesValues;
    }

    /// Whether no component is given as a class.
    boolean givesAllValues() {
        return givesAllValues;
    }

    /// Whether components of these classes were given, in this order.
    boolean fits(Object first, Object[] more) {
        if (types.length != more.length + 1 || !fits(0, first)) {
            return false;
        }
        for (int i = 0; i < more.length; i++) {
            if (!fits(i + 1, more[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(int i, Object component) {
        return isClass[i] ? component == types[i] : component != null && component.getClass() == types[i];
    }

    /// Whether component `i` is given as a value.
    boolean hasValue(int i) {
        return !isClass[i];
    }

    /// The columns of component `i`.
    @SuppressWarnings("unchecked") // columns[i] are those of the class of component i
    <T> ComponentColumns<T> columns(int i) {
        return (ComponentColumns<T>) columns[i];
    }

    /// Stores component `i` of an entity, if it is given as a value.
    void write(int i, int location, Object component) {
        ComponentColumns<Object> typed = columns(i);
        if (!isClass[i] && !typed.isTag()) {
            typed.write(EntityLocation.slab(location), EntityLocation.slot(location), component);
        }
    }

    /// Returns if component `i` can be stored.
    ///
    /// @throws IllegalArgumentException if it cannot
    void requireStorable(int i, Object component) {
        if (!isClass[i]) {
            columns(i).requireStorable(component);
        }
    }
}
