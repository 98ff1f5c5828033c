package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.aspects.AspectPart;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.entities.types.EntityQueryOptions;

/// The state that [SystemAPI] keeps for one system: the classes of its calls, and the queries of singletons.
///
/// A class is registered with the system's types when it is first met; after that, meeting it costs a look into a
/// table.
final class SystemApiState {
    private static final ModuleAccess<QuerySource, UsedTypes> TYPES =
            ModuleAccess.find(QuerySource.class, UsedTypes.class);
    private final EntityManager em;
    private final QuerySource queries;
    private final ClassMap<Class<?>> read = new ClassMap<>();
    private final ClassMap<Class<?>> written = new ClassMap<>();
    private final RecentClasses recentlyRead = new RecentClasses();
    private final RecentClasses recentlyWritten = new RecentClasses();
    private final ClassMap<EntityQuery> readSingletons = new ClassMap<>();
    private final ClassMap<EntityQuery> writtenSingletons = new ClassMap<>();

    SystemApiState(EntityManager em, QuerySource queries) {
        this.em = em;
        this.queries = queries;
    }

    EntityManager em() {
        return em;
    }

    /// The entity manager, to read a component.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    EntityManager reading(Class<? extends IComponent> type) {
        if (!recentlyRead.has(type)) {
            read(type);
        }
        return em;
    }

    private void read(Class<? extends IComponent> type) {
        if (read.find(type) == null) {
            types().read(ComponentTypes.of(type));
            read.put(type, type);
        }
        recentlyRead.keep(type);
    }

    /// The entity manager, to write a component.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    EntityManager writing(Class<? extends IComponent> type) {
        if (!recentlyWritten.has(type)) {
            write(type);
        }
        return em;
    }

    private void write(Class<? extends IComponent> type) {
        if (written.find(type) == null) {
            types().write(ComponentTypes.of(type));
            written.put(type, type);
        }
        recentlyWritten.keep(type);
    }

    /// The entity manager, to get an aspect.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    EntityManager aspect(Class<? extends IAspect> type, boolean readOnly) {
        ClassMap<Class<?>> known = readOnly ? read : written;
        if (known.find(type) == null) {
            register(AspectInfo.of(type), readOnly);
            known.put(type, type);
        }
        return em;
    }

    private void register(AspectInfo<?> aspect, boolean readOnly) {
        for (AspectPart part : aspect.parts()) {
            AspectInfo<?> nested = part.nested();
            ComponentInfo<?> component = part.component();
            if (nested != null) {
                register(nested, readOnly);
            } else if (component != null && part.access().isWriting() && !readOnly) {
                types().write(component);
            } else if (component != null) {
                types().read(component);
            }
        }
    }

    private UsedTypes types() {
        return TYPES.of(queries);
    }

    /// The query of the one entity with a component, to read it. Entities of systems are among those it finds.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    EntityQuery singleton(Class<? extends IComponent> type) {
        EntityQuery known = readSingletons.find(type);
        return known != null
                ? known
                : add(readSingletons, type, queries.builder().withAll(type));
    }

    /// The query of the one entity with a component, to write it. Entities of systems are among those it finds.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    EntityQuery writtenSingleton(Class<? extends IComponent> type) {
        EntityQuery known = writtenSingletons.find(type);
        return known != null
                ? known
                : add(writtenSingletons, type, queries.builder().withAllRW(type));
    }

    private static EntityQuery add(ClassMap<EntityQuery> singletons, Class<?> type, EntityQueryBuilder builder) {
        EntityQuery made =
                builder.withOptions(EntityQueryOptions.INCLUDE_SYSTEMS).build();
        singletons.put(type, made);
        return made;
    }
}
