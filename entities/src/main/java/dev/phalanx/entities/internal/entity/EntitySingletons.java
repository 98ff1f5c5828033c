package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;

/// The verbs that create the one entity with a component.
public final class EntitySingletons {
    private static final String SINGLETON = "createSingleton";
    private static final String BUFFER = "createSingletonBuffer";

    private final WorldStore store;
    private final QueryRegistry queries;
    private final EntityLifecycle life;
    private final EntitiesFromValues fromValues;
    private final EntityNames names;

    public EntitySingletons(
            WorldStore store,
            QueryRegistry queries,
            EntityLifecycle life,
            EntitiesFromValues fromValues,
            EntityNames names) {
        this.store = store;
        this.queries = queries;
        this.life = life;
        this.fromValues = fromValues;
        this.names = names;
    }

    public Entity create(Class<? extends IComponent> type, String name) {
        requireNew(SINGLETON, type, name);
        return named(life.create(new Class<?>[] {type}), name);
    }

    public Entity create(IComponent value, String name) {
        requireNew(SINGLETON, ComponentTypes.classOf(value), name);
        return named(fromValues.create(value, new IComponent[0]), name);
    }

    public Entity createBuffer(Class<? extends IBufferElementData> type, String name) {
        requireNew(BUFFER, type, name);
        return named(life.create(new Class<?>[] {type}), name);
    }

    private Entity named(Entity entity, String name) {
        if (!name.isEmpty()) {
            names.set(entity, name);
        }
        return entity;
    }

    @SuppressWarnings("ReferenceEquality") // the two constants
    private void requireNew(String verb, Class<?> type, String name) {
        store.guard().checkStructural(verb);
        ComponentInfo<?> info = ComponentTypes.of(type);
        FixedString64Bytes.of(name);
        if (info.isEnableable()) {
            throw new IllegalStateException(verb + " was given " + info.name() + ", which can be disabled, as a"
                    + " singleton cannot. Take IEnableableComponent from it, or use createEntity.");
        }
        if (info.isShared()) {
            throw new IllegalArgumentException(verb + " was given " + info.name()
                    + ", a shared component, whose value belongs to a chunk. Use an IComponentData.");
        }
        if (info.isBuffer() && verb != BUFFER) {
            throw new IllegalArgumentException(
                    verb + " was given " + info.name() + ", the element of a buffer. Use " + BUFFER + ".");
        }
        if (verb == BUFFER) {
            EntityBuffers.requireBuffer(info);
        }
        int count = queries.ensure(QueryDescription.ofSingleton(info)).archetypeEntityCount();
        if (count > 0) {
            throw new IllegalStateException(verb + " was given " + info.name() + ", and " + count
                    + (count == 1 ? " entity has it" : " entities have it")
                    + " already. Set its value with setSingleton, or destroy it first.");
        }
    }
}
