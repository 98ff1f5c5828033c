package dev.phalanx.entities.jobs;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The query of jobs that are scheduled without one: what `execute` takes, and what the annotations of the class say.
final class JobQuery {
    private final EntityQueryBuilder builder;
    private final Class<?> job;
    /// The components that `execute` takes, each with whether it is written.
    private final Map<Class<? extends IComponent>, Boolean> taken = new LinkedHashMap<>();

    private JobQuery(EntityQueryBuilder builder, Class<?> job) {
        this.builder = builder;
        this.job = job;
    }

    /// A new query of a system.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    static EntityQuery make(SystemState state, Class<?> job, List<BodyParameter> parameters) {
        JobQuery query = new JobQuery(state.entityManager().queryBuilder(), job);
        for (BodyParameter parameter : parameters) {
            parameter.sources().forEach(query::take);
        }
        query.describe();
        EntityQuery made = state.queries().create(query.builder);
        WithChangeFilter changed = job.getAnnotation(WithChangeFilter.class);
        if (changed != null) {
            made.setChangedVersionFilter(changed.value());
        }
        return made;
    }

    private void take(BodyParameter.Source source) {
        ComponentInfo<?> info = source.component();
        if (info != null && !source.optional()) {
            taken.merge(
                    info.type().asSubclass(IComponent.class), source.access().isWriting(), Boolean::logicalOr);
        }
    }

    private void describe() {
        WithDisabled disabled = job.getAnnotation(WithDisabled.class);
        WithPresent present = job.getAnnotation(WithPresent.class);
        for (Class<? extends IComponent> type : disabled == null ? none() : disabled.value()) {
            if (writes(type)) {
                builder.withDisabledRW(one(type));
            } else {
                builder.withDisabled(one(type));
            }
        }
        for (Class<? extends IComponent> type : present == null ? none() : present.value()) {
            if (writes(type)) {
                builder.withPresentRW(one(type));
            } else {
                builder.withPresent(one(type));
            }
        }
        WithAll all = job.getAnnotation(WithAll.class);
        for (Class<? extends IComponent> type : all == null ? none() : all.value()) {
            taken.putIfAbsent(type, false);
        }
        taken.forEach((type, writes) -> {
            if (writes) {
                builder.withAllRW(one(type));
            } else {
                builder.withAll(one(type));
            }
        });
        WithAny any = job.getAnnotation(WithAny.class);
        if (any != null) {
            builder.withAny(any.value());
        }
        WithNone none = job.getAnnotation(WithNone.class);
        if (none != null) {
            builder.withNone(none.value());
        }
        WithAbsent absent = job.getAnnotation(WithAbsent.class);
        if (absent != null) {
            builder.withAbsent(absent.value());
        }
        WithOptions options = job.getAnnotation(WithOptions.class);
        if (options != null) {
            EntityQueryOptions[] chosen = options.value();
            builder.withOptions(chosen);
        }
    }

    /// Whether `execute` writes a type, which is then named for it.
    private boolean writes(Class<? extends IComponent> type) {
        Boolean writes = taken.remove(type);
        return writes != null && writes;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of one class
    private static Class<? extends IComponent>[] one(Class<? extends IComponent> type) {
        return new Class[] {type};
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an empty array
    private static Class<? extends IComponent>[] none() {
        return new Class[0];
    }
}
