package dev.phalanx.entities.query;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.QueryClauses.Clause;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.ComponentType.AccessMode;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A description of entities as a value, which [EntityManager][dev.phalanx.entities.EntityManager] makes queries
/// of. Several of them make a query of what at least one describes.
///
/// ```java
/// var moving = EntityQueryDesc.EMPTY.withAll(readWrite(Position.class),
/// readOnly(Velocity.class)).withNone(readOnly(Frozen.class));
/// EntityQuery query = em.getEntityQuery(moving);
/// ```
///
/// @param all types an entity must have
/// @param any types of which an entity must have one, if there are any
/// @param none types an entity must not have, or have disabled
/// @param disabled types an entity must have, disabled
/// @param absent types an entity must not have, whether enabled or not
/// @param present types an entity must have, whether enabled or not
/// @param options what else to look at
public record EntityQueryDesc(
        List<ComponentType> all,
        List<ComponentType> any,
        List<ComponentType> none,
        List<ComponentType> disabled,
        List<ComponentType> absent,
        List<ComponentType> present,
        Set<EntityQueryOptions> options) {
    /// Describes every entity but prefabs and disabled ones.
    public static final EntityQueryDesc EMPTY =
            new EntityQueryDesc(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Set.of());

    /// Copies the lists.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed twice, in one list or in two
    /// @throws IllegalArgumentException if a list contains a [ComponentType#exclude]
    public EntityQueryDesc {
        Required.nonNull(all, "all");
        Required.nonNull(any, "any");
        Required.nonNull(none, "none");
        Required.nonNull(disabled, "disabled");
        Required.nonNull(absent, "absent");
        Required.nonNull(present, "present");
        Required.nonNull(options, "options");
        all = List.copyOf(all);
        any = List.copyOf(any);
        none = List.copyOf(none);
        disabled = List.copyOf(disabled);
        absent = List.copyOf(absent);
        present = List.copyOf(present);
        options = Set.copyOf(options);
        clauses(all, any, none, disabled, absent, present);
    }

    /// This description with more types that an entity must have.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withAll(ComponentType... types) {
        return new EntityQueryDesc(joined(all, types), any, none, disabled, absent, present, options);
    }

    /// This description with more types of which an entity must have one.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withAny(ComponentType... types) {
        return new EntityQueryDesc(all, joined(any, types), none, disabled, absent, present, options);
    }

    /// This description with more types that an entity must not have.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withNone(ComponentType... types) {
        return new EntityQueryDesc(all, any, joined(none, types), disabled, absent, present, options);
    }

    /// This description with more types that an entity must have, disabled.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalStateException if a type cannot be disabled
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withDisabled(ComponentType... types) {
        return new EntityQueryDesc(all, any, none, joined(disabled, types), absent, present, options);
    }

    /// This description with more types that an entity must not have, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withAbsent(ComponentType... types) {
        return new EntityQueryDesc(all, any, none, disabled, joined(absent, types), present, options);
    }

    /// This description with more types that an entity must have, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if a type is listed already
    /// @throws IllegalArgumentException if a type is a [ComponentType#exclude]
    public EntityQueryDesc withPresent(ComponentType... types) {
        return new EntityQueryDesc(all, any, none, disabled, absent, joined(present, types), options);
    }

    /// This description with these options and no others.
    public EntityQueryDesc withOptions(EntityQueryOptions... chosen) {
        return new EntityQueryDesc(all, any, none, disabled, absent, present, Set.copyOf(List.of(chosen)));
    }

    private static List<ComponentType> joined(List<ComponentType> types, ComponentType[] more) {
        List<ComponentType> joined = new ArrayList<>(types);
        joined.addAll(List.of(more));
        return joined;
    }

    static EntityQueryDesc of(QueryPart part) {
        return new EntityQueryDesc(
                types(part, part.all()),
                types(part, part.any()),
                types(part, part.none()),
                types(part, part.disabled()),
                types(part, part.absent()),
                types(part, part.present()),
                Set.copyOf(part.options()));
    }

    private static List<ComponentType> types(QueryPart part, List<ComponentInfo<?>> infos) {
        return infos.stream()
                .map(info -> new ComponentType(
                        info.type().asSubclass(IComponent.class),
                        part.written().contains(info) ? AccessMode.READ_WRITE : AccessMode.READ_ONLY,
                        info.isChunk()))
                .toList();
    }

    QueryClauses clauses() {
        QueryClauses clauses = clauses(all, any, none, disabled, absent, present);
        clauses.setOptions(options);
        return clauses;
    }

    /// The clauses of types alone, [ComponentType#exclude] being one more that must not be there.
    static QueryClauses clauses(ComponentType[] types) {
        QueryClauses clauses = new QueryClauses();
        for (ComponentType type : types) {
            Clause clause = type.accessMode() == AccessMode.EXCLUDE ? Clause.NONE : Clause.ALL;
            add(clauses, clause, Clause.ALL_RW, type);
        }
        return clauses;
    }

    private static QueryClauses clauses(
            List<ComponentType> all,
            List<ComponentType> any,
            List<ComponentType> none,
            List<ComponentType> disabled,
            List<ComponentType> absent,
            List<ComponentType> present) {
        QueryClauses clauses = new QueryClauses();
        addAll(clauses, Clause.ALL, Clause.ALL_RW, all);
        addAll(clauses, Clause.ANY, Clause.ANY_RW, any);
        addAll(clauses, Clause.NONE, Clause.NONE, none);
        addAll(clauses, Clause.DISABLED, Clause.DISABLED_RW, disabled);
        addAll(clauses, Clause.ABSENT, Clause.ABSENT, absent);
        addAll(clauses, Clause.PRESENT, Clause.PRESENT_RW, present);
        return clauses;
    }

    private static void addAll(QueryClauses clauses, Clause reading, Clause writing, List<ComponentType> types) {
        for (ComponentType type : types) {
            if (type.accessMode() == AccessMode.EXCLUDE) {
                throw new IllegalArgumentException("A list of an EntityQueryDesc contains \"" + type
                        + "\". List it in none as readOnly(" + type.type().getSimpleName() + ".class).");
            }
            add(clauses, reading, writing, type);
        }
    }

    private static void add(QueryClauses clauses, Clause reading, Clause writing, ComponentType type) {
        Clause clause = type.accessMode() == AccessMode.READ_WRITE ? writing : reading;
        clauses.add(
                clause, type.isChunkComponent() ? ComponentTypes.ofChunk(type.type()) : ComponentTypes.of(type.type()));
    }
}
